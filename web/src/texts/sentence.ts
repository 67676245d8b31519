// An event as a sentence: which text it gets (../../../texts/variants.json) and with which values, as
// ../../../texts/README.md says.
import variants from '../../../texts/variants.json'
import { say, type Values, type Voice } from './template.ts'

/** Any event of any game, as a `game` message brings it; or what a page has kept of it, with the key of the text that
 *  tells no more than that. */
export type AnyEvent = { event: string; rule?: string; key?: string; why?: string } & Record<string, unknown>

type Variant = { when?: Values; suffix: string }
const VARIANTS: Record<string, Variant[]> = variants

export function sentenceOf(voice: Voice, game: string, event: AnyEvent): string {
  const values = valuesOf(voice, event)
  const told = say(voice, keyWith(game, values), values)
  // What a bot had in mind is told in the same breath (table/thoughts.ts).
  return event.why === undefined ? told : `${told} ${say(voice, `reason.${game}.${event.why}`, { seat: event.seat })}`
}

/** The key of that sentence. */
export const keyOf = (voice: Voice, game: string, event: AnyEvent): string => keyWith(game, valuesOf(voice, event))

// The first variant that fits says the suffix.
function keyWith(game: string, values: AnyEvent): string {
  if (values.key !== undefined) return values.key
  if (values.event === 'gameEnded') return `end.${values.end}`
  const key = `${game}.${values.event}`
  return key + (VARIANTS[key]?.find(({ when = {} }) => fits(when, values))?.suffix ?? '')
}

// Whether each member that a variant asks for is there with that very value. Of lists only the empty one is asked for.
function fits(when: Values, values: Values): boolean {
  return Object.entries(when).every(([name, value]) =>
    Array.isArray(value) ? Array.isArray(values[name]) && values[name].length === 0 : values[name] === value,
  )
}

// The event's members, and what its sentences show besides.
const valuesOf = (voice: Voice, event: AnyEvent): AnyEvent => ({ ...event, ...more(voice, event) })

function more(voice: Voice, event: AnyEvent): Values {
  if (event.event === 'lootTaken' && event.from !== undefined) return loot(voice, event)
  if (event.key !== undefined) return {}
  if (event.event === 'cubesArranged') {
    const cubes = event.cubes as string[]
    return { top: cubes.slice(0, 3), middle: cubes.slice(3, 6), bottom: cubes.slice(6) }
  }
  if (event.event === 'gameEnded') return { reached: (event.scores as number[])[0] }
  return {}
}

function loot(voice: Voice, event: AnyEvent): Values {
  const shares: string[] = []
  let giver = 0
  let givers = 0
  if (Number(event.fromCentre) > 0) shares.push(say(voice, 'riffifi.share.centre', { amount: event.fromCentre }))
  for (const [seat, amount] of (event.from as number[]).entries()) {
    if (amount === 0) continue
    giver = seat
    ++givers
    shares.push(say(voice, 'riffifi.share.player', { giver, amount }))
  }
  return { colour: String(event.card).split('-')[0], giver, givers, shares }
}
