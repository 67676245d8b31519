// The sounds of the house, as they are played: nothing sounds until the visitor has switched it on, and one tap silences
// what sounds. TablePage plays them from the events (event_sounds.ts); a board need not call anything, and may, for
// something that has no event: `playSound(pop)`.
import { settings } from '../settings/settings.svelte.ts'
import type { Recipe } from './recipes.ts'
import { onPress, opened, silence } from './synth.ts'

/** Silent while the setting says so. */
export function playSound(sound: Recipe, count?: number): void {
  const stage = settings.sound ? opened() : undefined
  if (stage) sound(stage, count)
}

/** Ends what sounds as soon as it is switched off, and opens the loudspeaker with a press; for whoever plays sounds to
 *  call once, while a component is made. */
export function useSound(): void {
  $effect(() => {
    if (!settings.sound) silence()
  })
  $effect(() =>
    onPress(window, () => {
      if (settings.sound) opened()
    }),
  )
}
