// How the page lists what has happened in Farbenpoker, and the words for an event whose holes and colours have faded.
import type { Chapter } from '$web/table/chapters.ts'
import type { AnyEvent } from '$web/texts/sentence.ts'

const LATER: Partial<Record<string, string>> = {
  stickDrawn: 'farbenpoker.past.stickDrawn',
  stickPut: 'farbenpoker.past.stickPut',
  stickReturned: 'farbenpoker.past.stickReturned',
  rescuePicked: 'farbenpoker.past.rescuePicked',
  rescueDrawn: 'farbenpoker.past.rescueDrawn',
}

export const later = ({ event, fits }: AnyEvent): string | undefined =>
  event === 'rescueDrawn' && fits === 0 ? 'farbenpoker.past.rescueDrawn.none' : LATER[event]

export function chapterOf({ event, seat }: AnyEvent): Chapter | undefined {
  if (event === 'gameEnded' || event === 'firstDrawn' || event === 'sticksArranged') return 'nobody'
  return seat === undefined ? undefined : { turn: seat as number }
}
// Without holes and colours they say no more than the hit or the miss they belong to.
export const unlisted = ['stickDrawn', 'stickPut', 'stickReturned', 'rescuePicked']
