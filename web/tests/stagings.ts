// The stagings of every box on the shelf, by game: its own board's, or the plain board's.
import { shelf } from '../scripts/sources.ts'
import { staging as plain } from '../src/plain/staging.ts'
import type { Staging } from '../src/table/staging.ts'
import { pastKeyOf } from '../src/texts/sentence.ts'

type Any = Staging<unknown, unknown>
const scenes = import.meta.glob<{ staging: Any }>('../../{games,examples}/*/web/scene.ts', { eager: true })
const own = new Map(Object.entries(scenes).map(([path, { staging }]) => [path.split('/').at(-3)!, staging]))
export const STAGINGS: Readonly<Record<string, Any>> = Object.fromEntries(
  shelf().map(({ name }) => [name, { ...(own.get(name) ?? (plain as Any)), later: pastKeyOf(name) }]),
)
