// Switching the language: the last one that was wanted is spoken, whichever file comes last.
import { expect, it, vi } from 'vitest'
import { FILES } from '../../src/texts/files.ts'
import { settings } from '../../src/settings/settings.svelte.ts'
import { speak, switchLanguage, voice } from '../../src/texts/texts.svelte.ts'

it('a language whose texts come late does not replace the one that was chosen after it', async () => {
  await speak('en')
  let arrive = () => {}
  const slow = FILES.fr
  vi.spyOn(FILES, 'fr').mockImplementation(async () => {
    await new Promise<void>((come) => (arrive = come))
    return slow()
  })
  const first = switchLanguage('fr')
  expect(await switchLanguage('de')).toBe('de')
  arrive()
  expect(await first).toBe('de')
  expect([voice().language, settings.language]).toEqual(['de', 'de'])
})
