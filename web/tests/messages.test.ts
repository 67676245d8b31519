// The example messages that the tests of the table and of the schemas read too, against the schemas as a browser's
// validator reads them, and against the types that are made from them.
import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import type { ClientMessage, ServerMessage } from '../src/protocol/messages.ts'

interface Example {
  name: string
  from: 'client' | 'server'
  valid: boolean
  message: { type: string }
}

const root = new URL('../../', import.meta.url)
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'))
const files = (folder: string): string[] => readdirSync(new URL(folder, root)).sort()

const ajv = new Ajv2020({ strict: true })
for (const file of files('build/schemas/')) {
  if (file !== 'record.schema.json') ajv.addSchema(read(`build/schemas/${file}`) as object)
}
function side(name: 'client' | 'server'): ValidateFunction {
  const validate = ajv.getSchema(`https://ludothek.example/protocol/${name}.schema.json`)
  if (!validate) throw new Error(`build/schemas/${name}.schema.json is missing`)
  return validate
}
const validators = { client: side('client'), server: side('server') }

const examples = files('tests/messages/').flatMap((file) => read(`tests/messages/${file}`) as Example[])

describe('the example messages', () => {
  it.each(examples)('$from: $name', ({ from, valid, message }) => {
    expect(validators[from](message)).toBe(valid)
  })

  it('show every kind there is', () => {
    for (const from of ['client', 'server'] as const) {
      const schema = read(`build/schemas/${from}.schema.json`) as { oneOf: { $ref: string }[] }
      const kinds = schema.oneOf.map(({ $ref }) => $ref.split('/').at(-1))
      const shown = examples
        .filter((example) => example.from === from && example.valid)
        .map(({ message }) => message.type)
      expect(new Set(shown)).toEqual(new Set(kinds))
    }
  })
})

describe('the types', () => {
  it('tell messages apart by their type', () => {
    const summary = (message: ServerMessage): string => {
      switch (message.type) {
        case 'refused':
          return `${message.code}: ${message.sentence}`
        case 'table':
          return message.seats.map((seat) => (seat.kind === 'person' ? seat.name : seat.kind)).join(', ')
        case 'game':
          return message.events.map(({ event, rule }) => `${event} (${rule})`).join(', ')
        default:
          return message.type
      }
    }
    const refusal: ServerMessage = { type: 'refused', code: 'stale', sentence: 'Look again.' }
    expect(summary(refusal)).toBe('stale: Look again.')
  })

  it('refuse at compile time what the schemas refuse', () => {
    const card: ClientMessage = { type: 'move', table: 't', version: 3, move: { do: 'play', card: 'red-5' } }
    // @ts-expect-error a move says what is done, not by whom
    const byWhom: ClientMessage = { type: 'move', table: 't', version: 3, move: { by: 0, do: 'play', card: 'red-5' } }
    // @ts-expect-error there is no such emote
    const rude: ClientMessage = { type: 'emote', table: 't', emote: 'rude' }
    expect([card, byWhom, rude].map((message) => validators.client(message))).toEqual([true, false, false])
  })
})
