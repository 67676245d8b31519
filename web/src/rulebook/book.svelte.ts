// A rulebook in the visitor's language, fetched when somebody opens it.
import type { GameName } from '../facts.ts'
import { settings } from '../settings/settings.svelte.ts'
import books from 'virtual:rulebooks'
import type { Block } from './blocks.ts'

export class Book {
  blocks = $state.raw<Block[]>([])
  failed = $state(false)

  /** @param game whose rules; asked again when it changes, as the language is */
  constructor(game: () => GameName) {
    $effect(() => {
      const book = books[`${game()}/${settings.language}`]
      let isCurrent = true
      book?.().then(
        ({ default: blocks }) => {
          if (!isCurrent) return
          this.blocks = blocks
          this.failed = false
        },
        () => isCurrent && (this.failed = true),
      )
      return () => (isCurrent = false)
    })
  }
}
