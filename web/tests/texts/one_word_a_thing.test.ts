// The words of ../../texts/README.md, and none that it rules out, in every text and rulebook that a person reads.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { books } from '../../scripts/rulebooks_plugin.ts'
import { everyText } from '../../scripts/texts_plugin.ts'
import { RULED_OUT } from '../ruled_out.ts'
import { LANGUAGES } from '../source_code.ts'

describe.each(LANGUAGES)('%s has one word per thing', (language) => {
  it('in its texts', () => {
    const texts = Object.entries(everyText(language)) // what a placeholder is called nobody reads
    expect(texts.length).toBeGreaterThan(700)
    expect(texts.filter(([, text]) => RULED_OUT[language].test(text.replaceAll(/\{\w+/g, '{')))).toEqual([])
  })

  it('for the last die, the race and the pot in its rulebooks', () => {
    const ruledOut = { en: /third die|onlooker/, de: /Wettlauf|Topf|dritte[nrs]? Würfel|begr[aä]b/, fr: /troisième dé/ }
    const ours = books().filter((book) => book.language === language)
    expect(ours.length).toBeGreaterThan(2)
    for (const { game, file } of ours) {
      const rulebook = readFileSync(file, 'utf8').replaceAll(/[\s>]+/g, ' ')
      expect([game, rulebook.match(ruledOut[language])?.[0]]).toEqual([game, undefined])
    }
  })
})
