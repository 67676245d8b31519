// The worker of what can be learnt from games (wasm/study.mjs): it is loaded when somebody looks back, and thinks beside the
// page. A question names its door, what is asked there and with what; the answer has the question's number.
import wasm from '$table_wasm/study.wasm?url'
import { openStudy } from '$study_module'
import type { Answer, Question } from './study.ts'

const page = globalThis as unknown as DedicatedWorkerGlobalScope
const tell = (words: Answer) => page.postMessage(words)

type Doors = Record<string, Record<string, (...input: unknown[]) => unknown>>
const study = openStudy(fetch(wasm)) as unknown as Promise<Doors>
study.catch(() => {}) // whoever asks is told

page.onmessage = async ({ data: { number, door, what, input } }: MessageEvent<Question>) => {
  try {
    tell({ number, answer: (await study)[door]![what]!(...input) })
  } catch (problem) {
    tell({ number, failed: problem instanceof Error ? problem.message : String(problem) })
  }
}
