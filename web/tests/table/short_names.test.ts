import { describe, expect, onTestFinished, test } from 'vitest'
import { shortNames } from '../../src/table/short_names.ts'

const lengthOf = (name: string) => [...new Intl.Segmenter().segment(name)].length

describe('short names', () => {
  test('are made in a browser that knows no graphemes too', () => {
    const { Segmenter } = Intl
    onTestFinished(() => void Reflect.set(Intl, 'Segmenter', Segmenter))
    Reflect.deleteProperty(Intl, 'Segmenter')
    expect(shortNames(['Ana', 'Maximilian', 'Maximiliane'])).toEqual(['Ana', 'Maxim…ian', 'Maxim…ane'])
  })

  test('are the names themselves where these are short', () => {
    expect(shortNames(['Ana', 'Ben', 'Alexandra', ''])).toEqual(['Ana', 'Ben', 'Alexandra', ''])
  })

  test('are first words where these are enough', () => {
    expect(shortNames(['Ana Belle de la Cour', 'Maximilian von Berg'])).toEqual(['Ana', 'Maximili…'])
  })

  test.each([
    [['Alexandra Meier', 'Alexandra Huber', 'Ben']],
    [['Wolfgang Amadeus', 'Wolfgang Amandus', 'Wolfgang A.']],
    [['Ana the Second', 'Ana the Second', 'Ana']],
    [['Maximilian', 'Maximiliane', 'Maximilia', 'Maximilian 2', 'Maximus']],
    [['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 'Zoë']],
  ])('tell %j apart in nine letters', (names) => {
    const short = shortNames(names)
    expect(new Set(short).size).toBe(names.length)
    for (const name of short) expect(lengthOf(name)).toBeLessThanOrEqual(9)
  })
})
