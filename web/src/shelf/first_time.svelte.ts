// Which games this visitor has never opened on this device: there the shelf offers the lesson beside "Play now", and a lobby to
// whoever comes by a link. Once one was opened, played before there were lessons, or learnt, that is over.
import games from 'virtual:lessons/games'
import { progress } from '../lesson/progress.svelte.ts'
import { keep, readWords } from '../settings/browser_store.ts'

const KEY = 'ludothek.opened'
const HINTS = 'ludothek.hints' // what was done before, of whatever game (frame/first_hints.svelte.ts)

class FirstTime {
  #opened = $state.raw<readonly string[]>(known())

  offersLesson(game: string): boolean {
    return games.includes(game) && !this.#opened.includes(game) && !progress.isKnown(game)
  }

  /** It was opened, in whatever way. */
  open(game: string): void {
    if (this.#opened.includes(game)) return
    this.#opened = [...this.#opened, game]
    keep(KEY, this.#opened)
  }
}
export const firstTime = new FirstTime()

function known(): string[] {
  return [...readWords(KEY), ...readWords(HINTS).map((deed) => deed.split('.')[0]!)]
}
