// Tries something until it works: at once, then after growing pauses, so many times. For what a bad network may fail to
// fetch once and is needed all the same.

const FIRST_PAUSE = 1000 // ms

export interface Outcome<T> {
  works(value: T): void
  /** After each failure; `isLast`: it is not tried again. */
  fails(isLast: boolean): void
}

/** Gives what stops it: then nothing is heard of it any more. */
export function untilItWorks<T>(what: () => Promise<T>, { works, fails }: Outcome<T>, times = 6): () => void {
  let isWanted = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = (left: number, pause: number): void => {
    what().then(
      (value) => isWanted && works(value),
      () => {
        if (!isWanted) return
        fails(left === 1)
        if (left > 1) timer = setTimeout(() => attempt(left - 1, pause * 2), pause)
      },
    )
  }
  attempt(times, FIRST_PAUSE)
  return () => {
    isWanted = false
    clearTimeout(timer)
  }
}
