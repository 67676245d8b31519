// Makes src/protocol/messages.ts, the types of every message, from the schemas of the protocol, which it has put together
// in ../build/schemas. Neither is kept in git: whoever builds or tests makes them first (npm run protocol), so that types
// and schemas can't part.
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compile } from 'json-schema-to-typescript'

const schemas = fileURLToPath(new URL('../../build/schemas/', import.meta.url))
execFileSync('python3', [fileURLToPath(new URL('../../scripts/schemas.py', import.meta.url)), schemas])
const target = new URL('../src/protocol/messages.ts', import.meta.url)

const everything = {
  title: 'Message',
  description: 'Anything that is said, by either side.',
  oneOf: [{ $ref: 'client.schema.json' }, { $ref: 'server.schema.json' }],
}
const types = await compile(everything, 'Message', {
  cwd: schemas,
  additionalProperties: false,
  bannerComment: '// Made by scripts/protocol.mjs from protocol/ and games/*/protocol.schema.json: change those.',
  ignoreMinAndMaxItems: true,
  style: { singleQuote: true, semi: false, printWidth: 120 },
})
await mkdir(new URL('.', target), { recursive: true })
await writeFile(target, types)
