// The rulebooks as the drawer shows them: everything is understood, and every rule that an event names is found.
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { blocksOf, books } from '../scripts/rulebooks_plugin.ts'
import { rulesIn, type Block, type Inline } from '../src/rulebook/blocks.ts'
import { openingOf, passageOf, placesByRule } from '../src/rulebook/passages.ts'

const BOOKS = new Map(books().map(({ game, language, file }) => [`${language}/${game}`, blocksOf(file)]))
const GAMES = [...new Set(books().map(({ game }) => game))]
const pairs = ['en', 'fr', 'de'].flatMap((language) => GAMES.map((game) => [language, game] as const))
const blocks = (language: string, game: string) => BOOKS.get(`${language}/${game}`)!
/** Markdown of a test's own, read as the books are. */
function parse(markdown: string): Block[] {
  const file = join(mkdtempSync(join(tmpdir(), 'rulebook-')), 'book.md')
  writeFileSync(file, markdown)
  return blocksOf(file)
}
const passages = (all: readonly Block[]) =>
  all.flatMap((block) => (block.kind === 'list' ? block.items : block.kind === 'heading' ? [] : [block.inlines]))
const rules = (language: string, game: string) => new Set(passages(blocks(language, game)).flatMap(rulesIn))

// The rules that events name, from the example messages and the games that are kept for the tests.
const named = new Set(
  readdirSync(new URL('../../tests/messages/', import.meta.url)).flatMap((file) =>
    [
      ...readFileSync(new URL(`../../tests/messages/${file}`, import.meta.url), 'utf8').matchAll(
        /"event": ?"\w+"[^{}]*?"rule": ?"([A-Z]{2}-[\d.]+)"/g,
      ),
    ].map(([, rule]) => rule!),
  ),
)

describe('a rulebook', () => {
  it.each(pairs)('%s/%s leaves no markup unread', (language, game) => {
    const all = blocks(language, game)
    expect(all.filter(({ kind }) => kind === 'heading').length).toBeGreaterThan(3)
    for (const inlines of passages(all)) {
      for (const inline of inlines) {
        if (inline.kind !== 'rules') expect(inline.text).not.toMatch(/\*\*|`|\[[A-Z]{2}-|^#|\]\(/)
      }
    }
  })

  it.each(pairs)(
    '%s/%s begins with how it is played: the idea, then goal, turn and end in a line or two',
    (language, game) => {
      const [idea, list, ...more] = openingOf(blocks(language, game))
      expect(idea).toMatchObject({ kind: 'paragraph' })
      expect(more).toEqual([])
      if (list?.kind !== 'list') throw new Error('no list')
      expect([3, 4]).toContain(list.items.length)
      for (const [head, words] of list.items) {
        expect(head).toMatchObject({ kind: 'strong' })
        expect(words?.kind === 'text' && words.text.length).toBeLessThan(200)
      }
    },
  )

  it.each(pairs)('%s/%s states the rules of the English one', (language, game) => {
    expect([...rules(language, game)].sort()).toEqual([...rules('en', game)].sort())
  })

  it('has every rule that an event of the example messages follows from', () => {
    const all = new Set(GAMES.flatMap((game) => [...rules('en', game)]))
    expect(named.size).toBeGreaterThan(8)
    expect([...named].filter((rule) => !all.has(rule))).toEqual([])
  })

  it('keeps words that look like markup as words', () => {
    const inlines = [
      { kind: 'text', text: '<b>1</b> & ' },
      { kind: 'strong', text: 'two' },
      { kind: 'text', text: ' ' },
      { kind: 'rules', rules: ['RF-1.1', 'SM-2.10'] },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'x' },
    ]
    expect(parse('<b>1</b> & **two** [RF-1.1, SM-2.10] `x`')).toEqual([{ kind: 'paragraph', inlines }])
  })

  it('takes lists with items of several lines', () => {
    expect(parse('1. one\n   more\n2. two')).toEqual([
      { kind: 'list', ordered: true, items: [[{ kind: 'text', text: 'one more' }], [{ kind: 'text', text: 'two' }]] },
    ])
  })
})

describe('the card of a rule', () => {
  const wordsOf = (inlines: readonly Inline[]) =>
    inlines.map((inline) => (inline.kind === 'rules' ? '' : inline.text)).join('')

  it.each(pairs)(
    '%s/%s: every rule has sentences of its own, without its number, under a heading',
    (language, game) => {
      const all = blocks(language, game)
      for (const rule of rules(language, game)) {
        const passage = passageOf(all, rule)!
        expect(passage.heading, rule).not.toBe('')
        expect(wordsOf(passage.said).trim().length, rule).toBeGreaterThan(10)
        expect(rulesIn(passage.said), rule).toEqual([])
        expect(wordsOf(passage.said).length, rule).toBeLessThan(700)
      }
    },
  )

  it('leaves out its neighbours and adds how we read it', () => {
    const book = parse(
      '## One\n\nA. [RF-1.1] B. [RF-1.2] C.\n\n### Part\n\n- d [RF-1.3]\n\n## Reading\n\n- **E.** f [RF-1.2]',
    )
    expect(passageOf(book, 'RF-1.2')).toEqual({
      heading: 'One',
      said: [{ kind: 'text', text: ' B. ' }],
      readings: [
        [
          { kind: 'strong', text: 'E.' },
          { kind: 'text', text: ' f ' },
          { kind: 'rules', rules: ['RF-1.2'] },
        ],
      ],
    })
    expect(passageOf(book, 'RF-1.3')).toMatchObject({ heading: 'Part', readings: [] })
    expect(passageOf(book, 'RF-9.9')).toBeUndefined()
    expect(placesByRule(book)).toEqual(
      new Map([
        ['RF-1.1', '1'],
        ['RF-1.2', '1'],
        ['RF-1.3', '3.0'],
      ]),
    )
  })
})
