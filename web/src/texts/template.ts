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

/** A word put together of several, as kinds.json says for the names of such values. */
export interface Compound {
  /** Their names, which are more than one. */
  parts: readonly string[]
  /** What stands between two of them. */
  between: string
  /** The text that shows them; `<say>.<word>` shows a word without parts. */
  say: string
  /** The text for several that differ in the last part alone. */
  alike?: string
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
  const kind = kindOf(name)
  if (kind === 'perSeat') {
    const points = value as number[]
    return list(
      voice,
      points.map((point, seat) => say(voice, 'score', { seat, points: point })),
      form,
    )
  }
  if (Array.isArray(value)) {
    if (typeof kind === 'object') return list(voice, grouped(voice, value, kind), form)
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
  if (typeof kind === 'object' && typeof value === 'string') return compound(voice, value, kind)
  return typeof value === 'number' ? String(value) : String(value ?? `<${name}>`)
}

// "Ana and you"
function readerLast(voice: Voice, seats: readonly unknown[]): unknown[] {
  return [...seats.filter((seat) => !isYou(voice, seat)), ...seats.filter((seat) => isYou(voice, seat))]
}

function nameOf(voice: Voice, seat: number): string {
  return voice.names[seat] || say(voice, 'seat', { number: seat + 1 })
}

// A name may also be said to stand for what another one does.
function kindOf(name: string): string | Compound | undefined {
  const kind = kinds[name]
  return typeof kind === 'string' ? (kinds[kind] ?? kind) : kind
}

/** The parts of a word by their names, as kinds.json says for values of that name; undefined: it has not as many. */
export function partsOf(name: string, word: unknown): Record<string, string> | undefined {
  const kind = kindOf(name)
  return typeof kind === 'object' ? partsIn(kind, word) : undefined
}

function partsIn({ parts: names, between }: Compound, word: unknown): Record<string, string> | undefined {
  const found = String(word).split(between)
  return found.length === names.length ? Object.fromEntries(names.map((name, i) => [name, found[i]!])) : undefined
}

function compound(voice: Voice, word: string, kind: Compound): string {
  const parts = partsIn(kind, word)
  return parts ? say(voice, kind.say, parts) : say(voice, `${kind.say}.${word}`)
}

// What differs in the last part alone is one entry, where the first of it stands: "red 1 5 8".
function grouped(voice: Voice, words: readonly string[], kind: Compound): string[] {
  const { parts: names, between, alike } = kind
  const groups = new Map<string, string[]>()
  for (const word of words) {
    const isAlone = alike === undefined || !partsIn(kind, word)
    const common = isAlone ? word : word.slice(0, word.lastIndexOf(between))
    groups.set(common, [...(groups.get(common) ?? []), word])
  }
  const last = names.at(-1)!
  return [...groups.values()].flatMap((group) => {
    const parts = group.map((word) => partsIn(kind, word)!)
    if (alike === undefined || !parts[0]) return group.map((word) => compound(voice, word, kind))
    return say(voice, alike, { ...parts[0], [last]: parts.map((part) => part[last]).join(' ') })
  })
}

function list(voice: Voice, entries: readonly string[], form: string): string {
  const comma = say(voice, 'list.comma')
  if (form === 'commas' || entries.length < 2) return entries.join(comma)
  return entries.slice(0, -1).join(comma) + say(voice, 'list.and') + entries.at(-1)
}
