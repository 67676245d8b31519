// Numbers over time as curves: pure geometry, in pixels. Series.svelte draws it.

/** One of the curves: somebody's numbers, a value per step. */
export interface Line {
  name: string
  values: readonly number[]
  /** Between what and what each value may be. */
  band?: readonly (readonly [low: number, high: number])[]
  /** The reader's own: drawn thick and whole. */
  isMine?: boolean
}

/** Something that happened at a step, with its words. */
export interface Mark {
  at: number
  label: string
}

/** How lines differ without any colour: by pattern, and by the shape at their end. */
export const DASHES = ['7 4', '2 4', '12 4 2 4', '1 6', '16 5', '5 2 1 2'] as const
export const SHAPES = ['circle', 'square', 'triangle', 'diamond', 'cross', 'ring', 'bar'] as const
export type Shape = (typeof SHAPES)[number]

export interface Style {
  dash: string
  shape: Shape
}

/** The style of each line: who reads has the whole line with the disc, the others one each. */
export function stylesOf(lines: readonly Pick<Line, 'isMine'>[]): Style[] {
  let other = 0
  const hasMine = lines.some(({ isMine }) => isMine)
  return lines.map(({ isMine }) => {
    if (isMine) return { dash: 'none', shape: 'circle' }
    const i = other++
    // Without a reader the first has the whole line.
    if (!hasMine)
      return { dash: i === 0 ? 'none' : DASHES[(i - 1) % DASHES.length]!, shape: SHAPES[i % SHAPES.length]! }
    return { dash: DASHES[i % DASHES.length]!, shape: SHAPES[1 + (i % (SHAPES.length - 1))]! }
  })
}

/** A shape around 0, 0, of this radius, as a path. Those that are drawn by their line are open. */
export function shapePath(shape: Shape, r: number): string {
  const disc = (radius: number) =>
    `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
  switch (shape) {
    case 'circle':
    case 'ring':
      return disc(r)
    case 'square':
      return `M${-r} ${-r}H${r}V${r}H${-r}Z`
    case 'triangle':
      return `M0 ${-r * 1.15}L${r * 1.1} ${r * 0.9}H${-r * 1.1}Z`
    case 'diamond':
      return `M0 ${-r * 1.3}L${r * 1.1} 0L0 ${r * 1.3}L${-r * 1.1} 0Z`
    case 'cross':
      return `M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}`
    case 'bar':
      return `M0 ${-r * 1.2}V${r * 1.2}`
  }
}
export const isOpen = (shape: Shape): boolean => shape === 'cross' || shape === 'ring' || shape === 'bar'

/** Round numbers from below the least to above the greatest, some four of them. */
export function ticksOf(lines: readonly Line[], whole = true): number[] {
  const all = lines.flatMap(({ values, band = [] }) => [...values, ...band.flat()])
  const low = Math.min(...all, 0)
  const high = Math.max(...all, low + (whole ? 1 : 0.01))
  const rough = (high - low) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough)!
  const size = whole ? Math.max(1, Math.ceil(step)) : step
  const first = Math.floor(low / size)
  const last = Math.ceil(high / size)
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * size).toPrecision(12)))
}

export interface Frame {
  width: number
  height: number
  /** How many steps there are. */
  steps: number
  low: number
  high: number
}

export const xOf = ({ width, steps }: Frame, step: number): number =>
  steps < 2 ? width / 2 : (width * step) / (steps - 1)
export const yOf = ({ height, low, high }: Frame, value: number): number => height * (1 - (value - low) / (high - low))

/** The way of a line. Stepped: a value holds until the next one comes, as a score does. */
export function pathOf(frame: Frame, values: readonly number[], stepped: boolean): string {
  const number = (value: number) => String(Number(value.toFixed(1)))
  // One move only: a value that held all the time.
  if (values.length === 1) return `M0 ${number(yOf(frame, values[0]!))}H${number(frame.width)}`
  return values
    .map((value, step) => {
      const [x, y] = [number(xOf(frame, step)), number(yOf(frame, value))]
      if (step === 0) return `M${x} ${y}`
      if (!stepped) return `L${x} ${y}`
      return value === values[step - 1] && step < values.length - 1 ? '' : `H${x}V${y}`
    })
    .join('')
}

/** The room between what a line may be at least and at most. */
export function bandOf(frame: Frame, band: readonly (readonly [low: number, high: number])[]): string {
  const point = (value: number, step: number) => `${xOf(frame, step).toFixed(1)} ${yOf(frame, value).toFixed(1)}`
  const [low, high] = [band.map(([end], step) => point(end, step)), band.map(([, end], step) => point(end, step))]
  return `M${[...high, ...low.toReversed()].join('L')}Z`
}

/** Moves what stands too close together apart, up and down, in the order in which it stands. */
export function spread(places: readonly number[], gap: number, from: number, to: number): number[] {
  const order = [...places.keys()].sort((a, b) => places[a]! - places[b]! || a - b)
  const found = [...places]
  let least = from
  for (const i of order) {
    found[i] = Math.max(found[i]!, least)
    least = found[i]! + gap
  }
  let most = to
  for (const i of order.toReversed()) {
    found[i] = Math.min(found[i]!, most)
    most = found[i]! - gap
  }
  return found
}

/** Of the rows of the table that says the same in words, those where something changes; the first and last always. */
export function rowsOf(lines: readonly Line[]): number[] {
  const steps = Math.max(0, ...lines.map(({ values }) => values.length))
  return Array.from({ length: steps }, (_, step) => step).filter(
    (step) => step === 0 || step === steps - 1 || lines.some(({ values }) => values[step] !== values[step - 1]),
  )
}
