// What the page offers after a game: an analysis where the game was played to its end, and nothing to learn from one that
// was broken off.
import { render } from 'svelte/server'
import { beforeAll, beforeEach, afterEach, expect, it, vi } from 'vitest'
import type { GameRecord } from '../../src/end/record.ts'
import Review from '../../src/study/Review.svelte'
import { speak, t } from '../../src/texts/texts.svelte.ts'

beforeAll(() => speak('en'))
beforeEach(() => {
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
      terminate() {}
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

function offered(end: string | undefined, me: number | null = 0): string {
  const record = {
    game: 'starmaster',
    players: 2,
    moves: [],
    ...(end && { result: { scores: [1, 0], winners: end === 'abandoned' ? [] : [0], end } }),
  } as unknown as GameRecord
  const props = { record, id: 'g', company: { names: ['Ana', 'Ben'], me }, module: undefined, found: 'here' as const }
  return render(Review, { props }).body
}

it('asks what was missed, in a game that was played to its end', () => {
  expect(offered('six-pawns')).toContain(t('study.title'))
  // Who watched has missed nothing.
  expect(offered('six-pawns', null)).toContain(t('study.title.others'))
  expect(offered('six-pawns', null)).not.toContain(t('study.title'))
})

it('does not ask where a game was broken off, or is not over', () => {
  for (const end of ['abandoned', undefined]) expect(offered(end)).not.toContain(t('study.title'))
})
