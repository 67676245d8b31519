// How Riffifi's things are called: cards, counts, a seat with all that lies before it (for those who hear the board).
import type { Company } from '$web/texts/template.ts'
import { t } from '$web/texts/texts.svelte.ts'
import type { RiffifiForeseen, RiffifiSeatView } from '$web/protocol/messages.ts'
import { COLOURS, OFFICER, colourOf } from './scene.ts'

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "Yellow 3" */
export function cardName(card: string): string {
  if (card === OFFICER) return t('option.riffifi.officer')
  return capital(t('riffifi.ui.card', { colour: colourOf(card), value: card.split('-')[1] }))
}

const valueOf = (card: string | undefined): string => card?.split('-')[1] ?? ''

/** What playing this card would do, as the house foresees it. */
export function foreseenText(foreseen: RiffifiForeseen | undefined, played: string, company: Company): string {
  if (!foreseen) return ''
  const { what, seat, card } = foreseen
  if (what === 'free') return t('foreseen.riffifi.free', { colour: colourOf(played) })
  if (what === 'buries') return t('foreseen.riffifi.buries', { seat, card }, company)
  return t('foreseen.riffifi.buried', { seat, low: valueOf(card), high: valueOf(played) }, company)
}

export const foretell = (foreseen: RiffifiForeseen, { card }: { card: string }, company: Company): string =>
  foreseenText(foreseen, card, company)

export function scoreText(seat: RiffifiSeatView, ticks: boolean): string {
  if (!ticks) return t('riffifi.ui.points', { points: seat.total })
  return t('riffifi.ui.ticked', { count: seat.ticks.length, all: COLOURS.length })
}

/** What lies before a player, in one breath: "Ben: face up violet 5, 2 red, 0 blue, …"
 *  @param state how the player is: away, or played for by a bot */
export function seatText(scene: RiffifiSeatView, seat: number, ticks: boolean, company: Company, state = ''): string {
  const pile =
    scene.card !== null
      ? t('riffifi.ui.pile.up', { name: cardName(scene.card) })
      : t(scene.pile === 'down' ? 'riffifi.ui.pile.down' : 'riffifi.ui.pile.empty')
  const tokens = COLOURS.map((colour) => t('riffifi.ui.tokens', { amount: scene.tokens[colour], colour }))
  const ticked = ticks ? scene.ticks.map((colour) => t('riffifi.ui.tick', { colour })) : []
  const parts = [
    ...(state ? [state] : []),
    ...tokens,
    ...ticked,
    t('riffifi.ui.inHand', { count: scene.hand }),
    scoreText(scene, ticks),
  ]
  return t('riffifi.ui.seat', { seat, pile, rest: parts.join(t('list.comma')) }, company)
}
