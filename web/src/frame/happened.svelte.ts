// Whether the visitor reads what happened (Happened.svelte), and the key that opens it.
import { isForBoard } from './keys.ts'

class Reading {
  isOpen = $state(false)

  /** H opens it at any table. */
  press(event: KeyboardEvent): void {
    if (event.key.toLowerCase() !== 'h' || !isForBoard(event)) return
    event.preventDefault()
    this.isOpen = true
  }
}
export const happened = new Reading()
