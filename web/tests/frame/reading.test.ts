// How long sentences stand: as long as they take to read, over whole games, and no whole game becomes tedious.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { gamesPlayed, noteGamePlayed, readingTime, wordsAMinute } from '../../src/settings/reading.ts'
import { settings, type Speed } from '../../src/settings/settings.svelte.ts'
import { sentenceOf, type AnyEvent } from '../../src/texts/sentence.ts'
import { speak, voice } from '../../src/texts/texts.svelte.ts'
import { Evening, type Wishes } from '../evening.ts'
import { STAGINGS } from '../stagings.ts'

describe('reading', () => {
  it('takes 200 words a minute in the first games, and gets faster step by step', () => {
    expect(readingTime('Ben plays red 5.', 200)).toBe(1200)
    expect([0, 1, 2, 3, 6, 12, 500].map(wordsAMinute)).toEqual([200, 200, 200, 250, 300, 350, 350])
  })
  it('takes longer where words are long', () => {
    expect(readingTime('Geschwindigkeitsbegrenzungen', 200)).toBe((28 / 6) * 300)
  })
  it('is learnt on this device, as far as it can keep anything', () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    })
    expect(gamesPlayed()).toBe(0)
    noteGamePlayed()
    noteGamePlayed()
    expect(gamesPlayed()).toBe(2)
    for (const broken of ['"a"', '{', '-3', 'null']) {
      kept.set('ludothek.games', broken)
      expect(gamesPlayed()).toBe(0)
    }
    vi.unstubAllGlobals()
  })
})

const EVENINGS: Wishes[] = [
  { game: 'riffifi', players: 4, options: { officer: true, equalChances: false, ticks: false }, seed: 3 },
  { game: 'farbenpoker', players: 3, options: { edition: 'de' }, seed: 3 },
  {
    game: 'starmaster',
    players: 3,
    options: { variant: 'standard', starFaces: 2 },
    more: { race: 'sealed', memoriseSeconds: 20 },
    seed: 3,
  },
]

interface Stood {
  event: AnyEvent
  for: number
  needed: number
  isCut: boolean
}
interface Measure {
  stood: Stood[]
  /** Milliseconds of the whole game, and how many of them the visitor waits for the others' moves. */
  whole: number
  waited: number
  turns: number
}

async function measure(wishes: Wishes, speed: Speed): Promise<Measure> {
  settings.speed = speed
  const evening = await Evening.begin({ ...wishes, thinks: 2000 })
  const { table } = evening
  const stood: Stood[] = []
  let [since, began, last, waited, turns] = [0, performance.now(), performance.now(), 0, 0]
  let now: AnyEvent | undefined
  let isCut = false
  let wasMine = false
  evening.moves = () => (isCut = true)
  evening.look = () => {
    const at = performance.now()
    if (!table.isMyTurn) waited += at - last
    if (table.isMyTurn && !wasMine) ++turns
    wasMine = table.isMyTurn
    last = at
    if (evening.newest?.race || evening.newest?.memorise) isCut = true
    const said = table.story?.said
    if (said === now) return
    if (now) {
      const isMine = now.seat === table.me && STAGINGS[wishes.game]!.deeds?.includes(now.event)
      const needed = isMine || now.key ? 0 : readingTime(sentenceOf(voice(table), wishes.game, now), 200)
      stood.push({ event: now, for: at - since, needed, isCut })
    }
    now = said
    since = at
    isCut = evening.newest?.race !== undefined
  }
  await evening.play()
  return { stood, whole: performance.now() - began, waited, turns }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

describe.each(EVENINGS)('a sentence of $game', (wishes) => {
  beforeAll(() => speak('en'))
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    settings.speed = 'usual'
  })

  it('stands as long as it takes to read', { timeout: 60_000 }, async () => {
    const { stood, waited, turns } = await measure(wishes, 'usual')
    const short = stood.filter(({ isCut, needed, for: lasted }) => !isCut && lasted < needed - 1)
    expect(short).toEqual([])
    expect(stood.filter(({ isCut, needed }) => !isCut && needed > 0).length).toBeGreaterThan(20)
    expect(median(stood.filter(({ needed }) => needed > 0).map((each) => each.for))).toBeGreaterThan(1400)
    // Seconds a visitor waits for all the others until it is their turn again.
    expect(waited / turns / 1000).toBeLessThan(wishes.game === 'riffifi' ? 16 : 12)
  })

  it('stands shorter for who has played before', { timeout: 60_000 }, async () => {
    const first = await measure(wishes, 'usual')
    vi.stubGlobal('localStorage', { getItem: () => '12', setItem() {} })
    const later = await measure(wishes, 'usual')
    const [slow, fast] = [first, later].map(({ waited, turns }) => waited / turns)
    expect(fast).toBeLessThan(slow! * 0.95)
  })

  it('slows nobody down who wants it at once', { timeout: 60_000 }, async () => {
    const { waited, turns } = await measure(wishes, 'instant')
    const usual = await measure(wishes, 'usual')
    expect(waited / turns).toBeLessThan(usual.waited / usual.turns)
  })
})
