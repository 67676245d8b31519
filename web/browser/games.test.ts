// Every game and every variant of it, from "Play now" to its result, against bots in the page.
import { describe, expect, test } from 'vitest'
import { openHouse } from './open_house.ts'
import { PLAYERS, playToTheEnd, resultOf } from './players.ts'

const at = openHouse()

const GAMES = [
  ['riffifi', 3, {}],
  ['riffifi', 4, { officer: true }],
  ['riffifi', 3, { equalChances: true, officer: true }],
  ['riffifi', 3, { ticks: true }],
  ['farbenpoker', 3, { edition: 'de' }],
  ['farbenpoker', 2, { edition: 'fr' }],
  ['starmaster', 3, { variant: 'standard' }],
  ['starmaster', 2, { variant: 'children' }],
  ['starmaster', 3, { variant: 'children7' }],
  ['starmaster', 1, { variant: 'solitaire' }],
] as const

describe('against bots, a game is played to its end', () => {
  for (const [game, players, options] of GAMES) {
    const name = `${game}, ${players} players, ${JSON.stringify(options)}`
    test(name, async () => {
      const plans = { [game]: { players, level: 'child', options } }
      const visit = await at.visit({ plans })
      await visit.page.goto(at.house.address)
      await visit.playNow(game)
      await playToTheEnd(visit, PLAYERS[game](visit))
      await expect.poll(() => resultOf(visit).isVisible()).toBe(true)
    })
  }
})
