// What is said in the lessons: the same in three languages, in the house's words and signs. Whether a sentence is there for
// every answer, the engine's test knows (study/lesson/lesson_test.cpp).
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lessons } from '../../scripts/lessons_plugin.ts'
import type { Language } from '../../src/protocol/messages.ts'
import type { Words } from '../../src/lesson/lessons.ts'
import { RULED_OUT } from '../ruled_out.ts'
import { LANGUAGES } from '../source_code.ts'

const wordsOf = (file: string, language: Language) =>
  JSON.parse(readFileSync(`${file}.${language}.json`, 'utf8')) as Words
const sentencesOf = ({ title, about, steps }: Words) => [title, about, ...Object.values(steps).flatMap(Object.values)]

describe.each(lessons())('the lesson $name of $game', ({ file }) => {
  it('says the same things in the same order in every language', () => {
    const keys = ({ steps }: Words) => Object.entries(steps).map(([step, said]) => [step, Object.keys(said)])
    const [first, ...others] = LANGUAGES.map((language) => keys(wordsOf(file, language)))
    for (const other of others) expect(other).toEqual(first)
  })

  it.each(LANGUAGES)('is calm and plain in %s', (language) => {
    for (const sentence of sentencesOf(wordsOf(file, language))) {
      expect(sentence).not.toMatch(/!|\s{2}|^\s|\s$|\.\.\.|'|"/)
      expect(sentence).not.toMatch(RULED_OUT[language])
      if (language === 'fr') expect(sentence).not.toMatch(/[^\u00a0][:;?»]|«[^\u00a0]/)
      else expect(sentence).not.toMatch(/\s[:;?]/)
      if (language === 'de') expect(sentence).not.toMatch(/(?<!^|[.:?] )\b(Sie|Ihnen|Ihre?[nmrs]?)\b/)
    }
  })
})
