// What a Chromium trace says about a page: how long its main thread was at work for each frame, and on what; its longest
// task; what drawing cost besides. Processor time of the thread (tdur), not of the wall: on a shared machine a thread that
// waits for its turn is not at work. A slowed-down processor counts: Chromium slows a thread by keeping it busy.

export const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'cc',
  'blink.animations',
]

const KINDS = {
  script:
    /^(FunctionCall|EvaluateScript|v8\.\w+|FireAnimationFrame|TimerFire|EventDispatch|RunMicrotasks|MinorGC|MajorGC)$/,
  style: /^(UpdateLayoutTree|ScheduleStyleRecalculation)$/,
  layout: /^Layout$/,
  paint: /^(PrePaint|Paint|Layerize|Commit|UpdateLayer|UpdateLayerTree)$/,
}
const FRAME = 1000 / 60

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0)
const cost = ({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000 // ms

/** The events of one thread that stand in no other of the same list. */
function outermost(events) {
  const kept = []
  let end = -1
  for (const event of [...events].sort((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    if (event.ts < end) continue
    kept.push(event)
    end = event.ts + event.dur
  }
  return kept
}

/** The main thread that worked most: the page's. */
function mainThread(events) {
  const names = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const own = ({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X')
  return names.map(own).sort((a, b) => b.length - a.length)[0] ?? []
}

/** Animations that the main thread has to draw frame by frame, by element and property. */
function uncomposited(events) {
  const begun = new Map()
  const found = new Set()
  for (const { name, ph, id2, id, args } of events) {
    if (name !== 'Animation') continue
    const key = id2?.local ?? id
    const { data } = args
    if (ph === 'b') begun.set(key, data)
    if (!data?.compositeFailed) continue
    const { nodeName = '?', displayName = '' } = begun.get(key) ?? {}
    found.add(`${nodeName.replace(/ svelte-\w+/g, '')} ${displayName}`.trim())
  }
  return [...found]
}

export function readTrace(events) {
  const main = mainThread(events)
  const tasks = outermost(main.filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask'))
  const { pid } = main[0]
  const begins = events
    .filter((event) => event.name === 'BeginMainThreadFrame' && event.pid === pid)
    .map(({ ts }) => ts)
    .sort((a, b) => a - b)
  // What was done between two beginnings has to fit between two frames.
  const frames = begins.slice(1).map((end, i) => {
    const within = tasks.filter(({ ts }) => ts >= begins[i] && ts < end)
    return sum(within.map(cost))
  })
  const seconds = (begins.at(-1) - begins[0]) / 1e6
  const kinds = Object.fromEntries(
    Object.entries(KINDS).map(([kind, names]) => [
      kind,
      sum(outermost(main.filter(({ name }) => names.test(name))).map(cost)) / seconds,
    ]),
  )
  const raster = events.filter(({ name, ph }) => name === 'RasterTask' && ph === 'X')
  return {
    frames: frames.length,
    inTime: frames.filter((time) => time < FRAME).length / frames.length,
    times: frames.sort((a, b) => a - b),
    longest: Math.max(0, ...tasks.map(cost)),
    long: tasks.filter((task) => cost(task) > 50).length,
    busy: sum(tasks.map(cost)) / seconds, // ms a second
    kinds, // ms a second; style and layout that a script forces are in `script` too
    uncomposited: uncomposited(events),
    raster: sum(raster.map(cost)) / seconds,
  }
}
