declare module 'virtual:texts/variants' {
  const variants: Record<string, import('./sentence.ts').Wording>
  export default variants
}
declare module 'virtual:texts/kinds' {
  const kinds: Record<string, string | import('./template.ts').Compound>
  export default kinds
}
declare module 'virtual:rulebooks' {
  const books: Record<string, () => Promise<{ default: import('../rulebook/blocks.ts').Block[] }>>
  export default books
}
declare module 'virtual:texts/*' {
  const texts: Record<string, string>
  export default texts
}
declare module 'virtual:boxes' {
  import type { Facts } from '../facts.ts'
  import type { Front, GameModule } from '../games.ts'
  export const facts: Record<string, Facts>
  export const fronts: Partial<Record<string, Front>>
  export const boards: Partial<Record<string, () => Promise<GameModule>>>
}
declare module 'virtual:lessons/games' {
  const games: readonly string[]
  export default games
}
declare module 'virtual:lessons' {
  const lessons: readonly import('../lesson/lessons.ts').LessonFile[]
  export default lessons
}
declare module '$table_wasm/study.wasm?url' {
  const address: string
  export default address
}
declare module '$table_wasm/table.wasm?url' {
  const address: string
  export default address
}
