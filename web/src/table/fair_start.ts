// This visitor's part in the fair start: a nonce of 16 random bytes for each commitment of the house, first as a hash,
// then itself (docs/protocol.md, The fair start). Both are kept in this browser, not in this tab alone: a reload between
// the two steps does no harm, and whoever comes back to the game, in another tab or on another day, can still say
// whether the house kept its word. What was never given to the house says nothing about a game and is no receipt.
import { browserStore, keep, readKept, type Store } from '../settings/browser_store.ts'
import { bytesOf, hex, sha256 } from './sha256.ts'

export interface Promised {
  commitment: string
  nonce: string // hexadecimal digits
}
interface Drawn extends Promised {
  /** The house was told the nonce itself, after all hashes were there. */
  given?: boolean
}

const KEY = 'ludothek.promises'
const MOST = 64 // the newest first; a finished game keeps its own with its record

export class FairStart {
  #here: Drawn[] = []

  /** @param shelf where the browser keeps it; null: it holds as long as the page does */
  constructor(
    private readonly shelf: Store | null | undefined = browserStore(),
    private readonly random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
  ) {}

  /** The SHA-256 of the nonce for this commitment, which is drawn at the first call. */
  hashFor(commitment: string): string {
    return hex(sha256(bytesOf((this.#find(commitment) ?? this.#draw(commitment)).nonce)))
  }

  /** The nonce itself, for the house, if this browser has given its hash. */
  reveal(commitment: string): string | undefined {
    const drawn = this.#find(commitment)
    if (drawn && !drawn.given) this.#keep({ ...drawn, given: true })
    return drawn?.nonce
  }

  /** What this browser heard before the game of this commitment, and gave to it; nothing if it had no part in it. */
  promised(commitment: string): Promised | undefined {
    const drawn = this.#find(commitment)
    return drawn?.given ? { commitment, nonce: drawn.nonce } : undefined
  }

  #draw(commitment: string): Drawn {
    const drawn = { commitment, nonce: hex(this.random(new Uint8Array(16))) }
    this.#keep(drawn)
    return drawn
  }

  #find(commitment: string): Drawn | undefined {
    return [...this.#here, ...this.#kept()].find((each) => each.commitment === commitment)
  }

  #keep(drawn: Drawn): void {
    const with_ = (list: Drawn[]) => [drawn, ...list.filter(({ commitment }) => commitment !== drawn.commitment)]
    this.#here = with_(this.#here).slice(0, MOST)
    keep(KEY, with_(this.#kept()).slice(0, MOST), this.shelf)
  }

  #kept(): Drawn[] {
    const kept = readKept(KEY, this.shelf)
    return Array.isArray(kept) ? (kept as Drawn[]) : []
  }
}
