// What the page keeps of Farbenpoker's events once the next one is told. The game is to remember which stick stands where:
// no hole and no stick's colour is kept, not even the hole alone, because the dice and a hit would tell its colour.
import type { Chapter } from '$web/table/chapters.ts'
import { retold } from '$web/table/staging.ts'
import type { AnyEvent } from '$web/texts/sentence.ts'

export function kept(event: AnyEvent): AnyEvent {
  if (event.key !== undefined) return event
  switch (event.event) {
    case 'stickDrawn':
      return retold(event, 'farbenpoker.past.stickDrawn', 'seat')
    case 'stickPut':
      return retold(event, 'farbenpoker.past.stickPut')
    case 'stickReturned':
      return retold(event, 'farbenpoker.past.stickReturned')
    case 'rescuePicked':
      return retold(event, 'farbenpoker.past.rescuePicked', 'seat')
    case 'rescueDrawn': {
      const key = event.fits === 0 ? 'farbenpoker.past.rescueDrawn.none' : 'farbenpoker.past.rescueDrawn'
      return retold(event, key, 'seat', 'fits')
    }
    default:
      return event
  }
}

export function chapterOf({ event, seat }: AnyEvent): Chapter | undefined {
  if (event === 'gameEnded' || event === 'firstDrawn' || event === 'sticksArranged') return 'nobody'
  return seat === undefined ? undefined : { turn: seat as number }
}
// Without holes and colours they say no more than the hit or the miss they belong to.
export const unlisted = ['stickDrawn', 'stickPut', 'stickReturned', 'rescuePicked']
