// How the plain board follows a story: nothing moves, and every event is said in words.
import { settings } from '../settings/settings.svelte.ts'
import type { AnyView, Staging } from '../table/staging.ts'
import { pastKeyOf } from '../texts/sentence.ts'

/** For a box without a board of its own: the scene is the view. */
export const staging: Staging<AnyView, AnyView> = {
  sceneOf: (view) => view,
  after: (scene) => scene,
  lasts: () => 0,
}

/** A board's own staging, as the plain board needs it while it is chosen, and with its game's words for what has faded. */
export function asChosen(own: Staging<never, unknown>, game: string): Staging<never, unknown> {
  return {
    ...own,
    later: pastKeyOf(game),
    lasts: (event) => (settings.plain ? 0 : own.lasts(event)),
    isQuiet: (event) => !settings.plain && own.isQuiet?.(event) === true,
    isToBeRead: (event) => !settings.plain && own.isToBeRead?.(event) === true,
  }
}

export const keys = [
  ['1–9', 'plain.keys.choice'],
  ['N', 'plain.keys.notMe'],
] as const
