// The line to the house in a worker, with workers that the test plays.
import { describe, expect, it } from 'vitest'
import { LocalLink } from '../../src/link/local_link.ts'
import type { FromHost, ToHost } from '../../src/link/worker_messages.ts'
import type { ServerMessage } from '../../src/protocol/messages.ts'
import { Table } from '../../src/table/table.svelte.ts'

class FakeWorker {
  said: ToHost[] = []
  isGone = false
  onmessage: ((event: { data: FromHost }) => void) | null = null
  onerror: (() => void) | null = null

  postMessage(words: ToHost): void {
    this.said.push(words)
  }
  terminate(): void {
    this.isGone = true
  }
  tell(words: FromHost): void {
    this.onmessage?.({ data: words })
  }
  hear(message: object): void {
    this.tell({ kind: 'message', message: message as ServerMessage, timed: false })
  }
  greet(): void {
    this.tell({ kind: 'open' })
    this.hear({ type: 'hello', protocol: 1, server: 'here', language: 'en', you: { id: 'me', name: 'Ana' } })
  }
  get messages(): string[] {
    return this.said.flatMap((words) => (words.kind === 'say' ? [words.message.type] : []))
  }
}

function opened() {
  const workers: FakeWorker[] = []
  const table = new Table('t')
  const opening = { table: 't', settings: { game: 'riffifi', players: 3 }, name: 'Ana' } as const
  table.connect(
    (listener) =>
      new LocalLink({ opening }, listener, () => {
        workers.push(new FakeWorker())
        return workers.at(-1) as unknown as Worker
      }),
  )
  workers[0]!.greet()
  return { table, workers }
}

describe('a line to a house in this page', () => {
  it('ends its worker when another window has the table, and takes the table back with a new one', () => {
    const { table, workers } = opened()
    expect(workers[0]!.messages).toEqual(['hello', 'enter'])
    workers[0]!.tell({ kind: 'elsewhere' })
    expect([table.elsewhere, workers[0]!.isGone, workers.length]).toEqual([true, true, 1])
    const said = workers[0]!.said.length
    table.throwDice()
    expect([workers[0]!.said.length, table.asking]).toEqual([said, false])

    table.comeHere()
    expect([table.elsewhere, table.line]).toEqual([false, 'connecting'])
    expect(workers[1]!.said).toEqual([{ kind: 'restore', table: 't', name: 'Ana' }])
    workers[1]!.greet()
    expect(table.line).toBe('open')
    expect(workers[1]!.messages).toEqual(['hello', 'enter'])
  })

  it('hears nothing more from a worker that it has ended', () => {
    const { table, workers } = opened()
    workers[0]!.tell({ kind: 'elsewhere' })
    workers[0]!.tell({ kind: 'failed', why: 'late' })
    expect(table.line).toBe('open')
  })

  it('is closed when the worker fails, also in the middle of a game', () => {
    for (const fail of [
      (worker: FakeWorker) => worker.tell({ kind: 'failed', why: 'broken' }),
      (worker: FakeWorker) => worker.onerror!(),
    ]) {
      const { table, workers } = opened()
      expect(table.line).toBe('open')
      fail(workers[0]!)
      expect([table.line, workers[0]!.isGone]).toEqual(['closed', true])
    }
  })

  it('says that a table is missing only if it is', () => {
    for (const isMissing of [true, false]) {
      const { table, workers } = opened()
      workers[0]!.tell({ kind: 'failed', why: 'x', isMissing })
      expect([table.isMissing, table.line]).toEqual([isMissing, 'closed'])
    }
  })

  it('hands out a record that the device has not kept, and leaves nobody waiting for it', async () => {
    const { table, workers } = opened()
    const [asked, other] = [table.unkeptRecord('a'), table.unkeptRecord('b')]
    expect(workers[0]!.said.slice(-2)).toEqual(['a', 'b'].map((id) => ({ kind: 'record', id })))
    workers[0]!.tell({ kind: 'record', id: 'a', record: { game: 'riffifi' } })
    expect(await asked).toEqual({ game: 'riffifi' })
    workers[0]!.tell({ kind: 'failed', why: 'broken' })
    expect(await other).toBeUndefined()
    expect(await table.unkeptRecord('a')).toBeUndefined()
  })

  it('says whether the device keeps the game', () => {
    const { table, workers } = opened()
    expect(table.unkept).toBe(false)
    workers[0]!.tell({ kind: 'keeps', isKept: false })
    expect(table.unkept).toBe(true)
    workers[0]!.tell({ kind: 'keeps', isKept: true })
    expect(table.unkept).toBe(false)
  })
})
