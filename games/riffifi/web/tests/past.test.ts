// What is kept of a loot of Riffifi, once its card lies hidden, and how it is told.
import { describe, expect, it } from 'vitest'
import { faded } from '$web/table/fading.ts'
import { sentenceOf } from '$web/texts/sentence.ts'
import { textsOf } from '../../../../web/scripts/texts_plugin.ts'
import { STAGINGS } from '../../../../web/tests/stagings.ts'

const NAMES = ['Ana', 'Ben', 'Cleo']

describe('a loot of Riffifi', () => {
  const loot = { event: 'lootTaken', seat: 2, card: 'red-5', amount: 5, from: [3, 0, 0], fromCentre: 2, rule: 'RF-3.3' }
  it('keeps how much came from whom, and neither the card nor its colour', () => {
    const [past] = faded({ ...loot, fades: { what: ['card'], when: 'next' } }, STAGINGS.riffifi!.later)
    expect(JSON.stringify(past)).not.toMatch(/red|card/)
    const says = (language: 'en' | 'fr' | 'de') =>
      sentenceOf({ language, texts: textsOf(language), names: NAMES }, 'riffifi', past!)
    expect(says('en')).toBe('Cleo takes 2 from the centre, 3 from Ana.')
    expect(says('de')).toBe('Cleo nimmt 2 aus der Mitte, 3 von Ana.')
    expect(says('fr')).toBe('Cleo prend 2 au centre, 3 à Ana.')
  })
})
