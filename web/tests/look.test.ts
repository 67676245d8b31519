// What all style sheets hold to: what one of them says of the page before the app is there hits nothing of the app, and
// sizes follow the browser's own text size.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { code, styles } from './source_code.ts'

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

it('type, and what holds it, is measured in the browser’s own text size', () => {
  const found = styles.flatMap(([file, css]) =>
    css
      .split('\n')
      .filter((line) => {
        if (line.includes('grain.png') || line.includes('100%, max(16px')) return false // a texture; the size itself
        return [...line.replace(/\/\*.*?\*\//g, '').matchAll(/(\d*\.?\d+)px\b/g)].some(
          ([, length]) => Number(length) >= 4,
        )
      })
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
