// The plain board as it is on the page, at every moment of whole games: a button for every value that can be chosen first,
// the cubes only while they are memorised, and of what the story has forgotten not a sentence.
import { render } from 'svelte/server'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { actsOf, stepOf, type Offer } from '../src/plain/choices.ts'
import PlainBoard from '../src/plain/PlainBoard.svelte'
import { doWords, valueWords } from '../src/plain/words.ts'
import { settings } from '../src/settings/settings.svelte.ts'
import { sentenceOf, type AnyEvent } from '../src/texts/sentence.ts'
import { speak, voice } from '../src/texts/texts.svelte.ts'
import { Evening, type Wishes } from './evening.ts'

const EVENINGS: Omit<Wishes, 'seed'>[] = [
  { game: 'riffifi', players: 3, options: { officer: true, equalChances: false, ticks: false } },
  { game: 'farbenpoker', players: 3, options: { edition: 'de' } },
  { game: 'farbenpoker', players: 3, options: { edition: 'fr' } },
  ...['live', 'sealed'].map((race): Omit<Wishes, 'seed'> => ({
    game: 'starmaster',
    players: 3,
    options: { variant: 'standard', starFaces: 3 },
    more: { race, memoriseSeconds: 20 },
  })),
  { game: 'starmaster', players: 1, options: { variant: 'solitaire' }, more: { memoriseSeconds: 20 } },
]

beforeAll(() => speak('en'))
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (paint: (at: number) => void) =>
    setTimeout(() => paint(performance.now()), 16),
  )
  settings.speed = 'instant'
  settings.plain = true
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  settings.speed = 'usual'
  settings.plain = false
})

/** What somebody reads. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

describe.each(EVENINGS)('$game $options $more', (wishes) => {
  it('shows what can be done, and nothing that is hidden again', { timeout: 120_000 }, async () => {
    const evening = await Evening.begin({ ...wishes, seed: 3 })
    const { table } = evening
    const heard = new Map<string, AnyEvent>()
    const say = (event: AnyEvent) => sentenceOf(voice(table), wishes.game, event)
    evening.heard = (event) => void heard.set(say(event), event)
    let asked = 0
    let forgotten = 0
    const problems = new Set<string>()
    const look = () => {
      const { story } = table
      if (!story?.shown || !table.isAtRest || table.people?.phase === 'finished') return
      const words = wordsOf(render(PlainBoard, { props: { table } }).body)
      if (/<\w/.test(words) || words.includes('undefined')) problems.add(words)
      const open = table.people?.phase === 'memorising' ? (story.shown.events as unknown as AnyEvent[]) : []
      const told = [...story.happened, ...open, ...(story.said ? [story.said] : [])].map(say)
      for (const sentence of heard.keys()) {
        if (told.some((each) => each.includes(sentence))) continue
        ++forgotten
        if (words.includes(sentence)) problems.add(`still says “${sentence}”`)
      }
      const offers = table.offers as unknown as readonly Offer[]
      for (const what of actsOf(offers)) {
        const step = stepOf(offers, { do: what })
        const labels = step?.values.map((value) => valueWords(voice(table), wishes.game, step.member, value)) ?? []
        for (const label of [...labels, doWords(voice(table), wishes.game, what)]) {
          ++asked
          if (!words.includes(label)) problems.add(`has no “${label}” for ${what}`)
        }
      }
    }
    await evening.play(look)
    expect([...problems]).toEqual([])
    expect(asked).toBeGreaterThan(20)
    expect(forgotten).toBeGreaterThan(50)
  })
})
