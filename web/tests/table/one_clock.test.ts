// Nothing asks before the scene is true: over whole games of every kind, at every moment, whatever asks the visitor for
// something does so when the story is at rest and its scene is the newest view's; who is impatient changes nothing of it.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../../src/settings/settings.svelte.ts'
import { speak } from '../../src/texts/texts.svelte.ts'
import { Evening, type Wishes } from '../evening.ts'
import { STAGINGS } from '../stagings.ts'

type Told = Omit<Wishes, 'seed'> & { name: string }
const starmaster = (variant: string, players: number, race: string): Told => ({
  name: `starmaster ${variant}, ${race}`,
  game: 'starmaster',
  players,
  options: variant === 'standard' ? { variant, starFaces: 2 } : { variant },
  more: { race, memoriseSeconds: 20 },
})
const EVENINGS: Told[] = [
  ...[false, true].flatMap((officer) =>
    [false, true].map((ticks): Told => ({
      name: `riffifi ${officer ? 'with' : 'without'} officer${ticks ? ', ticks' : ''}`,
      game: 'riffifi',
      players: officer ? 4 : 3,
      options: { officer, equalChances: officer !== ticks, ticks },
    })),
  ),
  ...['de', 'fr'].map((edition): Told => ({
    name: `farbenpoker ${edition}`,
    game: 'farbenpoker',
    players: 3,
    options: { edition },
  })),
  starmaster('standard', 3, 'live'),
  starmaster('standard', 3, 'sealed'),
  starmaster('children', 2, 'sealed'),
  starmaster('solitaire', 1, 'sealed'),
]

beforeAll(() => speak('en'))
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (paint: (at: number) => void) =>
    setTimeout(() => paint(performance.now()), 16),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  settings.speed = 'usual'
})

/** What is wrong with what is asked now; nothing: ''. */
function wrong({ table, newest, wishes }: Evening): string {
  const asks = table.offers.length > 0 || table.mayThrow || table.isMyTurn
  const { story } = table
  if (!story || !newest) return asks ? 'asks before there is a game' : ''
  if (!asks) return ''
  if (!story.isAtRest) return 'asks while something is told'
  if (story.shown !== newest) return 'asks by an old message'
  if (newest.race) return '' // its time runs: what was revealed just before is shown over it
  if (story.moment) return `asks while ${story.moment.event} is shown`
  const scene = JSON.stringify(story.scene)
  return scene === JSON.stringify(STAGINGS[wishes.game]!.sceneOf(newest.view)) ? '' : `asks on an old scene ${scene}`
}

describe.each(EVENINGS)('$name', ({ name: _, ...wishes }) => {
  it.each([
    ['in peace', 0],
    ['impatiently', 1],
  ])('asks only when the pieces rest, %s', { timeout: 60_000 }, async (_, impatience) => {
    const evening = await Evening.begin({ ...wishes, seed: 7 + impatience })
    const { table } = evening
    const found = new Set<string>()
    let asked = 0
    let said = 0
    evening.look = () => {
      const problem = wrong(evening)
      if (problem) found.add(problem)
      if (table.isMyTurn) ++asked
      // Whose turn the bar shows is whose move is shown.
      if (
        table.isAtRest &&
        table.people?.phase === 'playing' &&
        evening.newest?.awaited?.join() !== table.awaited.join()
      )
        found.add('somebody else is awaited')
    }
    evening.moves = ({ version }) => {
      ++said
      if (!table.isAtRest || version !== evening.newest?.version) found.add('acts on an old scene')
    }
    await evening.play(() => {
      if (impatience === 0) return
      const press = evening.below(6)
      if (press === 0) table.skip()
      if (press === 1 && !table.asking) evening.tryToAct()
    })
    expect([...found]).toEqual([])
    expect(Math.min(asked, said)).toBeGreaterThan(5)
    expect(evening.table.story?.told?.event).toBe('gameEnded')
  })
})
