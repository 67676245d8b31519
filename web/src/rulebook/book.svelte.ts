// A rulebook in the visitor's language, fetched when somebody opens it.
import type { GameName } from '../facts.ts'
import { settings } from '../settings/settings.svelte.ts'
import { parse, type Block } from './parse.ts'

const BOOKS = import.meta.glob<string>('$rulebook/*/*.md', { query: '?raw', import: 'default' })

export class Book {
  blocks = $state.raw<Block[]>([])
  failed = $state(false)

  /** @param game whose rules; asked again when it changes, as the language is */
  constructor(game: () => GameName) {
    $effect(() => {
      const wanted = `/${settings.language}/${game()}.md`
      const book = Object.entries(BOOKS).find(([path]) => path.endsWith(wanted))?.[1]
      let isCurrent = true
      book?.().then(
        (text) => {
          if (!isCurrent) return
          this.blocks = parse(text)
          this.failed = false
        },
        () => isCurrent && (this.failed = true),
      )
      return () => (isCurrent = false)
    })
  }
}
