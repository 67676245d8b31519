// The facts as the page reads them: forms, fits and the manifest come from games/<box>/facts.json.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { manifest } from '../scripts/manifest_plugin.ts'
import { boxes, shelf } from '../scripts/sources.ts'
import { FACTS, GAMES } from '../src/facts.ts'
import { FIELDS, fieldsFor, hasRaces, usualOptions } from '../src/table/options.ts'

afterEach(() => vi.unstubAllEnvs())

describe('the boxes', () => {
  it('are those of games/, or those that LUDOTHEK_BOXES names', () => {
    expect(shelf().map(({ name }) => name)).toEqual(GAMES)
    vi.stubEnv('LUDOTHEK_BOXES', 'games/starmaster;games/riffifi')
    expect(shelf().map(({ name, facts }) => [name, facts.letters])).toEqual([
      ['starmaster', 'SM'],
      ['riffifi', 'RF'],
    ])
    expect(boxes().map(({ name }) => name)).toEqual(['starmaster', 'riffifi'])
  })

  it('are in the manifest', () => {
    vi.stubEnv('LUDOTHEK_BOXES', 'games/starmaster;games/riffifi')
    const { description, shortcuts } = JSON.parse(manifest()) as Record<string, unknown>
    expect(description).toMatch(/^Starmaster, Riffifi: /)
    expect(shortcuts).toEqual([
      { name: 'Starmaster', url: '/?play=starmaster' },
      { name: 'Riffifi', url: '/?play=riffifi' },
    ])
  })
})

describe('the fields of a form', () => {
  it('have every value of an option, and its usual one', () => {
    expect(FIELDS.starmaster).toEqual([
      { name: 'variant', values: ['standard', 'children', 'children7', 'solitaire'], usual: 'standard' },
      { name: 'starFaces', values: [1, 2, 3, 4, 5], usual: 2 },
    ])
    expect(FIELDS.riffifi[0]).toEqual({ name: 'officer', values: [false, true], usual: false })
    expect(usualOptions('farbenpoker')).toEqual({ edition: 'de' })
  })

  it('are shown where they matter', () => {
    const names = (variant: string) => fieldsFor('starmaster', { variant, starFaces: 2 }).map(({ name }) => name)
    expect(names('children7')).toEqual(['variant', 'starFaces'])
    expect(names('children')).toEqual(['variant'])
    expect(hasRaces('starmaster', { variant: 'standard' })).toBe(true)
    expect(hasRaces('starmaster', { variant: 'solitaire' })).toBe(false)
    expect(hasRaces('riffifi', {})).toBe(false)
  })

  it('tell where there is something to memorise, and a first to name', () => {
    expect(GAMES.filter((game) => FACTS[game].memorise)).toEqual(['starmaster'])
    expect(GAMES.filter((game) => FACTS[game].hostNamesFirst)).toEqual(['starmaster'])
  })
})
