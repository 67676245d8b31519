// How long everything takes at Farbenpoker's table, in milliseconds at the usual speed (look book, motion). A stick that
// is drawn rises, turns its colour into view and is held so that everybody sees it; then it crosses on an arc, turns
// its colour away and drops.
export const RISE = 160
export const TURN = 120
export const REACH = 240 // from above its hole into the hand
export const HOLD = 500
export const CROSS = 420
export const DROP = 140
export const LAY = 420
export const CHIP = 320
export const POUR = 900 // the dish tips, pours and comes back
export const POUR_GAP = 35
export const TUMBLE = [700, 900] as const

/** Between two chips of a heap that moves; a whole heap is over after 900. */
export function chipGap(count: number, usual: number): number {
  return Math.min(usual, (900 - CHIP) / Math.max(1, count - 1))
}

/** How long each event is shown before the next. */
export const LASTS: Record<string, number> = {
  firstDrawn: 1000,
  sticksArranged: 1100,
  diceRolled: 1350,
  thirdDieTaken: 550,
  thirdDieRolled: 1250,
  stickDrawn: RISE + TURN + REACH + HOLD,
  stickServed: 900,
  chipsPaid: 600,
  playerBroke: 1100,
  stickPut: CROSS + TURN + DROP + 320,
  potWon: 1200,
  stickReturned: CROSS + TURN + DROP + 160,
  rescuePicked: 260,
  rescueDrawn: RISE + TURN + REACH + 1000,
  playerRescued: 1000,
  playerOut: 1300,
  lastPotBegun: 1200,
  gameEnded: 1200,
}
