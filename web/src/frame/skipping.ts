// One press for who is impatient: while something is still being told, a press on the board, or Enter, Space or Escape,
// jumps to the moment when everything lies still, and does nothing else. So a press that began on an old scene never acts
// on the new one, nor does the second tap of a double tap. Controls marked data-free work at any time. Attached to the
// region of the board:
//
//     <div {@attach skipping(table, () => isBoard)}>
import type { Table } from '../table/table.svelte.ts'
import { isForBoard } from './keys.ts'

const KEYS = ['Enter', ' ', 'Escape']
const DOUBLE = 350 // ms between two taps that are meant as one

const isFree = (target: EventTarget | null, region: HTMLElement): boolean => {
  const control = target instanceof Element ? target.closest('button, a, [data-free]') : null
  return control !== null && (!region.contains(control) || control.closest('[data-free]') !== null)
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

export function skipping(table: Pick<Table, 'isAtRest' | 'skip'>, isBoard: () => boolean) {
  let isEarly = false // the press that is under way began while something was told
  let held = '' // the key that has skipped, until it is let go
  let skipped = -Infinity

  const isTelling = () => isBoard() && !table.isAtRest
  const skip = (event: Event) => {
    swallow(event)
    if (isTelling()) skipped = event.timeStamp
    table.skip()
  }

  return (region: HTMLElement): (() => void) => {
    const down = () => (isEarly = isTelling())
    const click = (event: MouseEvent) => {
      const isSecond = event.timeStamp - skipped < DOUBLE
      const wasEarly = isEarly
      isEarly = false
      if (isFree(event.target, region)) return
      if (wasEarly || isTelling()) skip(event)
      else if (isBoard() && isSecond) swallow(event)
    }
    const press = (event: KeyboardEvent) => {
      if (event.repeat && event.key === held) return swallow(event)
      isEarly = false
      const isSecond = isBoard() && event.timeStamp - skipped < DOUBLE
      if (isSecond && KEYS.includes(event.key) && isForBoard(event)) return swallow(event)
      if (!isTelling() || !KEYS.includes(event.key) || !isForBoard(event) || isFree(event.target, region)) return
      isEarly = event.key === ' ' // its click comes when the key is let go
      held = event.key
      skip(event)
    }
    const release = () => {
      held = ''
      setTimeout(() => (isEarly = false)) // after the click that comes with it, if one does
    }
    region.addEventListener('pointerdown', down, true)
    region.addEventListener('click', click, true)
    window.addEventListener('keydown', press, true)
    window.addEventListener('keyup', release, true)
    return () => {
      region.removeEventListener('pointerdown', down, true)
      region.removeEventListener('click', click, true)
      window.removeEventListener('keydown', press, true)
      window.removeEventListener('keyup', release, true)
    }
  }
}
