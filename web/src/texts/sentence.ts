// An event as a sentence: which text it gets and with which values, as variants.json and ../../../texts/README.md say.
import variants from 'virtual:texts/variants'
import { ownKey, partsOf, say, type Values, type Voice } from './template.ts'

/** Any event of any game, as a `game` message brings it; or what a page has kept of it, with the key of the text that
 *  tells no more than that. */
export type AnyEvent = { event: string; rule?: string; key?: string; why?: string } & Record<string, unknown>

/** What variants.json says of an event. */
export interface Wording {
  values?: Record<string, string | readonly Part[]>
  variants?: readonly Variant[]
  past?: readonly { when?: Values; say: string }[]
}
interface Variant {
  when?: Values
  suffix: string
}
interface Part {
  say: string
  of: string
}

export function sentenceOf(voice: Voice, game: string, event: AnyEvent): string {
  const values = valuesOf(voice, game, event)
  const told = say(voice, keyWith(voice, game, values), values)
  // What a bot had in mind is told in the same breath (table/thoughts.ts).
  return event.why === undefined ? told : `${told} ${say(voice, `reason.${game}.${event.why}`, { seat: event.seat })}`
}

/** The key of that sentence. */
export const keyOf = (voice: Voice, game: string, event: AnyEvent): string =>
  keyWith(voice, game, valuesOf(voice, game, event))

// The first variant that fits says the suffix.
function keyWith(voice: Voice, game: string, values: AnyEvent): string {
  if (values.key !== undefined) return values.key
  if (values.event === 'gameEnded') return ownKey(voice, 'end', game, String(values.end))
  const key = `${game}.${values.event}`
  return key + (variants[key]?.variants?.find(({ when = {} }) => fits(when, values))?.suffix ?? '')
}

/** The key of the sentence that tells an event of a game once something of it has faded; null: there is none. */
export const pastKeyOf =
  (game: string) =>
  (event: AnyEvent): string | null =>
    variants[`${game}.${event.event}`]?.past?.find(({ when = {} }) => fits(when, event))?.say ?? null

// Whether each member that a variant asks for is there with that very value. Of lists only the empty one is asked for.
function fits(when: Values, values: Values): boolean {
  return Object.entries(when).every(([name, value]) =>
    Array.isArray(value) ? Array.isArray(values[name]) && values[name].length === 0 : values[name] === value,
  )
}

/** The event's members, and what its sentences show besides. */
export function valuesOf(voice: Voice, game: string, event: AnyEvent): AnyEvent {
  const values = { ...event }
  for (const [name, source] of Object.entries(variants[`${game}.${event.event}`]?.values ?? {})) {
    const value = typeof source === 'string' ? follow(event, source) : saidParts(voice, source, event)
    if (value !== undefined) values[name] = value
  }
  return values
}

// What a path like "from.seats.count" leads to, from the event's members on.
function follow(event: AnyEvent, path: string): unknown {
  const [member = '', ...steps] = path.split('.')
  return steps.reduce((value, step) => (value === undefined ? undefined : after(member, step, value)), event[member])
}

function after(member: string, step: string, value: unknown): unknown {
  const parts = partsOf(member, value)
  if (parts && step in parts) return parts[step]
  if (step === 'seats') return seatsWithAny(value)
  if (step === 'count') return (value as unknown[]).length
  const [first, last] = step.split('-').map(Number)
  return last === undefined ? (value as unknown[])[first!] : (value as unknown[]).slice(first, last + 1)
}

const seatsWithAny = (perSeat: unknown): number[] =>
  Array.isArray(perSeat) ? [...perSeat.keys()].filter((seat) => perSeat[seat] > 0) : []

// A list of texts: each part is said with its amount, where there is any; of a list by seat, once for every such seat.
function saidParts(voice: Voice, parts: readonly Part[], event: AnyEvent): string[] {
  return parts.flatMap(({ say: key, of }) => {
    const amount = event[of]
    if (!Array.isArray(amount)) return Number(amount) > 0 ? [say(voice, key, { amount })] : []
    return seatsWithAny(amount).map((seat) => say(voice, key, { seat, amount: amount[seat] }))
  })
}
