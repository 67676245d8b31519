// Where in the house the visitor is: the address is the state, so links, reloads and the back button just work.

export type Place =
  | { kind: 'shelf' }
  | { kind: 'table'; code: string } // at a server, /t/CODE
  | { kind: 'here'; code: string } // at the house in this page, /here/CODE
  | { kind: 'kept' } // finished games on this device, /kept
  | LearnPlace
  | ReplayPlace
  | { kind: 'lost' } // no such place

/** A game's lessons, /learn/GAME, or one of them, /learn/GAME/LESSON. */
export interface LearnPlace {
  kind: 'learn'
  game: string
  lesson: string
  /** The code of the table where the learner is waited for, ?table=CODE; undefined: they come from the shelf. */
  table?: string | undefined
}

/** Its address. */
export function learnPath({ game, lesson = '', table }: Partial<LearnPlace> & Pick<LearnPlace, 'game'>): string {
  const path = lesson === '' ? `/learn/${game}` : `/learn/${game}/${lesson}`
  return table === undefined ? path : `${path}?table=${encodeURIComponent(table)}`
}

/** A finished game again, at one of its moments: the server's, /r/ID/MOVE?seat=SEAT, or this device's, /kept/ID/MOVE. */
export interface ReplayPlace {
  kind: 'replay'
  id: string
  /** Whether the server has it. */
  away: boolean
  /** After so many moves; undefined: from the beginning, or at its end where it was shared so. */
  move?: number
  /** As that seat saw it, or with everything open; undefined: as an onlooker did. */
  seat?: number | 'all'
}

/** Its address. */
export function replayPath({ id, away, move, seat }: Omit<ReplayPlace, 'kind'>): string {
  const moment = move === undefined ? '' : `/${move}`
  return `/${away ? 'r' : 'kept'}/${encodeURIComponent(id)}${moment}${seat === undefined ? '' : `?seat=${seat}`}`
}

function replayOf(away: boolean, [id, move]: string[], search: string): Place {
  if (!id || (move !== undefined && !/^[0-9]{1,7}$/.test(move))) return { kind: 'lost' }
  const seat = new URLSearchParams(search).get('seat')
  return {
    kind: 'replay',
    id,
    away,
    ...(move === undefined ? {} : { move: Number(move) }),
    ...(seat === 'all' ? { seat } : /^[0-5]$/.test(seat ?? '') ? { seat: Number(seat) } : {}),
  }
}

export function placeOf(path: string, search = ''): Place {
  let parts: string[]
  try {
    parts = path.split('/').slice(1).map(decodeURIComponent)
  } catch {
    return { kind: 'lost' } // "/%" stands for nothing
  }
  const [room = '', code = '', lesson = ''] = parts
  if (room === '') return { kind: 'shelf' }
  if (room === 't' && code !== '') return { kind: 'table', code: code.toLowerCase() }
  if (room === 'here' && code !== '') return { kind: 'here', code }
  if (room === 'learn' && code !== '') {
    return { kind: 'learn', game: code, lesson, table: new URLSearchParams(search).get('table') || undefined }
  }
  if (room === 'kept' && code === '') return { kind: 'kept' }
  if (room === 'r' || room === 'kept') return replayOf(room === 'r', parts.slice(1), search)
  return { kind: 'lost' }
}

class Route {
  place = $state.raw<Place>(placeOf(globalThis.location?.pathname ?? '/', globalThis.location?.search))

  constructor() {
    globalThis.addEventListener?.('popstate', () => (this.place = placeOf(location.pathname, location.search)))
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.place = placeOf(location.pathname, location.search)
    scrollTo(0, 0)
  }

  /** The same, with nothing left to go back to. */
  replace(path: string): void {
    history.replaceState(null, '', path)
    this.place = placeOf(location.pathname, location.search)
  }

  /** For links within the house: `<a href="/kept" onclick={route.follow}>`. Other buttons and keys stay the browser's. */
  readonly follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { pathname, search } = event.currentTarget as HTMLAnchorElement
    this.go(pathname + search)
  }
}

export const route = new Route()
