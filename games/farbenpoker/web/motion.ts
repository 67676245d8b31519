// How Farbenpoker's pieces move (look book, motion). Pure: for how long, in milliseconds at the usual speed, and on which
// way. A stick that is drawn rises, turns its colour into view and is held so that everybody sees it; then it crosses on an
// arc, turns its colour away and drops.
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

export interface Point {
  x: number
  y: number
}

// A piece goes through the air on an arc between two points. Its handle: above a way across, to the right of a way up or
// down.
function handle(from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const middle = { x: from.x + dx / 2, y: from.y + dy / 2 }
  if (Math.abs(dx) >= Math.abs(dy))
    return { x: middle.x, y: Math.min(from.y, to.y) - Math.min(Math.abs(dx) * 0.32, 150) }
  return { x: Math.max(from.x, to.x) + Math.abs(dy) * 0.22, y: middle.y }
}

/** The arc, as a path to draw. */
export function arc(from: Point, to: Point): string {
  const over = handle(from, to)
  return `M${round(from.x)} ${round(from.y)}Q${round(over.x)} ${round(over.y)} ${round(to.x)} ${round(to.y)}`
}

/** The strokes of an arrow's head at the end of an arc. */
export function head(from: Point, to: Point, size = 15): string {
  const over = handle(from, to)
  const angle = Math.atan2(to.y - over.y, to.x - over.x)
  const stroke = (turn: number) =>
    `${round(to.x - size * Math.cos(angle + turn))} ${round(to.y - size * Math.sin(angle + turn))}`
  return `M${stroke(0.6)}L${round(to.x)} ${round(to.y)}L${stroke(-0.6)}`
}

/** Points on the arc, evenly in time. */
export function along(from: Point, to: Point, steps = 14): Point[] {
  const over = handle(from, to)
  return Array.from({ length: steps + 1 }, (_, i) => {
    const [late, early] = [i / steps, 1 - i / steps]
    const at = (a: number, b: number, c: number) => early * early * a + 2 * early * late * b + late * late * c
    return { x: at(from.x, over.x, to.x), y: at(from.y, over.y, to.y) }
  })
}

const round = (value: number): number => Math.round(value * 10) / 10
