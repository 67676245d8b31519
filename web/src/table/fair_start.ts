// This visitor's part in the fair start: a nonce of 16 random bytes for each commitment of the house, first as a hash,
// then itself (docs/protocol.md, The fair start). It is kept for this tab until the game is over, so that a reload
// between the two steps does no harm and the receipt can say whether the house kept its word.
import { bytesOf, hex, sha256 } from './sha256.ts'

export interface Promised {
  commitment: string
  nonce: string // hexadecimal digits
}

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

export class FairStart {
  constructor(
    private readonly table: string,
    private readonly shelf: Shelf | undefined = tabStorage(),
    private readonly random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
  ) {}

  /** The SHA-256 of the nonce for this commitment, which is drawn at the first call. */
  hashFor(commitment: string): string {
    const promised = this.promised(commitment) ?? this.#draw(commitment)
    return hex(sha256(bytesOf(promised.nonce)))
  }

  /** What was promised for this commitment, if this tab did. */
  promised(commitment: string): Promised | undefined {
    if (this.#last?.commitment === commitment) return this.#last
    try {
      const kept = JSON.parse(this.shelf?.getItem(this.#key()) ?? 'null') as Promised | null
      return kept?.commitment === commitment ? kept : undefined
    } catch {
      return undefined
    }
  }

  #last: Promised | undefined

  #draw(commitment: string): Promised {
    this.#last = { commitment, nonce: hex(this.random(new Uint8Array(16))) }
    try {
      this.shelf?.setItem(this.#key(), JSON.stringify(this.#last))
    } catch {
      // Full or forbidden: it holds as long as the page does.
    }
    return this.#last
  }

  #key(): string {
    return `ludothek.nonce.${this.table}`
  }
}

function tabStorage(): Shelf | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}
