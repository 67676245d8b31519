// What has happened in a game, for this tab alone and as long as it is open: who loads the page anew finds the last event,
// its rule and the list of those before. Only what may be told for ever (fading.ts): no face that is hidden, or may be hidden
// before the page is looked at again.
import type { ServerGame } from '../protocol/messages.ts'
import { browserStore, keep, readKept, type Store } from '../settings/browser_store.ts'
import type { AnyEvent } from '../texts/sentence.ts'
import { faded } from './fading.ts'
import type { Staging } from './staging.ts'

export const KEY = 'ludothek.happened'

interface Kept {
  table: string
  /** Which game of this table it is. */
  game: number
  /** Of the last message: the events are all up to there. */
  version: number
  events: AnyEvent[]
}

export class Chronicle {
  #events: readonly AnyEvent[] = []

  constructor(
    private readonly table: string,
    private readonly most: number,
    private readonly store: () => Store | undefined = () => browserStore('sessionStorage'),
  ) {}

  /** What this tab kept of a game, and whether that is everything up to this version: else something came since. */
  recall(game: number, version: number): { events: readonly AnyEvent[]; isWhole: boolean } {
    const kept = readKept(KEY, this.store()) as Partial<Kept> | null | undefined
    const isThis = kept?.table === this.table && kept.game === game && Array.isArray(kept.events)
    this.#events = isThis ? kept.events! : []
    return { events: this.#events, isWhole: isThis && kept.version === version }
  }

  /** A message has come: its events are kept before they are told. */
  add({ events, version }: ServerGame, game: number, staging: Pick<Staging<never, unknown>, 'later'>): void {
    const forgotten = (events as AnyEvent[]).flatMap((event) => {
      try {
        return faded(event, staging.later)
      } catch {
        return [] // one that can't be told without its faces
      }
    })
    this.#events = [...this.#events, ...forgotten].slice(-this.most)
    keep(KEY, { table: this.table, game, version, events: this.#events }, this.store())
  }

  /** A new game begins. */
  clear(): void {
    this.#events = []
  }
}
