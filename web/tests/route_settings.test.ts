// Addresses, kept settings, codes as people type them, and how people like to play.
import { describe, expect, it } from 'vitest'
import { learnPath, placeOf } from '../src/app/route.svelte.ts'
import { preferredLanguage, readSettings } from '../src/settings/kept.ts'
import { settings } from '../src/settings/settings.svelte.ts'
import { codeOf } from '../src/shelf/code.ts'
import { planLine } from '../src/shelf/plan_line.ts'
import { matched } from '../src/table/options.ts'
import { planOf, readLiking, usualLiking, type Liking } from '../src/table/plans.svelte.ts'

describe('an address', () => {
  it.each([
    ['/', { kind: 'shelf' }],
    ['/t/Kalo-Mite-Rusa-Bedo', { kind: 'table', code: 'kalo-mite-rusa-bedo' }],
    ['/here/a1B2', { kind: 'here', code: 'a1B2' }],
    ['/kept', { kind: 'kept' }],
    ['/learn/go', { kind: 'learn', game: 'go', lesson: '' }],
    ['/learn/go/basics', { kind: 'learn', game: 'go', lesson: 'basics' }],
    ['/learn/go/basics', { kind: 'learn', game: 'go', lesson: 'basics', table: 'a-b' }, '?table=a-b'],
    ['/learn/', { kind: 'lost' }],
    ['/t/', { kind: 'lost' }],
    ['/elsewhere', { kind: 'lost' }],
    ['/%', { kind: 'lost' }],
    ['/t/%E0%A4%A', { kind: 'lost' }],
  ])('%s leads to its place', (path, place, search = '') => {
    expect(placeOf(path, search)).toEqual(place)
  })

  it.each([
    { game: 'go' },
    { game: 'go', lesson: 'basics' },
    { game: 'go', table: 'panda-tango' },
    { game: 'go', lesson: 'basics', table: 'panda-tango' },
  ])('of lessons says where the learner is waited for: %o', (place) => {
    const { pathname, search } = new URL(learnPath(place), 'https://house.example')
    expect(placeOf(pathname, search)).toEqual({ kind: 'learn', lesson: '', ...place })
  })
})

describe('settings', () => {
  it('speak the first of the visitor’s languages that we speak, else English', () => {
    expect(preferredLanguage(['pt-BR', 'de-AT', 'fr'])).toBe('de')
    expect(preferredLanguage(['pt-BR'])).toBe('en')
    expect(preferredLanguage([])).toBe('en')
  })

  it('are read as they were kept', () => {
    const kept = {
      language: 'fr',
      theme: 'night',
      sound: true,
      vibration: false,
      speed: 'slow',
      thoughts: true,
      plain: true,
      name: 'Ana',
    }
    expect(readSettings(JSON.stringify(kept))).toEqual(kept)
  })

  it('keep of a name what the house takes: forty bytes, of whole letters', () => {
    const nameOf = (name: string) => readSettings(JSON.stringify({ name })).name
    expect(nameOf('あ'.repeat(13))).toBe('あ'.repeat(13))
    expect(nameOf('あ'.repeat(14))).toBe('あ'.repeat(13))
    expect(nameOf(` ${'a'.repeat(39)}é`)).toBe('a'.repeat(39))
    expect(nameOf(`${'a'.repeat(38)}e\u0301 Bo`)).toBe('a'.repeat(38))
    expect(nameOf('👩‍🚀'.repeat(5))).toBe('👩‍🚀'.repeat(3))
    expect(nameOf(`${'a'.repeat(39)} Bo`)).toBe('a'.repeat(39))
  })

  it('follow what is chosen in another window, and nothing else that is kept', () => {
    settings.follow({ key: 'ludothek.settings', newValue: '{"language":"fr","theme":"night"}' })
    settings.follow({ key: 'ludothek.plans', newValue: '{"language":"de"}' })
    settings.follow({ key: 'ludothek.settings', newValue: null })
    expect(settings).toMatchObject({ language: 'fr', theme: 'night' })
  })

  it.each(['', 'null', '[]', '{', '{"theme":"blue","speed":7,"name":{}}'])(
    'that are broken (%s) are the usual ones',
    (text) => {
      expect(readSettings(text)).toMatchObject({ theme: 'system', speed: 'usual', sound: false, name: '' })
    },
  )
})

describe('a code', () => {
  it.each([
    'panda-tango-kiwi-radio-hotel-quebec',
    ' Panda  Tango, KIWI; radio… hotel – Quebec. ',
    'panda tango kiwi radio hôtel Québec',
    'https://house.example/t/panda-tango-kiwi-radio-hotel-quebec?from=mail',
  ])('is understood as %s', (typed) => {
    expect(codeOf(typed)).toBe('panda-tango-kiwi-radio-hotel-quebec')
  })

  it('said in one breath is the house’s to take apart', () => {
    expect(codeOf('PandaTango')).toBe('pandatango')
  })

  it('of nothing is none', () => {
    expect(codeOf('  -- ')).toBeUndefined()
  })
})

describe('how somebody likes to play', () => {
  it('is read as it was kept', () => {
    const kept = { players: 5, level: 'expert', options: { edition: 'fr' } }
    expect(readLiking('farbenpoker', kept)).toEqual(kept)
  })

  it.each([null, 'x', { players: 9, level: 'god', options: { edition: 'xx', more: 1 } }, { players: 2.5, options: 7 }])(
    'is the usual where it makes no sense: %j',
    (kept) => {
      expect(readLiking('farbenpoker', kept)).toEqual(usualLiking('farbenpoker'))
    },
  )

  it('knows the calm race, where there are races', () => {
    const kept = { players: 3, level: 'child', options: { variant: 'standard', starFaces: 2 }, race: 'sealed' }
    const liking = readLiking('starmaster', kept)
    expect(liking).toEqual(kept)
    expect(planOf('starmaster', liking).settings).toMatchObject({ race: 'sealed' })
    const line = (each: Liking) => planLine('starmaster', each, ((key: string) => key) as never)
    expect(line(liking)).toContain('rules.race.sealed')
    const alone = { ...liking, ...matched('starmaster', { ...liking, players: 1 }, 'players') }
    expect(planOf('starmaster', alone).settings).not.toHaveProperty('race')
    expect(line(alone)).not.toContain('race')
    expect(readLiking('starmaster', { ...kept, race: 'wild' })).not.toHaveProperty('race')
    expect(readLiking('riffifi', { players: 3, race: 'sealed' })).not.toHaveProperty('race')
  })

  it('means solitaire for one, and only for one', () => {
    const standard = { variant: 'standard', starFaces: 2 }
    expect(matched('starmaster', { players: 1, options: standard }, 'players').options.variant).toBe('solitaire')
    const alone = { variant: 'solitaire', starFaces: 2 }
    expect(matched('starmaster', { players: 3, options: alone }, 'players').options.variant).toBe('standard')
    expect(matched('starmaster', { players: 4, options: alone }, 'options').players).toBe(1)
    expect(matched('farbenpoker', { players: 4, options: { edition: 'de' } }, 'players')).toEqual({
      players: 4,
      options: { edition: 'de' },
    })
  })
})
