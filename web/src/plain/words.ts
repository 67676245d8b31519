// The words of the plain board for what a game says in its messages: what can be done, values, and the view in lines. They
// are texts of the box, each of which may be missing (../../README.md, The plain board): then the value itself is said.
import { NAMED, say, SEATS, type Values, type Voice } from '../texts/template.ts'

const has = ({ texts }: Voice, key: string): boolean => key in texts

/** "play" → the text <game>.do.play */
export function doWords(voice: Voice, game: string, what: string): string {
  const key = `${game}.do.${what}`
  return capital(has(voice, key) ? say(voice, key) : spaced(what))
}

/** What is asked for where a move has more than one member. */
export function askWords(voice: Voice, game: string, member: string): string {
  const key = `${game}.choose.${member}`
  return capital(has(voice, key) ? say(voice, key) : spaced(member))
}

/** One value of a member of an offer. */
export function valueWords(voice: Voice, game: string, member: string, value: unknown): string {
  const key = `${game}.value.${member}`
  if (!Array.isArray(value) && has(voice, `${key}.${value}`)) return say(voice, `${key}.${value}`)
  if (has(voice, key) && value !== null) return say(voice, key, asEverything(voice, value))
  if (SEATS.has(member) && typeof value === 'number') return say(voice, 'plain.seat', { seat: value })
  return textOf(voice, value)
}

export interface Lines {
  /** What lies on the table, for all. */
  table: string[]
  /** What each player has, by seat. */
  seats: string[][]
}

/** The view, line by line: with words for some of its members, those; without any, all of them as they are. */
export function linesOf(voice: Voice, game: string, view: object | undefined, players: number): Lines {
  const lines: Lines = { table: [], seats: Array.from({ length: players }, () => []) }
  const isWorded = Object.keys(voice.texts).some((key) => key.startsWith(`${game}.view.`))
  for (const [member, value] of Object.entries(view ?? {})) {
    const key = `${game}.view.${member}`
    if (Array.isArray(value) && value.length === players && isBySeat(voice, key, value, isWorded)) {
      value.forEach((each: unknown, seat) => lines.seats[seat]!.push(...seatLines(voice, key, member, each, isWorded)))
    } else {
      lines.table.push(...lineOf(voice, key, member, value, isWorded))
    }
  }
  return lines
}

// By its text; without words, numbers and objects of which each player has one.
function isBySeat(voice: Voice, key: string, value: readonly unknown[], isWorded: boolean): boolean {
  if (isWorded)
    return has(voice, `${key}.seat`) || Object.keys(voice.texts).some((each) => each.startsWith(`${key}.seat.`))
  return value.every((each) => typeof each === 'number' || isPlain(each))
}

function seatLines(voice: Voice, key: string, member: string, value: unknown, isWorded: boolean): string[] {
  const own = `${key}.seat`
  if (!isPlain(value) || !isWorded || has(voice, own)) return lineOf(voice, own, member, value, isWorded)
  return Object.entries(value).flatMap(([part, each]) => lineOf(voice, `${own}.${part}`, part, each, isWorded))
}

function lineOf(voice: Voice, key: string, member: string, value: unknown, isWorded: boolean): string[] {
  if (isNothing(value)) return has(voice, `${key}.none`) ? [say(voice, `${key}.none`)] : []
  if (typeof value !== 'object' && has(voice, `${key}.${value}`)) return [say(voice, `${key}.${value}`)]
  if (has(voice, key)) return [say(voice, key, asEverything(voice, value))]
  return isWorded ? [] : [`${spaced(member)}: ${textOf(voice, value)}`]
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === 0 || value === '') return true
  if (Array.isArray(value)) return value.every((each) => each === null)
  return isPlain(value) && Object.values(value).every((each) => each === 0)
}

// A text says by the name of its placeholder as what the value is shown: {colour}, {seat}, {card}, {count} … or {value}.
function asEverything(voice: Voice, value: unknown): Values {
  const known = Array.isArray(value) ? (value as unknown[]).filter((each) => each !== null) : value
  return { ...Object.fromEntries(NAMED.map((name) => [name, known])), count: known, value: textOf(voice, known) }
}

function textOf(voice: Voice, value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => textOf(voice, each)).join(say(voice, 'list.comma'))
  if (isPlain(value)) {
    const there = Object.entries(value).filter(([, each]) => each !== 0)
    return there.map(([name, each]) => counted(voice, name, each)).join(say(voice, 'list.comma'))
  }
  if (typeof value === 'boolean') return say(voice, value ? 'plain.yes' : 'plain.no')
  if (value === null) return say(voice, 'plain.none')
  return has(voice, `colour.${value}`) ? say(voice, `colour.${value}`) : String(value)
}

function counted(voice: Voice, name: string, value: unknown): string {
  if (typeof value === 'number' && has(voice, `colour.${name}`)) {
    return say(voice, 'plain.count', { count: value, colour: name })
  }
  return `${spaced(name)} ${textOf(voice, value)}`
}

/** "lastPot" → "last pot"; "A1" is a name. */
const spaced = (name: string): string => name.replaceAll(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
