// The engine that looks back at games, in this process: the real module behind the page's own questions.
import { readFileSync } from 'node:fs'
import { openStudy } from '../../wasm/study.mjs'
import { Study, type Answer, type Question } from '../src/study/study.ts'

const file = new URL('../../build/wasm/wasm/study.wasm', import.meta.url)
const vectors = new URL('../../tests/vectors/', import.meta.url)

/** Records that another implementation wrote, a text each. */
export const vectorsOf = (name: 'good' | 'bad'): string[] =>
  readFileSync(new URL(`${name}.jsonl`, vectors), 'utf8')
    .trim()
    .split('\n')

/** The first of a game with so many players. */
export const vectorOf = (game: string, players: number): string =>
  vectorsOf('good').find((line) => line.includes(`"game":"${game}","players":${players},`))!

type Doors = Record<string, Record<string, (...input: unknown[]) => unknown>>

export async function studyHere(): Promise<Study> {
  const doors = (await openStudy(readFileSync(file))) as unknown as Doors
  const worker = {
    onmessage: undefined as ((event: { data: Answer }) => void) | undefined,
    postMessage({ number, door, what, input }: Question) {
      queueMicrotask(() => worker.onmessage?.({ data: { number, answer: doors[door]![what]!(...input) } }))
    },
    terminate() {},
  }
  return new Study(worker as unknown as Worker)
}
