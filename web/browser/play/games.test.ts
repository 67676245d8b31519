// Every game from "Play now" to its result, against bots in the page; and a look at the result, which has something else
// to show in each game. In the long run every variant of it; without, those are played over WebAssembly by the tests of
// the scenes (games/*/web/tests/scene.test.ts).
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { shelf } from '../../scripts/sources.ts'
import { variantsOf } from '../../tests/variants.ts'
import { LONG } from '../visitor/long.ts'
import { glance } from '../visitor/look.ts'
import { openHouse } from '../house/open_house.ts'
import { playerFor, playToTheEnd, resultOf } from '../visitor/players.ts'

const at = openHouse()

// The variant whose result is looked at, where it is not the first one.
const SEEN: Record<string, object> = { riffifi: { officer: false, equalChances: false, ticks: true } }

const GAMES = shelf().flatMap(({ name, facts }) => {
  const variants = variantsOf(facts)
  return variants.map(({ options, most }) => ({
    game: name,
    players: Math.max(facts.players.fewest, Math.min(3, most)),
    options,
    isSeen: isDeepStrictEqual(options, SEEN[name] ?? variants[0]!.options),
  }))
})

describe('against bots, a game is played to its end', () => {
  for (const { game, players, options, isSeen } of GAMES) {
    const name = `${game}, ${players} players, ${JSON.stringify(options)}`
    test.runIf(isSeen || LONG)(name, async () => {
      const plans = { [game]: { players, level: 'child', options } }
      const visit = await at.visit({ plans })
      await visit.page.goto(at.house.address)
      await visit.playNow(game)
      await playToTheEnd(visit, playerFor(game, visit))
      await expect.poll(() => resultOf(visit).isVisible()).toBe(true)
      if (!isSeen) return
      await visit.page.getByText(visit.t('receipt.title')).waitFor()
      await glance(visit, `end-${game}`)
    })
  }
})
