// A piece of advice in words: what to do, as the plain board calls it, and why, in the box's own (advice.<game>.<word>).
import { valueWords, doWords } from '../plain/words.ts'
import type { ServerAdvice } from '../protocol/messages.ts'
import { say, type Voice } from '../texts/template.ts'

export function adviceWords(
  voice: Voice,
  game: string,
  { move, reason }: ServerAdvice,
): { move: string; reason: string } {
  const { do: what, ...members } = move as { do: string } & Record<string, unknown>
  const values = Object.entries(members).map(([member, value]) => valueWords(voice, game, member, value))
  const key = `advice.${game}.${reason}`
  return {
    move: say(voice, values.length > 0 ? 'advice.move.value' : 'advice.move', {
      move: doWords(voice, game, what),
      value: values.join(say(voice, 'list.comma')),
    }),
    reason: reason !== undefined && key in voice.texts ? say(voice, key) : '',
  }
}
