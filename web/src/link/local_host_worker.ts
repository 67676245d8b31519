// The worker of the local host, so that a bot that thinks never makes the page stutter, and so that the page's script
// can't read what lies face down. Whoever opens a table last has it: a worker that loses it says so and ends. Where the
// browser lets the page keep nothing, it is played without a store; to verify a record none is opened.
import wasm from '$table_wasm/table.wasm?url'
import { openHouse } from '$table_module'
import { LocalStore, Elsewhere } from './local_store.ts'
import { LocalHost, NoSuchTable, type WasmTable } from './local_host.ts'
import type { FromHost, ToHost } from './worker_messages.ts'
import { NO_LOCAL_STORE } from './no_local_store.ts'

const page = globalThis as unknown as DedicatedWorkerGlobalScope
const tell = (words: FromHost) => page.postMessage(words)

let timer: ReturnType<typeof setTimeout> | undefined
const around = {
  now: () => performance.timeOrigin + performance.now(),
  wakeIn(milliseconds: number | null, call: () => Promise<void>) {
    clearTimeout(timer)
    if (milliseconds !== null) timer = setTimeout(() => void call().catch(fail), milliseconds)
  },
  deliver: (message: Extract<FromHost, { kind: 'message' }>['message'], timed: boolean) =>
    tell({ kind: 'message', message, timed }),
  keeps: (isKept: boolean) => tell({ kind: 'keeps', isKept }),
}

function fail(problem: unknown): void {
  if (problem instanceof Elsewhere) return leave()
  const why = problem instanceof Error ? problem.message : String(problem)
  tell({ kind: 'failed', why, isMissing: problem instanceof NoSuchTable })
}

function leave(): void {
  tell({ kind: 'elsewhere' })
  page.close()
}

// Tells the window that had the table before. Who has it is the store's to say, where one window is always the last:
// two that come at the same instant may rob each other of the lock in the other order, and then the last one takes it
// back. Without a secure context there are no locks, and the other window finds out when it moves.
function takeSeat(table: string): void {
  const seat = page.navigator.locks?.request(`table ${table}`, { steal: true }, () => new Promise<never>(() => {}))
  seat?.catch(async (problem: unknown) => {
    if (!(problem instanceof DOMException && problem.name === 'AbortError')) return
    const isMine = await house()
      .then((mine) => mine.isMine())
      .catch(() => false)
    if (isMine) takeSeat(table)
    else leave()
  })
}

const wasmTable = openHouse(fetch(wasm)) as unknown as Promise<WasmTable>
wasmTable.catch(() => {}) // whoever asks for it is told
let opened: Promise<LocalHost> | undefined
const house = () =>
  (opened ??= Promise.all([wasmTable, LocalStore.open().catch(() => NO_LOCAL_STORE)]).then(
    ([table, store]) => new LocalHost(table, store, around),
  ))

page.onmessage = async ({ data }: MessageEvent<ToHost>) => {
  try {
    if (data.kind === 'verify') {
      const result = (await wasmTable).verify(data.record)
      return tell({ kind: 'verified', result })
    }
    const open = await house()
    switch (data.kind) {
      case 'open':
        await open.open(data.opening)
        takeSeat(data.opening.table)
        return tell({ kind: 'open' })
      case 'restore':
        await open.restore(data.table, data.name)
        takeSeat(data.table)
        return tell({ kind: 'open' })
      case 'say':
        return await open.hear(data.message)
      case 'pong':
        return await open.pong()
      case 'record':
        return tell({ kind: 'record', id: data.id, record: open.unkeptRecord(data.id) })
    }
  } catch (problem) {
    fail(problem)
  }
}
