// Whether a key that was pressed is meant for the board: not while somebody types, has a drawer open, uses a
// shortcut of the browser, or can't reach the board (cover.ts).
export function isForBoard(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const at = event.target instanceof Element ? event.target : undefined
  if (at?.closest('input, textarea, select, dialog')) return false
  return document.querySelector('dialog[open], main [inert]') === null
}
