// What the board says: the combination in two words beside the dice, and what the visitor is asked to do.
import type { FarbenpokerForeseen } from '$web/protocol/messages.ts'
import { foreseenOf } from '$web/table/foreseen.ts'
import type { Company } from '$web/texts/template.ts'
import { t } from '$web/texts/texts.svelte.ts'
import { sidesIn, type Choice } from './choice.ts'
import type { Colour, Hole, Scene } from './scene.ts'

const soughtIn = ({ dice, laid }: Scene): Colour[] => [
  ...new Set(dice.filter((colour, die): colour is Colour => colour !== null && laid[die] === null)),
]

/** A text that begins with a colour's name begins with a capital. */
const opening = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1)

export function aboutDice(scene: Scene, company: Company): { heading: string; line: string } {
  if (scene.rescue) {
    return { heading: t('farbenpoker.ui.rescue'), line: t('farbenpoker.ui.rescue.line', { seat: scene.turn }, company) }
  }
  if (scene.won) return { heading: '', line: '' }
  const left = scene.laid.filter((stick) => stick === null).length
  const colours = soughtIn(scene)
  if (colours.length === 0) return { heading: '', line: '' }
  const heading = t(`farbenpoker.ui.left.${left}`)
  if (scene.rerolled) return { heading, line: t('farbenpoker.ui.rerolled') }
  if (scene.privilege && scene.hand.length === 0) return { heading, line: t('farbenpoker.ui.privilege') }
  return { heading, line: left === 1 ? opening(t('farbenpoker.ui.wins', { colours })) : '' }
}

/** What is at stake with a draw, or with rolling the third die again, as the house foresees it. */
export function atStake(foreseen: readonly FarbenpokerForeseen[], what: 'draw' | 'reroll'): string {
  const found = foreseenOf(foreseen, { do: what })
  if (!found) return ''
  const { miss: chips, hit, pot } = found
  if (what === 'reroll') return t('foreseen.farbenpoker.reroll', { chips })
  // The privilege counts where it brings something: not with three colours, nor with the last chip of the stock.
  if (hit?.some((chip) => Number(chip) > 1)) return t('farbenpoker.ui.privilege')
  return pot ? t('foreseen.farbenpoker.pot', { pot, chips }) : t('foreseen.farbenpoker.miss', { chips })
}

export const foretell = (foreseen: FarbenpokerForeseen, move: { do: 'draw' | 'reroll' }): string =>
  atStake([foreseen], move.do)

/** What there is to do, in a sentence and a second one. */
export function asked(
  scene: Scene,
  choice: Choice | undefined,
  foreseen: readonly FarbenpokerForeseen[] = [],
): { ask: string; second: string } {
  if (!choice) return { ask: '', second: '' }
  const [side, other] = sidesIn(choice)
  switch (choice.what) {
    case 'draw':
      return { ask: t('farbenpoker.ui.ask.draw', { colours: soughtIn(scene) }), second: atStake(foreseen, 'draw') }
    case 'put': {
      const colour = scene.hand[0]?.colour
      const ask = colour ? opening(t('farbenpoker.ui.ask.put', { colour })) : ''
      return { ask, second: t('farbenpoker.ui.ask.put.where', { side }) }
    }
    case 'return': {
      const ask = t(scene.rescue ? 'farbenpoker.ui.ask.back' : 'farbenpoker.ui.ask.return')
      const where = other ? 'farbenpoker.ui.ask.return.either' : 'farbenpoker.ui.ask.return.where'
      return { ask, second: t(where, { side }) }
    }
    case 'rescue':
      return { ask: t('farbenpoker.ui.ask.rescue'), second: t('farbenpoker.ui.ask.rescue.pays') }
  }
}

/** What the primary button says. */
export function deed({ what, count }: Choice, chosen: readonly Hole[]): string {
  const missing = count - chosen.length
  if (count === 1) return t(`farbenpoker.ui.do.${what}${missing ? '.none' : ''}`, { hole: chosen[0] ?? '' })
  return missing ? t('farbenpoker.ui.do.more', { missing }) : t(`farbenpoker.ui.do.${what}`, { holes: [...chosen] })
}
