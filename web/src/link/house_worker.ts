// The worker the house lives in, so that a bot that thinks never makes the page stutter, and so that the page's script
// can't read what lies face down.
import wasm from '$table_wasm/table.wasm?url'
import { openHouse } from '$table_module'
import { Cupboard } from './cupboard.ts'
import { House, type WasmTable } from './house.ts'
import type { FromHouse, ToHouse } from './house_words.ts'

const page = globalThis as unknown as DedicatedWorkerGlobalScope
const tell = (words: FromHouse) => page.postMessage(words)

let timer: ReturnType<typeof setTimeout> | undefined
const around = {
  now: () => performance.timeOrigin + performance.now(),
  wakeIn(milliseconds: number | null, call: () => void) {
    clearTimeout(timer)
    if (milliseconds !== null) timer = setTimeout(call, milliseconds)
  },
  deliver: (message: Extract<FromHouse, { kind: 'message' }>['message'], timed: boolean) =>
    tell({ kind: 'message', message, timed }),
}

const house = Promise.all([openHouse(fetch(wasm)), Cupboard.open()]).then(
  ([table, cupboard]) => new House(table as unknown as WasmTable, cupboard, around),
)

page.onmessage = async ({ data }: MessageEvent<ToHouse>) => {
  try {
    const open = await house
    switch (data.kind) {
      case 'open':
        await open.open(data.opening)
        return tell({ kind: 'open' })
      case 'restore':
        await open.restore(data.table, data.name)
        return tell({ kind: 'open' })
      case 'say':
        return await open.hear(data.message)
      case 'pong':
        return await open.pong()
      case 'verify':
        return tell({ kind: 'verified', result: open.verify(data.record), number: data.number })
    }
  } catch (problem) {
    tell({ kind: 'failed', why: problem instanceof Error ? problem.message : String(problem) })
  }
}
