// How large things are on a screen of this size, so that nothing has to be scrolled: three shapes (a desk, which a tablet
// held upright has as well; a phone held upright; a phone on its side), and the fan of the hand, in two rows where one would make targets too narrow.
// Lengths are pixels at the usual text size (look/text_size.ts).

export type Shape = 'desk' | 'tall' | 'flat'

export interface Layout {
  shape: Shape
  /** A desk that is higher than wide: the action lies under the hand. */
  upright: boolean
  /** The room is so low that numbers stand beside their heaps. */
  short: boolean
  /** One pixel of the look book's picture of this shape. */
  unit: number
  pile: number // width of the others' piles
  mine: number // width of one's own pile
  chip: number // height of a count
  stack: number // width of the centre's stacks
  rise: number // of one token on another
  card: number // width of a card in the hand
  room: number // width that the hand may have
  small: boolean // whether the others' piles need the small face
}

const TABLET = 640 // from here on there is room around a table
export const TARGET = 44 // the least width of something to touch
export const CARD = 1.4 // height of a card of width 1

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

export function layoutOf(width: number, height: number, others: number): Layout {
  const upright = height >= width * 0.95
  if (upright && width < TABLET) return tall(width, height, others)
  return height < 490 ? flat(width, height, others) : desk(width, height, others, upright)
}

function desk(width: number, height: number, others: number, upright: boolean): Layout {
  const fits = upright ? Math.min(width / 880, height / 900) : Math.min(width / 1280, height / 795)
  const unit = between(0.6, fits, 1.7)
  const pile = others > 3 ? 80 * unit : 96 * unit
  return {
    shape: 'desk',
    upright,
    short: false,
    unit,
    pile,
    mine: 86 * unit,
    chip: Math.max(24, 31 * unit),
    stack: 62 * unit,
    rise: 4.5 * unit,
    card: 126 * unit,
    room: upright ? width - 48 : width - 2 * (24 + Math.max(190, 250 * unit)),
    small: pile < 56,
  }
}

function tall(width: number, height: number, others: number): Layout {
  const unit = between(0.62, Math.min(width / 390, height / 805), 1.7)
  const chip = Math.max(18, 25 * unit)
  const column = (width - 20 - 8 * (others - 1)) / others
  const pile = between(28, Math.min(58 * unit, column - chip * 1.9 - 6), 120)
  return {
    shape: 'tall',
    upright: true,
    short: height < 640,
    unit,
    pile,
    mine: Math.max(42, 66 * unit),
    chip,
    stack: Math.min(54 * unit, (width - 100) / 5),
    rise: height < 640 ? 1.6 : 3 * unit,
    card: Math.min(92 * unit, width / 3.8),
    room: width - 28,
    small: pile < 56,
  }
}

function flat(width: number, height: number, others: number): Layout {
  const unit = between(0.8, Math.min(width / 844, height / 330), 1.3)
  const chip = Math.max(19, 22 * unit)
  const pile = between(30, Math.min(56 * unit, (width * 0.56) / others - chip * 2 - 18), 80)
  return {
    shape: 'flat',
    upright: false,
    short: true,
    unit,
    pile,
    mine: 50 * unit,
    chip,
    stack: 36 * unit,
    rise: 2 * unit,
    card: 78 * unit,
    room: width * 0.68,
    small: pile < 56,
  }
}

/** Where a card of the hand lies: its left edge and top in pixels, its turn in degrees, whether others lie behind it. */
export interface Place {
  x: number
  y: number
  turn: number
  front: boolean
}

export interface Fan {
  places: Place[]
  rows: number
  height: number
}

/** Places `cards` of width `card` side by side, in the room's width; a second row when a step would be too narrow. */
export function fanOf(cards: number, room: number, card: number, shape: Shape): Fan {
  const most = shape === 'desk' ? card * 0.95 : Math.max(TARGET, card * 0.72)
  const stepOf = (count: number) => (count > 1 ? Math.min(most, (room - card) / (count - 1)) : 0)
  const rows = cards > 1 && stepOf(cards) < TARGET ? 2 : 1
  const before = Math.ceil(cards / rows) // cards of the row in front
  const sink = rows === 1 ? 0 : Math.max(TARGET + 1, card * 0.62) // how far the front row covers less than a whole card
  const places: Place[] = []
  for (let i = 0; i < cards; ++i) {
    const back = rows === 2 && i < cards - before
    const count = rows === 1 ? cards : back ? cards - before : before
    const at = rows === 2 && !back ? i - (cards - before) : i
    const step = stepOf(count)
    const off = at - (count - 1) / 2
    const turn = off * (shape === 'desk' ? Math.min(3.2, 18 / count) : rows === 2 ? 0.6 : 1.4)
    const bend = Math.abs(off) ** 2 * (shape === 'desk' ? 1.6 * (6 / Math.max(6, count)) : 0.7)
    const front = rows === 2 && !back
    places.push({ x: room / 2 + off * step - card / 2, y: (back ? 0 : sink) + bend, turn, front })
  }
  return { places, rows, height: sink + card * CARD }
}
