// A line to a game that is over: it says what a table would have said, as the worker reads it off the record, whenever the
// player (player.svelte.ts) asks for a moment. Nothing can be done there; whoever enters is shown where the replay stands.
// A record may have no names: then boards show the seats' numbers.
import type { Link, Listener } from '../link/link.ts'
import type { ClientMessage, ServerTable } from '../protocol/messages.ts'
import { t } from '../texts/texts.svelte.ts'
import type { Replay, Viewer } from './replay.ts'

export class ReplayLink implements Link {
  #isOpen = true

  constructor(
    private readonly replay: Pick<Replay, 'people' | 'game'>,
    private readonly listener: Listener,
    private readonly table: string,
    /** Somebody has entered: show them something. */
    private readonly entered: () => void,
  ) {
    queueMicrotask(() => this.#isOpen && this.listener.state('open', undefined))
  }

  say(message: ClientMessage): boolean {
    if (message.type === 'enter') this.entered()
    return this.#isOpen
  }

  /** Tells of a moment; gives whether it did. Whoever asks waits for the last answer first. */
  async show(move: number, viewer: Viewer, { fresh, anew }: { fresh: boolean; anew: boolean }): Promise<boolean> {
    const [people, game] = await Promise.all([
      anew ? this.replay.people(viewer) : undefined,
      this.replay.game(move, viewer, fresh),
    ])
    if (!this.#isOpen) return false
    if (people) this.listener.hear({ ...people, seats: named(people.seats), table: this.table })
    this.listener.hear({ ...game, table: this.table })
    return true
  }

  close(): void {
    this.#isOpen = false
    this.listener.state('closed', undefined)
  }
}

const named = (seats: ServerTable['seats']): ServerTable['seats'] =>
  seats.map((seat, i) => (seat.kind === 'person' && seat.name === '' ? { ...seat, name: t('seat', { number: i + 1 }) } : seat)) // prettier-ignore
