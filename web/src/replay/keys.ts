// What the keys of a replay do.
import type { Player } from './player.svelte.ts'

type Action = (player: Pick<Player, 'toggle' | 'back' | 'forth' | 'go' | 'turn' | 'moves'>) => void

const ACTIONS: Record<string, Action> = {
  ' ': (player) => player.toggle(),
  ArrowLeft: (player) => player.back(),
  ArrowRight: (player) => player.forth(),
  Home: (player) => player.go(0),
  End: (player) => player.go(player.moves),
  PageUp: (player) => player.turn(-1),
  PageDown: (player) => player.turn(1),
}

/** For the menu: keys as they are printed, and the text of what they do. */
export const KEYS = [
  ['menu.keys.space', 'replay.keys.play'],
  ['← →', 'replay.keys.step'],
  ['replay.keys.ends', 'replay.keys.jump'],
  ['replay.keys.pages', 'replay.keys.turn'],
] as const

/** Undefined: the key is somebody else's: of a field to write or choose in, a drawer, the browser, a button in focus. */
export function actionOf(event: KeyboardEvent): Action | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined
  const at = event.target instanceof Element ? event.target : undefined
  if (at?.closest('input:not([type=range]), textarea, select, dialog')) return undefined
  if (document.querySelector('dialog[open]') !== null) return undefined
  if (event.key === ' ' && at?.closest('button:not([aria-disabled="true"]), a, summary')) return undefined
  return ACTIONS[event.key]
}
