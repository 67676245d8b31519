// A link to one moment of a game, and how a game that no server has gets one.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { idAtServer, linkTo } from '../src/share/share.ts'
import { speak } from '../src/texts/texts.svelte.ts'

const asked: { address: string; body: unknown }[] = []

function answers(status: number, body: object): void {
  vi.stubGlobal('fetch', (address: string, { body: sent }: RequestInit = {}) => {
    asked.push({ address, body: sent })
    const [code, said] = address === '/api/guest' ? [200, {}] : [status, body]
    return Promise.resolve(new Response(JSON.stringify(said), { status: code }))
  })
}

describe('sharing', () => {
  beforeEach(async () => {
    asked.length = 0
    vi.stubGlobal('location', new URL('https://house.example/kept/x?y=1#z'))
    await speak('en')
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('names game, moment, seat and the language of the sender', () => {
    expect(linkTo('0a1b', {})).toBe('https://house.example/r/0a1b?lang=en')
    expect(linkTo('0a1b', { move: 0, seat: 2 }, 'de')).toBe('https://house.example/r/0a1b/0?seat=2&lang=de')
    expect(linkTo('0a1b', { move: 7, seat: 'all' })).toBe('https://house.example/r/0a1b/7?seat=all&lang=en')
    expect(linkTo('0a1b', { seat: null })).toBe('https://house.example/r/0a1b?lang=en')
  })

  it('asks nobody about a game that the server has', async () => {
    answers(500, {})
    expect(await idAtServer({ id: '0a1b', record: { game: 'any' } })).toBe('0a1b')
    expect(asked).toEqual([])
  })

  it('gives the server a game that it has not', async () => {
    answers(201, { record: 's123', link: '/r/s123' })
    expect(await idAtServer({ record: { game: 'any' } })).toBe('s123')
    expect(asked).toEqual([
      { address: '/api/guest', body: '{}' },
      { address: '/api/records', body: '{"game":"any"}' },
    ])
    expect(await idAtServer({ record: '{"as":"text"}' })).toBe('s123')
    expect(asked.at(-1)!.body).toBe('{"as":"text"}')
  })

  it('says why it could not', async () => {
    answers(429, { code: 'too_many_records', sentence: 'as it came' })
    await expect(idAtServer({ record: {} })).rejects.toThrow('Too many games were shared from here: wait a while.')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    await expect(idAtServer({ record: {} })).rejects.toThrow('There is no connection to a server: try again later.')
  })
})
