// What somebody needs who plays and knows only the page: a look into it, and the words of their language.
import type { Language } from '../../src/protocol/messages.ts'

/** A page of any engine. */
export interface Eyes {
  evaluate<Result, Argument>(run: (argument: Argument) => Result | Promise<Result>, argument: Argument): Promise<Result>
  evaluate<Result>(run: () => Result | Promise<Result>): Promise<Result>
}

export interface Person {
  readonly page: Eyes
  readonly language: Language
  t(key: string, values?: Record<string, unknown>): string
}
