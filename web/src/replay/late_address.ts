// The address of a replay follows its moment once nobody moves on: browsers refuse it when it changes too often (Safari
// after 100 times in 30 seconds), and a slider or a held key moves faster.
const PAUSE = 300 // ms

/** Shows it after the pause; give up with what is returned, as the page does that goes on or elsewhere. */
export function showLater(path: string): () => void {
  const timer = setTimeout(() => {
    try {
      history.replaceState(null, '', path)
    } catch {
      // Refused all the same: the next moment shows its own.
    }
  }, PAUSE)
  return () => clearTimeout(timer)
}
