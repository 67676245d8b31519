// What Farbenpoker's board says and the ways its pieces fly.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Choice } from '../choice.ts'
import { along, arc, chipGap, CHIP, head } from '../motion.ts'
import { aboutDice, asked, deed } from '../words.ts'
import type { Scene } from '../scene.ts'
import { speak } from '$web/texts/texts.svelte.ts'

const scene: Scene = {
  turn: 1,
  holes: 18,
  standing: ['A1'],
  dice: ['red', 'blue', 'red'],
  laid: [null, null, null],
  hand: [],
  picked: [],
  chips: [5, 5],
  stock: 40,
  pot: 0,
  out: [],
  waiting: [],
  rescue: false,
  won: false,
  privilege: false,
  rerolled: false,
  lastPot: false,
  motions: [],
}
const company = { names: ['Ana', 'Ben'] }
const draw: Choice = { what: 'draw', count: 1, lists: [['A1', 'B2']] }
const put: Choice = { what: 'put', count: 1, lists: [['B1', 'B2']] }
const back: Choice = { what: 'return', count: 3, lists: [['B1', 'B2', 'B3']] }
const either: Choice = { ...back, lists: [['A1', 'A2', 'A3'], ...back.lists] }
const rescue: Choice = { what: 'rescue', count: 3, lists: [['A1', 'A2', 'B3']] }

describe('the board in English', () => {
  beforeEach(() => speak('en'))

  it('names each colour that is still sought once', () => {
    expect(asked(scene, draw).ask).toBe('Draw a stick. To find: red and blue.')
    expect(asked({ ...scene, laid: ['red', null, 'red'] }, draw).ask).toBe('Draw a stick. To find: blue.')
  })
  it('says which colour wins the pot when one die is left, with a capital', () => {
    expect(aboutDice({ ...scene, laid: ['red', null, 'red'] }, company)).toEqual({
      heading: 'One to go',
      line: 'Blue wins the pot.',
    })
  })
  it('says what a second roll and the privilege mean only while they count', () => {
    expect(aboutDice({ ...scene, rerolled: true }, company).line).toMatch(/costs 2 chips/)
    expect(aboutDice({ ...scene, privilege: true }, company).line).toMatch(/every die/)
    const held = { ...scene, privilege: true, hand: [{ colour: 'green', from: 'A1' } as const] }
    expect(aboutDice(held, company).line).toBe('')
  })
  it('says on the button what it does', () => {
    expect(deed(draw, [])).toBe('Choose a stick')
    expect(deed(draw, ['A1'])).toBe('Draw from A1')
    expect(deed(put, ['B2'])).toBe('Put it in B2')
    expect(deed(back, ['B2'])).toBe('Choose 2 holes')
    expect(deed(back, ['B2', 'B1'])).toBe('Choose one more hole')
    expect(deed(rescue, ['A1', 'A2', 'B3'])).toBe('Draw A1, A2 and B3')
  })
  it('names the side only where there is no choice of it', () => {
    expect(asked(scene, back).second).toContain('side B')
    expect(asked(scene, either).second).toContain('one side')
  })
  it('says nothing where nothing is asked', () => {
    expect(asked(scene, undefined)).toEqual({ ask: '', second: '' })
  })
})

describe.each(['en', 'fr', 'de'] as const)('the board in %s', (language) => {
  beforeEach(() => speak(language))

  it('has every word it needs', () => {
    const held = { ...scene, hand: [{ colour: 'green', from: null } as const] }
    const said = [
      ...[scene, held, { ...scene, rescue: true }, { ...scene, rerolled: true }, { ...scene, privilege: true }].flatMap(
        (now) => [
          ...Object.values(aboutDice(now, company)),
          ...[draw, put, back, either, rescue].flatMap((choice) => Object.values(asked(now, choice))),
        ],
      ),
      ...[draw, put, back, rescue].flatMap((choice) => [
        deed(choice, []),
        deed(choice, ['A1', 'A2', 'B3'].slice(0, choice.count)),
      ]),
    ]
    expect(said.filter((text) => /[<>{}]/.test(text))).toEqual([])
  })
})

describe('the way of a piece', () => {
  const [from, to] = [
    { x: 10, y: 200 },
    { x: 400, y: 220 },
  ]
  it('begins and ends where it should, and rises in between', () => {
    const points = along(from, to)
    expect(points[0]).toEqual(from)
    expect(points.at(-1)).toEqual(to)
    expect(Math.min(...points.map(({ y }) => y))).toBeLessThan(from.y)
    expect(arc(from, to)).toMatch(/^M10 200Q.* 400 220$/)
    expect(head(from, to)).toContain('L400 220L')
  })
  it('bends to the side where it goes up or down', () => {
    expect(Math.max(...along(from, { x: 10, y: 600 }).map(({ x }) => x))).toBeGreaterThan(10)
  })
  it('never takes more than 900 milliseconds for a heap of chips', () => {
    for (const count of [1, 2, 7, 40]) expect(CHIP + (count - 1) * chipGap(count, 60)).toBeLessThanOrEqual(900)
    expect(chipGap(2, 60)).toBe(60)
  })
})
