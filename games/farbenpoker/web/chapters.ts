// How the page lists what has happened in Farbenpoker.
import type { Chapter } from '$web/table/chapters.ts'
import type { AnyEvent } from '$web/texts/sentence.ts'

export function chapterOf({ event, seat }: AnyEvent): Chapter | undefined {
  if (event === 'gameEnded' || event === 'firstDrawn' || event === 'sticksArranged') return 'nobody'
  return seat === undefined ? undefined : { turn: seat as number }
}
// Without holes and colours they say no more than the hit or the miss they belong to.
export const unlisted = ['stickDrawn', 'stickPut', 'stickReturned', 'rescuePicked']
