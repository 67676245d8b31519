// The sounds of the house, as they are played: nothing sounds until the visitor has switched it on, and one tap silences
// what sounds. TablePage plays them from the events (event_sounds.ts); a board need not call anything, and may, for
// something that has no event: `import { sounds } from '../sound/sound.svelte.ts'; sounds.chip()`.
import { settings } from '../settings/settings.svelte.ts'
import { recipes, type SoundName } from './recipes.ts'
import { onPress, opened, silence, type Stage } from './synth.ts'

function play(name: SoundName, count?: number): void {
  const stage = settings.sound ? opened() : undefined
  if (stage) (recipes[name] as (stage: Stage, count?: number) => unknown)(stage, count)
}

/** Every sound by its name; silent while the setting says so. */
export const sounds = Object.fromEntries(
  (Object.keys(recipes) as SoundName[]).map((name) => [name, (count?: number) => play(name, count)]),
) as Record<SoundName, (count?: number) => void>

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
