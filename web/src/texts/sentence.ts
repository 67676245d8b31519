// An event as a sentence: which text it gets and with which values, as ../../../texts/README.md lists it.
import { say, type Values, type Voice } from './template.ts'

/** Any event of any game, as a `game` message brings it; or what a page has kept of it, with the key of the text that
 *  tells no more than that. */
export type AnyEvent = { event: string; rule?: string; key?: string } & Record<string, unknown>

const VARIANTS: Record<string, (event: AnyEvent) => string> = {
  'riffifi.roundBegun': ({ redeals }) => (Number(redeals) > 0 ? '.redealt' : ''),
  'riffifi.handReceived': ({ cards }) => ((cards as unknown[]).length === 0 ? '.unseen' : ''),
  'riffifi.cardPlayed': ({ buried, card }) => (!buried ? '' : card === null ? '.unseen' : '.buried'),
  'riffifi.lootTaken': (event) => {
    const givers = (event.from as number[]).filter((amount) => amount > 0).length
    if (event.amount === 0) return '.nothing'
    if (givers === 0) return '.centre'
    return givers === 1 && event.fromCentre === 0 ? '.player' : ''
  },
  'riffifi.roundEnded': ({ round }) => (round === 1 ? '.first' : ''),
  'farbenpoker.diceRolled': ({ rule }) => (rule === 'FP-5.2' ? '.rescue' : ''),
  'farbenpoker.stickServed': ({ rule }) => (rule === 'FP-3.1' ? '.privilege' : ''),
  'farbenpoker.potWon': ({ chips }) => (chips === 0 ? '.empty' : ''),
  'farbenpoker.rescueDrawn': ({ fits }) => (fits === 0 ? '.none' : ''),
  'starmaster.diceRolled': ({ white, black }) => (white === 'star' ? '.star' : black === 'star' ? '.race' : ''),
  'starmaster.cubeTurned': ({ right }) => (right ? '.right' : ''),
  'starmaster.pawnWon': ({ from }) => (from === null ? '' : '.player'),
}

export function keyOf(game: string, event: AnyEvent): string {
  if (event.key !== undefined) return event.key
  if (event.event === 'gameEnded') return `end.${event.end}`
  const key = `${game}.${event.event}`
  return key + (VARIANTS[key]?.(event) ?? '')
}

export function sentenceOf(voice: Voice, game: string, event: AnyEvent): string {
  return say(voice, keyOf(game, event), { ...event, ...more(voice, event) })
}

function more(voice: Voice, event: AnyEvent): Values {
  if (event.key !== undefined) return {}
  if (event.event === 'lootTaken') return loot(voice, event)
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
  if (Number(event.fromCentre) > 0) shares.push(say(voice, 'riffifi.share.centre', { amount: event.fromCentre }))
  for (const [seat, amount] of (event.from as number[]).entries()) {
    if (amount === 0) continue
    giver = seat
    shares.push(say(voice, 'riffifi.share.player', { giver, amount }))
  }
  return { colour: String(event.card).split('-')[0], giver, shares }
}
