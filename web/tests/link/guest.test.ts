// Who this device is to the server, and that nobody becomes somebody else unasked.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guest } from '../../src/link/guest.svelte.ts'

const asked: { address: string; method: string; body: unknown }[] = []

function answers(status: number, body: object = {}): void {
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body: sent }: RequestInit = {}) => {
    asked.push({ address, method, body: sent })
    return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(body), { status }))
  })
}

describe('a guest', () => {
  beforeEach(() => {
    asked.length = 0
    guest.isUnknown = false
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('is unknown when the server says so, and for no other reason', async () => {
    answers(401, { code: 'guest_first' })
    await guest.check()
    answers(200, { id: 'g', name: 'Ana' })
    await guest.check()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    await guest.check()
    expect(guest.isUnknown).toBe(false)
    answers(401, { code: 'unknown_token' })
    await guest.check()
    expect(guest.isUnknown).toBe(true)
  })

  it('is somebody new only on demand', async () => {
    answers(201, { id: 'h', name: 'Bo' })
    expect(await guest.comeAnew()).toBe(true)
    expect(asked).toEqual([{ address: '/api/guest', method: 'POST', body: '{"new":true}' }])
    answers(429, { code: 'too_fast' })
    expect(await guest.comeAnew()).toBe(false)
  })

  it('has devices, which can be signed out', async () => {
    const phone = { id: '0123456789abcdef', since: '2026-05-03', seen: '2026-05-04', here: false }
    answers(200, { devices: [phone] })
    expect(await guest.devices()).toEqual([phone])
    answers(204)
    expect(await guest.end(phone)).toBe(true)
    expect(asked.at(-1)).toMatchObject({ address: '/api/guest/devices/0123456789abcdef', method: 'DELETE' })
    answers(401, { code: 'guest_first' })
    expect(await guest.devices()).toEqual([])
  })
})
