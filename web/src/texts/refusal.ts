// What was refused, in the visitor's language of now: the house answers in the one the line was opened in. A code that
// this page does not know comes with the house's own sentence.
import { ownKey } from './template.ts'
import { t, voice } from './texts.svelte.ts'

export interface Refusal {
  code?: string
  sentence?: string
  problem?: string
}

/** `game` is the one that is played where it was refused, if one is. */
export function refusalText({ code = '', sentence = '', problem }: Refusal, game = ''): string {
  // One that explains what was wrong with a message is for those who write programs: as it came.
  if (problem !== undefined) return sentence
  const { texts } = voice()
  const keys = ['refusal', 'table', 'door'].map((family) => ownKey({ texts }, family, game, code))
  const key = keys.find((each) => each in texts && !texts[each]!.includes('{problem}'))
  return key === undefined ? sentence : t(key)
}
