// What a game's score counts, in words; where a switched option lets it count something else, that option has a text of
// its own (result.score.<box>.<option>).
import { figure, knows, t } from './texts.svelte.ts'

/** A box's texts say it; without one the number stands alone. */
export function scoreText(game: string, options: object | undefined, count: number): string {
  const own = Object.entries(options ?? {})
    .filter(([, value]) => value === true)
    .map(([option]) => `result.score.${game}.${option}`)
  const key = [...own, `result.score.${game}`].find(knows)
  return key === undefined ? figure(count) : t(key, { count })
}
