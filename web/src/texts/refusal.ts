// What was refused, in the visitor's language of now: the house answers in the one the line was opened in. A code that
// this page does not know comes with the house's own sentence.
import { t, voice } from './texts.svelte.ts'

export interface Refusal {
  code?: string
  sentence?: string
  problem?: string
}

export function refusalText({ code, sentence = '', problem }: Refusal): string {
  const { texts } = voice()
  const key = ['refusal', 'table', 'door'].map((from) => `${from}.${code}`).find((each) => each in texts)
  // One that explains what was wrong with a message is for those who write programs: as it came.
  return key === undefined || problem !== undefined ? sentence : t(key)
}
