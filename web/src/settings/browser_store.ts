// What the browser keeps for this site as text, in one guarded place: where it is forbidden, full or broken, reading
// finds nothing and writing holds for this visit only. Nothing here throws, and nothing says what the values mean.

export type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Where this device keeps things (or this tab alone); undefined where the browser forbids it: asking alone throws. */
export function browserStore(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): Store | undefined {
  try {
    return globalThis[kind]
  } catch {
    return undefined
  }
}

/** What was kept under a key, read as JSON; undefined if there is nothing, or nothing that can be read. */
export function readKept(key: string, store: Store | null | undefined = browserStore()): unknown {
  try {
    const text = store?.getItem(key) ?? null
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The same for a list of words. */
export function readWords(key: string): string[] {
  const kept = readKept(key)
  return Array.isArray(kept) ? kept.filter((word) => typeof word === 'string') : []
}

export function keep(key: string, value: unknown, store: Store | null | undefined = browserStore()): void {
  try {
    store?.setItem(key, JSON.stringify(value))
  } catch {
    // Full or forbidden: it holds as long as the page does.
  }
}
