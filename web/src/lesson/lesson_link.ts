// A line to a lesson: it speaks the protocol, as a house does, so that a table and its board can't tell the difference.
// What only a lesson has is said beside it: at which step it stands, what is to be read there, and what it waits for. That
// is told before anything moves on the board, so that whoever keeps it has kept it by then.
import type { ClientMessage, ServerMessage } from '../protocol/messages.ts'
import type { Link, Listener } from '../link/link.ts'

/** How a lesson stands (wasm/lesson_door.hpp). */
export interface LessonState {
  step: number
  steps: number
  /** For the learner's move; to try again after a wrong one; to go on; nothing: it is the end. */
  waits: 'answer' | 'again' | 'next' | 'end'
  /** Which sentence is to be read: of which step, and which of its sentences. */
  name?: string
  say?: string
  /** That it follows from. */
  rule?: string
}
export type Answer = (LessonState & { messages: string[] }) | { refused: string }

/** The engine's side, in a worker (engine.ts) or in a test. */
export interface Engine {
  open(lesson: string, step: number): Promise<Answer>
  handle(message: object): Promise<Answer>
  close(): void
}

export class LessonLink implements Link {
  #open = false
  #last: Promise<void>

  constructor(
    private readonly engine: Engine,
    where: { lesson: string; step: number },
    private readonly listener: Listener,
    private readonly stands: (state: LessonState) => void,
  ) {
    this.#last = this.#take(engine.open(where.lesson, where.step)).then(() => {
      if (!this.#open) listener.state('closed', undefined)
      else listener.state('open', { id: 'learner', name: '' })
    })
  }

  say(message: ClientMessage): boolean {
    if (this.#open) this.#ask(message)
    return this.#open
  }
  /** After a wrong answer: the position is as it was. */
  again(): void {
    this.#ask({ type: 'again' })
  }
  next(): void {
    this.#ask({ type: 'next' })
  }
  goTo(step: number): void {
    this.#ask({ type: 'step', step })
  }

  close(): void {
    this.#open = false
    this.engine.close()
  }

  // One after the other, whatever is pressed meanwhile.
  #ask(message: object): void {
    this.#last = this.#last.then(() => (this.#open ? this.#take(this.engine.handle(message)) : undefined))
  }

  async #take(asked: Promise<Answer>): Promise<void> {
    const answer = await asked.catch((problem: unknown) => ({ refused: String(problem) }))
    if ('refused' in answer) {
      const wasOpen = this.#open
      this.close()
      if (wasOpen) this.listener.state('closed', undefined)
      return
    }
    this.#open = true
    const { messages, ...state } = answer
    this.stands(state)
    for (const message of messages) this.listener.hear(JSON.parse(message) as ServerMessage)
  }
}
