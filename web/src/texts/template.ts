// The templates of ../../../texts/README.md, which says what they can and how each value is shown. Pure: texts, names
// and values in, a sentence out. Nothing throws; a text or value that is missing shows itself in angle brackets.
import kinds from 'virtual:texts/kinds'
import type { Language } from '../protocol/messages.ts'

export type Texts = Record<string, string>
export type Values = Record<string, unknown>
/** Who is at a table: by seat the players' names, and the seat of the one who reads, to whom the texts say "you". A
 *  table is one. */
export interface Company {
  readonly names: readonly string[]
  readonly me?: number | null | undefined
}
/** What a sentence is made with: the language's texts, and who is there. */
export interface Voice extends Company {
  language: Language
  texts: Texts
}

/** The names of values that are shown as more than they are: what a value stands for, its name says in every template
 *  alike (kinds.json). */
export const NAMED: readonly string[] = Object.keys(kinds)
/** The names of values that are seats. */
export const SEATS: ReadonlySet<string> = new Set(NAMED.filter((name) => kinds[name] === 'seat'))

export function say(voice: Voice, key: string, values: Values = {}): string {
  const text = voice.texts[key]
  return text === undefined ? `<${key}>` : fill(voice, text, values)
}

/** Which text says a word that games may have sentences of their own for, by a family like `refusal` or `end`: the
 *  game's, or the one of all games. */
export function ownKey({ texts }: Pick<Voice, 'texts'>, family: string, game: string, word: string): string {
  const own = `${family}.${game}.${word}`
  return own in texts ? own : `${family}.${word}`
}

function fill(voice: Voice, template: string, values: Values): string {
  let out = ''
  for (let at = 0; at < template.length;) {
    if (template[at] !== '{') {
      out += template[at++]
      continue
    }
    const end = closing(template, at)
    out += placeholder(voice, template.slice(at + 1, end), values)
    at = end + 1
  }
  return out
}

/** Where the brace that opens there closes. */
export function closing(template: string, open: number): number {
  let depth = 0
  for (let at = open; at < template.length; ++at) {
    if (template[at] === '{') ++depth
    if (template[at] === '}' && --depth === 0) return at
  }
  return template.length
}

function placeholder(voice: Voice, inner: string, values: Values): string {
  const [head = '', first, second] = parts(inner)
  const [name = '', form = ''] = head.split(/[.=]/)
  if (first !== undefined && second !== undefined) {
    const isFirst = form === 'you' ? isYou(voice, values[name]) : isOne(voice, values[name])
    return fill(voice, isFirst ? first : second, values)
  }
  return name in values ? shown(voice, name, form, values[name]) : `<${name}>`
}

/** What is between the bars that stand outside of inner braces. */
export function parts(inner: string): string[] {
  const found = ['']
  let depth = 0
  for (const letter of inner) {
    if (letter === '{') ++depth
    if (letter === '}') --depth
    if (letter === '|' && depth === 0) found.push('')
    else found[found.length - 1] += letter
  }
  return found
}

/** The reader's seat, or a list with it. */
function isYou({ me }: Voice, value: unknown): boolean {
  return typeof me === 'number' && (Array.isArray(value) ? value.includes(me) : value === me)
}

function isOne(voice: Voice, value: unknown): boolean {
  const count = Array.isArray(value) ? value.length : Number(value)
  return count === 1 || (count === 0 && voice.language === 'fr')
}

function shown(voice: Voice, name: string, form: string, value: unknown): string {
  const kind = kinds[name]
  if (kind === 'hand') return list(voice, hand(voice, value as string[]), form)
  if (kind === 'perSeat') {
    const points = value as number[]
    return list(
      voice,
      points.map((point, seat) => say(voice, 'score', { seat, points: point })),
      form,
    )
  }
  if (Array.isArray(value)) {
    return list(
      voice,
      (kind === 'seat' && form === 'you' ? readerLast(voice, value) : value).map((entry) =>
        shown(voice, name, form === 'commas' ? '' : form, entry),
      ),
      form,
    )
  }
  if (kind === 'seat' && typeof value === 'number') {
    return form === 'you' && isYou(voice, value) ? say(voice, 'you') : nameOf(voice, value)
  }
  if (kind === 'colour') return say(voice, form ? `colour.${value}.${form}` : `colour.${value}`)
  if (kind === 'card' && typeof value === 'string') return card(voice, value)
  return typeof value === 'number' ? String(value) : String(value ?? `<${name}>`)
}

// "Ana and you"
function readerLast(voice: Voice, seats: readonly unknown[]): unknown[] {
  return [...seats.filter((seat) => !isYou(voice, seat)), ...seats.filter((seat) => isYou(voice, seat))]
}

function nameOf(voice: Voice, seat: number): string {
  return voice.names[seat] || say(voice, 'seat', { number: seat + 1 })
}

function card(voice: Voice, word: string): string {
  const [colour, value] = word.split('-')
  return value === undefined ? say(voice, `card.${word}`) : say(voice, 'card', { colour, value })
}

// Each colour once, with its values; what has no value is a card of its own.
function hand(voice: Voice, cards: readonly string[]): string[] {
  const groups = new Map<string, string[]>()
  for (const word of cards) {
    const [colour = '', value = ''] = word.split('-')
    groups.set(colour, [...(groups.get(colour) ?? []), value])
  }
  return [...groups].map(([colour, values]) =>
    values.includes('') ? card(voice, colour) : say(voice, 'cards', { colour, values: values.join(' ') }),
  )
}

function list(voice: Voice, entries: readonly string[], form: string): string {
  const comma = say(voice, 'list.comma')
  if (form === 'commas' || entries.length < 2) return entries.join(comma)
  return entries.slice(0, -1).join(comma) + say(voice, 'list.and') + entries.at(-1)
}
