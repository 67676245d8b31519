// The one status line in the bar. A board says where the game is ("Round 2 of 4", "Turn 17"); the bar adds whose turn it
// is. Called once while a board is made:
//
//     useStatus(() => …)
class Status {
  line = $state('')
}
export const status = new Status()

export function useStatus(say: () => string): void {
  $effect(() => {
    status.line = say()
    return () => (status.line = '')
  })
}
