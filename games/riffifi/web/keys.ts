// The board by keyboard: 1 to 9, 0, A and B (a hand of three players has twelve) or the
// arrows choose a card, Enter plays it, T goes through the targets, Escape
// takes the choice back. Keys that belong to a field, a dialog or another button are left to them.
import { isForBoard } from '$web/frame/keys.ts'
import type { Choice } from './choice.svelte.ts'

interface Board {
  hand(): readonly string[]
  choice(): Pick<Choice, 'card' | 'cards' | 'pick' | 'step' | 'cycle' | 'clear' | 'confirm'>
  /** Whether a summary waits to be read. */
  isReading(): boolean
  goOn(): void
  /** A card was chosen by a key. */
  chosen(card: string | null): void
}

const PLACES = '1234567890ab'

export function keysOf(board: Board): (event: KeyboardEvent) => void {
  const choose = (how: (choice: ReturnType<Board['choice']>) => void) => {
    how(board.choice())
    board.chosen(board.choice().card)
  }
  const done: Record<string, () => boolean> = {
    ArrowLeft: () => (choose((choice) => choice.step(-1)), true),
    ArrowRight: () => (choose((choice) => choice.step(1)), true),
    t: () => (board.choice().cycle(), true),
    Escape: () => (board.choice().clear(), true),
    Enter: () => {
      if (board.isReading()) board.goOn()
      else board.choice().confirm()
      return true
    },
  }
  return (event) => {
    if (!isForBoard(event) || isForButton(event)) return
    const place = event.key.length === 1 ? PLACES.indexOf(event.key.toLowerCase()) : -1
    if (place >= 0) {
      const card = board.hand()[place]
      if (card !== undefined) choose((choice) => choice.pick(card))
      return
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (done[key]?.()) event.preventDefault()
  }
}

// Enter on a button is that button's; not on a card that can't be played now, where the focus stays after the last one.
function isForButton({ target, key }: KeyboardEvent): boolean {
  return (
    key === 'Enter' && target instanceof Element && target.closest('button:not([aria-disabled="true"]), a') !== null
  )
}
