// Where in the house the visitor is: the address is the state, so links, reloads and the back button just work.

export type Place =
  | { kind: 'shelf' }
  | { kind: 'table'; code: string } // at a server, /t/CODE
  | { kind: 'here'; code: string } // at the house in this page, /here/CODE
  | { kind: 'kept' } // finished games on this device, /kept
  | { kind: 'lost' } // no such place

export function placeOf(path: string): Place {
  let parts: string[]
  try {
    parts = path.split('/').slice(1).map(decodeURIComponent)
  } catch {
    return { kind: 'lost' } // "/%" stands for nothing
  }
  const [room = '', code = ''] = parts
  if (room === '') return { kind: 'shelf' }
  if (room === 't' && code !== '') return { kind: 'table', code: code.toLowerCase() }
  if (room === 'here' && code !== '') return { kind: 'here', code }
  if (room === 'kept') return { kind: 'kept' }
  return { kind: 'lost' }
}

class Route {
  place = $state.raw<Place>(placeOf(globalThis.location?.pathname ?? '/'))

  constructor() {
    globalThis.addEventListener?.('popstate', () => (this.place = placeOf(location.pathname)))
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.place = placeOf(path)
    scrollTo(0, 0)
  }

  /** The same, with nothing left to go back to. */
  replace(path: string): void {
    history.replaceState(null, '', path)
    this.place = placeOf(path)
  }

  /** For links within the house: `<a href="/kept" onclick={route.follow}>`. Other buttons and keys stay the browser's. */
  readonly follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    this.go((event.currentTarget as HTMLAnchorElement).pathname)
  }
}

export const route = new Route()
