// Makes src/protocol/messages.ts, the types of every message, from the schemas in ../protocol. The file is not kept in
// git: whoever builds or tests makes it first (npm run protocol), so that types and schemas can't part.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compile } from 'json-schema-to-typescript'

const schemas = fileURLToPath(new URL('../../protocol/', import.meta.url))
const target = new URL('../src/protocol/messages.ts', import.meta.url)

const everything = {
  title: 'Message',
  description: 'Anything that is said, by either side.',
  oneOf: [{ $ref: 'client.schema.json' }, { $ref: 'server.schema.json' }],
}
const types = await compile(everything, 'Message', {
  cwd: schemas,
  additionalProperties: false,
  bannerComment: '// Made by scripts/protocol.mjs from protocol/*.schema.json: change those.',
  ignoreMinAndMaxItems: true,
  style: { singleQuote: true, semi: false, printWidth: 120 },
})
await mkdir(new URL('.', target), { recursive: true })
await writeFile(target, types)
