// How an analysis reads: to who played, to who watched, alone, after one move, in three languages.
import { render } from 'svelte/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { ofSeat, type Analysis } from '../../src/study/analysis.ts'
import type { Timeline } from '../../src/replay/replay.ts'
import Choices from '../../src/study/Choices.svelte'
import Knew from '../../src/study/Knew.svelte'
import Luck from '../../src/study/Luck.svelte'
import Curves from '../../src/study/Curves.svelte'
import { SILENT, type Telling } from '../../src/study/telling.ts'
import { speak } from '../../src/texts/texts.svelte.ts'
import { ALONE, DRAWN, HIDDEN, MODELLED, REMEMBERED } from './analyses.ts'
import { LANGUAGES } from '../source_code.ts'

const NAMES = ['Ana', 'Ben', 'Cleo']
const telling: Telling = { what: (move) => `What happened at ${move}.`, link: (move) => `/kept/x/${move}` }

/** What somebody reads. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll(/\s+/g, ' ')

interface Reader {
  seat?: number
  me?: number | null
  telling?: Telling
}
function read(analysis: Analysis, { seat = 0, me = null, telling = SILENT }: Reader = {}): string {
  const company = { names: NAMES.slice(0, analysis.players), me }
  const shared = { seat, company, telling }
  const { luck, knowledge, choices, game, players } = analysis
  const listed = ofSeat(choices?.seats, seat)?.decisions ?? []
  return wordsOf(
    [
      ...(luck ? [render(Luck, { props: { luck, game, players, choices: listed, ...shared } }).body] : []),
      ...(knowledge ? [render(Knew, { props: { knowledge, ...shared } }).body] : []),
      ...(choices ? [render(Choices, { props: { choices, ...shared } }).body] : []),
    ].join(' '),
  )
}

beforeEach(() => speak('en'))

describe.each(LANGUAGES)('an analysis in %s', (language) => {
  beforeEach(() => speak(language))

  it('has words for everything, and you only for the reader', () => {
    for (const analysis of [REMEMBERED, HIDDEN, ALONE, DRAWN, MODELLED]) {
      for (let seat = 0; seat < analysis.players; ++seat) {
        const [mine, others] = [read(analysis, { seat, me: seat, telling }), read(analysis, { seat, telling })]
        expect(mine).not.toMatch(/<[\w.]+>/)
        expect(others).not.toMatch(/<[\w.]+>/)
        expect(others).not.toMatch(/\b(you|your|yours|du|dich|dir|deine[rn]?|vous|vos|votre)\b/i)
        expect(mine).toMatch(/\b(you|your|du|dich|dir|deine[rn]?|vous|vos|votre)\b/i)
      }
    }
  })
})

describe('luck and skill', () => {
  it('is a sum that reads from the start to the end, with what it means', () => {
    const words = read({ ...REMEMBERED, knowledge: undefined! }, { seat: 1, me: 1 })
    expect(words).toContain('Luck was with you: plus 31%. Your own decisions cost 9% against the best we know.')
    expect(words).toMatch(/At the start 50% Luck \+31% Your decisions −9% The others’ decisions \+28% At the end 100%/)
    expect(words).toContain('These numbers are exact: the chances if nobody forgets anything from then on.')
  })
  it('names the luckiest, the unluckiest and the costliest moment in their order, with what happened', () => {
    const words = read({ ...REMEMBERED, knowledge: undefined! }, { seat: 0, me: 0, telling })
    expect(words).toMatch(
      /Move 1 · Luckiest moment: \+12% What happened at 1\..*Move 2 · Costly decision: −4%.*Move 3 · Unluckiest moment: −28%/,
    )
  })
  it('says in words what would have been better', () => {
    const better = (game: string, best: Record<string, unknown>) => {
      const luck = REMEMBERED.luck!
      const moves = luck.moves.map((each) => (each.move === 2 ? { ...each, best } : each))
      return read({ ...REMEMBERED, game, luck: { ...luck, moves }, knowledge: undefined! }, { seat: 0, me: 0 })
    }
    expect(better('starmaster', { by: 0, do: 'flip', cell: 7 })).toContain('Better: Cube 7.')
    expect(better('farbenpoker', { by: 0, do: 'draw', hole: 'A4' })).toContain('Better: A4.')
    expect(better('farbenpoker', { by: 0, do: 'reroll' })).toContain('Better: Roll the last die again.')
  })
  it('tells a move once that cost something and was lucky besides', () => {
    expect(read(DRAWN, { me: 0, telling })).toMatch(
      /Move 1 · Unluckiest moment: −10%.*Move 2 · Costly decision: −10% · Luckiest moment: \+40% What happened at 2\. Better: A4\./,
    )
    expect(read(DRAWN, { me: 0, telling }).match(/What happened at 2\./g)).toHaveLength(1)
  })
  it('leaves costly decisions to their own list, where they are in one', () => {
    const costly = { kind: 'decision' as const, by: 0, worth: [0, 0, 1], cost: 0.4, notable: true }
    const withMove = (move: number) =>
      read({ ...HIDDEN, luck: { ...HIDDEN.luck!, moves: [...HIDDEN.luck!.moves, { ...costly, move }] } })
    expect(withMove(8)).not.toContain('Costly decision')
    expect(withMove(9)).toContain('Move 9 · Costly decision: −40%') // whom to rob
  })
  it('mentions no decision that is not worth a word', () => {
    const moves = DRAWN.luck!.moves.map((move) => ({ ...move, notable: false }))
    expect(read({ ...DRAWN, luck: { ...DRAWN.luck!, moves } }, { me: 0 })).not.toContain('Costly decision')
    expect(read(DRAWN, { seat: 1, me: 1 })).toContain('Your own decisions cost next to nothing.')
  })
  it('says where its numbers come from, and how good they are where that is known', () => {
    const model = read(MODELLED)
    expect(model).toContain('a model: everybody remembers everything and is first in a race equally often.')
    expect(model).not.toMatch(/estimated|exact|Give or take/)
    expect(read(HIDDEN)).toMatch(/These numbers are estimated: luck by playing .* Give or take 6%\./)
    const seats = HIDDEN.luck!.seats.map((each) => ({ ...each, error: 0.001 }))
    expect(read({ ...HIDDEN, luck: { ...HIDDEN.luck!, seats } })).toContain('Give or take less than 1%.')
    expect(read(REMEMBERED)).not.toContain('Give or take')
  })
  it('has no others where somebody plays alone, and no curves of a single move', () => {
    const words = read(ALONE, { me: 0 })
    expect(words).toContain('Luck was against you: minus 35%. Your own decisions cost next to nothing.')
    expect(words).toContain('Chance to solve it')
    expect(words).not.toContain('others')
    expect(words).not.toContain('The same as a table')
  })
})

describe('what somebody knew', () => {
  it('counts what was found, tells what was missed first, and shows memory beside a perfect one', () => {
    const words = read({ ...REMEMBERED, luck: undefined! }, { seat: 1, me: 1, telling })
    expect(words).toContain('Of 2 times that you had seen it, you found it once.')
    expect(words).toMatch(/You had seen it and missed it 1 .*Move 4 .*You had seen it and found it 1 .*Move 6/)
    expect(words).toMatch(/Perfect/)
    expect(words).toContain('Show when it was shown')
  })
  it('says that everything was missed', () => {
    const { seats } = REMEMBERED.knowledge!
    const missed = (...moves: number[]): Analysis => {
      const decisions = moves.map((move) => ({ move, verdict: 'missed' as const, shown: { move: 2, turnsAgo: 1 } }))
      return { ...REMEMBERED, luck: undefined!, knowledge: { seats: [seats[0]!, { ...seats[1]!, decisions }] } }
    }
    expect(read(missed(4), { seat: 1, me: 1 })).toContain('You had seen it once, and missed it.')
    expect(read(missed(4, 6), { seat: 1 })).toContain('It had been shown 2 times, and Ben missed it each time.')
  })
  it('says where nothing could be known, and draws no memory of one moment', () => {
    const words = read({ ...REMEMBERED, luck: undefined! }, { seat: 0, me: 0 })
    expect(words).toContain('Nothing that you needed had been shown before: you could only guess.')
    expect(words).toContain('Nobody could know: bad luck 1')
    expect(words).not.toContain('Memory over time')
  })
  it('says nothing of a seat that never decided', () => {
    const none: Analysis = { game: 'x', players: 1, knowledge: { seats: [{ seat: 0, decisions: [], memory: [] }] } }
    expect(read(none).trim()).toBe('')
  })
})

describe('decisions with hidden hands', () => {
  const only = { ...HIDDEN, luck: undefined! }
  it('are told where they cost something, with the interval in words', () => {
    const words = read(only, { me: 0, telling })
    expect(words).toContain('From what you had seen, 1 of your 2 decisions could have been better.')
    expect(words).toContain('Better: blue 3. It brings 1 to 3 points more on average.')
    expect(words).toContain('The chance to win grows by about 1 percentage point.')
    expect(words).toContain('Move 8')
    // What cost nothing worth a word is folded, with what could be known and no word of a cost.
    expect(words).toMatch(
      /1 decision with nothing clearly better: what could be known .*Move 12 .*Certain: Nothing can bury red 1 any more\./,
    )
    expect(words.match(/Better: /g)).toHaveLength(1)
  })
  it('are not told one by one where none is notable', () => {
    expect(read(only, { seat: 1, me: 1 })).toContain('Of your 1 decisions none cost anything worth a word.')
    expect(read(only, { seat: 2 }).trim()).toBe('')
  })
})

describe('a game’s curves', () => {
  const timeline: Timeline = {
    scores: [
      [5, 5],
      [5, 6],
      [7, 6],
      [7, 6],
    ],
    turns: [],
    rounds: [],
    turning: [
      { move: 1, kind: 'lead', seat: 1 },
      { move: 2, kind: 'decisive', seat: 0 },
      { move: 2, kind: 'lead', seat: 0 },
      { move: 3, kind: 'gain', seat: 0, gain: 2 },
    ],
  }
  const draw = (shape: Timeline, names: string[], me: number | null = null) =>
    render(Curves, { props: { game: 'farbenpoker', timeline: shape, company: { names, me }, telling } }).body

  it('has a name that says the result, and its turning points in words', () => {
    const html = draw(timeline, ['Ana', 'Ben'], 0)
    expect(html).toContain('aria-label="How it went, move by move. At the end: You 7 chips, Ben 6 chips."')
    expect(wordsOf(html)).toMatch(
      /Move 1 · Ben takes the lead\. .*Move 2 · You take the lead and keep it\. .*Move 3 · The biggest move of the game, yours: 2 chips\./,
    )
    expect(html).toContain('href="/kept/x/0"')
  })
  it('shows a game again that is in this page only, at once', () => {
    const props = { game: 'farbenpoker', timeline, company: { names: ['Ana', 'Ben'], me: 0 } }
    const html = render(Curves, { props: { ...props, telling: { ...SILENT, go: () => {} } } as never }).body
    expect(wordsOf(html)).toMatch(/How it went Show me again .*Move 1 · Ben takes the lead\. Show Move 1/)
    expect(html).toMatch(/<button class="btn quiet/)
    expect(html).not.toContain('href')
  })
  it('calls ticks ticks', () => {
    const props = { game: 'riffifi', timeline, company: { names: ['Ana', 'Ben'], me: 0 }, telling }
    const html = render(Curves, { props: { ...props, options: { ticks: true } } as never }).body
    expect(html).toContain('At the end: You 7 ticks, Ben 6 ticks."')
    expect(html).toContain('The biggest move of the game, yours: 2 ticks.')
  })
  it('is left out of a game without a move, not the way to see it', () => {
    const html = draw({ scores: [[5, 5]], turns: [], rounds: [], turning: [] }, ['Ana', 'Ben'])
    expect(html).not.toContain('role="img"')
    expect(html).toContain('href="/kept/x/0"')
  })
})
