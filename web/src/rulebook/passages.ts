// Where a rule stands in a rulebook: the first passage that cites it states it, later ones explain it, and the last
// chapter says how we read it where the printed rules leave it open.
import { rulesIn, type Block, type Inline } from './blocks.ts'

interface Place {
  /** The number of its block, and within a list that of its item. */
  place: string
  inlines: readonly Inline[]
  /** What stands over it: of its chapter, or of the part of a chapter it is in. */
  heading: string
  /** Whether it is in the last chapter. */
  isReading: boolean
}

export interface Passage {
  heading: string
  /** The sentences that state the rule, without their neighbours. */
  said: Inline[]
  /** How we read it. */
  readings: Inline[][]
}

function placesOf(blocks: readonly Block[]): Place[] {
  const last = blocks.findLastIndex((block) => block.kind === 'heading' && block.level === 2)
  let heading = ''
  return blocks.flatMap((block, i) => {
    if (block.kind === 'heading') {
      heading = block.text
      return []
    }
    const passages = block.kind === 'list' ? block.items : [block.inlines]
    return passages.map((inlines, n) => ({
      place: block.kind === 'list' ? `${i}.${n}` : `${i}`,
      inlines,
      heading,
      isReading: last >= 0 && i > last,
    }))
  })
}

/** The place of the passage that states each rule. */
export function placesByRule(blocks: readonly Block[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { place, inlines } of placesOf(blocks)) {
    for (const rule of rulesIn(inlines)) if (!found.has(rule)) found.set(rule, place)
  }
  return found
}

/** What the book says about a rule; undefined: nothing. */
export function passageOf(blocks: readonly Block[], rule: string): Passage | undefined {
  const citing = placesOf(blocks).filter(({ inlines }) => rulesIn(inlines).includes(rule))
  const [first, ...later] = citing
  if (!first) return undefined
  return {
    heading: first.heading,
    said: sentencesOf(first.inlines, rule),
    readings: later.filter(({ isReading }) => isReading).map(({ inlines }) => [...inlines]),
  }
}

// A rule's number stands after its sentences: what is between the number before and its own is the rule.
function sentencesOf(inlines: readonly Inline[], rule: string): Inline[] {
  const end = inlines.findIndex((inline) => inline.kind === 'rules' && inline.rules.includes(rule))
  const begin = inlines.findLastIndex((inline, i) => inline.kind === 'rules' && i < end)
  return inlines.slice(begin + 1, end)
}

/** The first chapter, without its heading: the idea, and how one plays in short. */
export function openingOf(blocks: readonly Block[]): readonly Block[] {
  const [first = -1, second] = blocks.flatMap((block, i) => (block.kind === 'heading' && block.level === 2 ? [i] : []))
  return blocks.slice(first + 1, second)
}
