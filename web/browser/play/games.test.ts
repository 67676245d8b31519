// Every game from "Play now" to its result, against bots in the page; and a look at the result, which has something else
// to show in each game. In the long run every variant of it; without, those are played over WebAssembly by the tests of
// the scenes (tests/*_scene.test.ts).
import { describe, expect, test } from 'vitest'
import { LONG } from '../visitor/long.ts'
import { glance } from '../visitor/look.ts'
import { openHouse } from '../house/open_house.ts'
import { PLAYERS, playToTheEnd, resultOf } from '../visitor/players.ts'

const at = openHouse()

const GAMES = [
  ['riffifi', 3, {}],
  ['riffifi', 4, { officer: true }],
  ['riffifi', 3, { equalChances: true, officer: true }],
  ['riffifi', 3, { ticks: true }, 'end-riffifi'],
  ['farbenpoker', 3, { edition: 'de' }, 'end-farbenpoker'],
  ['farbenpoker', 2, { edition: 'fr' }],
  ['starmaster', 3, { variant: 'standard' }, 'end-starmaster'],
  ['starmaster', 2, { variant: 'children' }],
  ['starmaster', 3, { variant: 'children7' }],
  ['starmaster', 1, { variant: 'solitaire' }],
] as const

describe('against bots, a game is played to its end', () => {
  for (const [game, players, options, picture] of GAMES) {
    const name = `${game}, ${players} players, ${JSON.stringify(options)}`
    test.runIf(picture || LONG)(name, async () => {
      const plans = { [game]: { players, level: 'child', options } }
      const visit = await at.visit({ plans })
      await visit.page.goto(at.house.address)
      await visit.playNow(game)
      await playToTheEnd(visit, PLAYERS[game](visit))
      await expect.poll(() => resultOf(visit).isVisible()).toBe(true)
      if (!picture) return
      await visit.page.getByText(visit.t('receipt.title')).waitFor()
      await glance(visit, picture)
    })
  }
})
