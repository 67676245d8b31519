// The house's one style sheet for everybody: what it says of the page before the app is there must hit nothing of the
// app, whose components know nothing of those names.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { code } from './source_code.ts'

const classesIn = (text: string) =>
  new Set(
    [...text.matchAll(/\bclass(?:="([^"]*)"|:([\w-]+))/g)].flatMap(([, list, one]) => (list ?? one!).split(/\s+/)),
  )

it('no component has a class of the page that stands there before the app', () => {
  const ofPage = classesIn(readFileSync(new URL('../index.html', import.meta.url), 'utf8'))
  expect(ofPage.delete('room')).toBe(true) // the room is the same
  expect(ofPage.size).toBeGreaterThan(0)
  expect([...classesIn(code)].filter((name) => ofPage.has(name))).toEqual([])
})
