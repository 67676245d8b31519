// Every board in the middle of a game, rendered in grey: whatever two colours lie on it, their pieces can be told apart
// by their glyphs. Without the glyphs they could not, and these tests would say so.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { alike, greyPieces, type GreyPiece } from '../visitor/grey.ts'
import { openHouse } from '../house/open_house.ts'
import { PLAYERS, playAgain, somethingChanges } from '../visitor/players.ts'
import type { Visit } from '../visitor/visit.ts'

const at = openHouse()
const pictures = fileURLToPath(new URL('../../../build/screenshots/', import.meta.url))
mkdirSync(pictures, { recursive: true })

type Game = keyof typeof PLAYERS

/** How many colours of each sort a game shows soon enough to wait for them. */
const SORTS: Record<Game, Record<string, number>> = {
  riffifi: { '#card': 5, '#token': 5 },
  farbenpoker: { '#die6': 3, '#stick-shown': 2, '#stick-laid': 1 },
  starmaster: { '#pawn': 9 },
}

async function begin(game: Game, wishes: object): Promise<Visit> {
  const plan = { players: game === 'riffifi' ? 3 : 2, level: 'child', options: {} }
  const visit = await at.visit({ ...wishes, plans: { [game]: plan } })
  await visit.page.goto(at.house.address)
  await visit.playNow(game)
  return visit
}

const sortOf = ({ kind }: GreyPiece) => kind.split(' ')[0]!

for (const game of ['riffifi', 'farbenpoker', 'starmaster'] as const) {
  const looks = [
    { size: 'phone', theme: 'night' },
    { size: 'desk', theme: 'day' },
  ] as const
  for (const look of looks) {
    test(`${game}: no two colours look alike in grey (${look.size}, ${look.theme})`, async () => {
      const visit = await begin(game, look)
      const player = PLAYERS[game](visit)
      const seen = new Map<string, GreyPiece>()
      const coloursOf = (sort: string) =>
        new Set([...seen.values()].filter((piece) => sortOf(piece) === sort).map(({ colour }) => colour)).size
      // A phone has no room for Starmaster's stock, and games show what they show: some turns are enough there.
      const isAllSeen = (steps: number) =>
        look.size === 'phone'
          ? steps >= 12
          : Object.entries(SORTS[game]).every(([sort, colours]) => coloursOf(sort) >= colours)
      for (let steps = 0; steps < 400 && !isAllSeen(steps);) {
        const now = await greyPieces(visit.page, `${pictures}grey-${game}-${look.size}-${look.theme}.png`)
        for (const piece of now) seen.set(`${piece.kind} ${piece.colour}`, piece)
        if (await player.step()) ++steps
        else if (!(await playAgain(visit))) await somethingChanges(visit)
      }
      if (look.size === 'desk') {
        for (const [sort, colours] of Object.entries(SORTS[game]))
          expect(coloursOf(sort), sort).toBeGreaterThanOrEqual(colours)
      }
      expect(seen.size).toBeGreaterThan(2)
      expect(alike([...seen.values()])).toEqual([])
    })
  }
}

test('without their glyphs pieces look alike in grey, and that is found', async () => {
  const visit = await begin('starmaster', { size: 'phone' })
  await visit.button('starmaster.ui.do.ready').waitFor()
  expect(alike(await greyPieces(visit.page))).toEqual([])
  await visit.page.evaluate(() => {
    for (const glyph of document.querySelectorAll<SVGElement>('main use[href^="#g-"]'))
      glyph.style.visibility = 'hidden'
    for (const letter of document.querySelectorAll<SVGElement>('main svg.pc text')) letter.style.visibility = 'hidden'
  })
  // Red, blue and green are the same grey: the glyph alone carries the difference.
  expect(alike(await greyPieces(visit.page)).join()).toMatch(
    /green and blue|blue and green|red and green|green and red/,
  )
})
