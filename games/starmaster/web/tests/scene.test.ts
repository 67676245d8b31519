// Starmaster's scene follows the events to where the views say it is, in whole games of every variant; and
// nothing in it, or in what is said about it, tells a colour that lies down.
import { describe, expect, it } from 'vitest'
import { textsOf } from '../../../../web/scripts/texts_plugin.ts'
import type { Level, RaceKind, ServerGame, StarmasterOffer, StarmasterView } from '$web/protocol/messages.ts'
import { openCubes } from '../open_cubes.ts'
import { filmAfter, type Film } from '../photo.ts'
import { staging, type Scene } from '../scene.ts'
import { arranged, empty, type Slots } from '../slots.ts'
import { askWords, trayWords, type Situation } from '../words.ts'
import { Story } from '$web/table/story.svelte.ts'
import type { AnyEvent } from '$web/texts/sentence.ts'
import { say } from '$web/texts/template.ts'
import { messagesOf } from '../../../../web/tests/whole_games.ts'

const GAMES: [string, object, Level[]][] = [
  ['for two', {}, ['casual']],
  ['for three', {}, ['casual', 'regular']],
  ['for three, calm', { race: 'sealed' }, ['casual', 'regular']],
  ['for six', { options: { variant: 'standard', starFaces: 5 } }, ['random', 'child', 'casual', 'regular', 'expert']],
  ['for six, calm', { race: 'sealed', options: { starFaces: 5 } }, ['random', 'child', 'casual', 'regular', 'expert']],
  ['for children', { options: { variant: 'children' } }, ['child', 'child']],
  ['for children from 7', { options: { variant: 'children7' } }, ['child', 'casual']],
  ['for children from 7, calm', { race: 'sealed', options: { variant: 'children7' } }, ['child', 'casual']],
  ['alone', { options: { variant: 'solitaire' } }, []],
]
const SEEDS = [1, 2, 3]
const OTHERS = /\b(others|everybody|nobody|alone|die anderen|alle|niemand|allein|autres|monde|personne|chacun)\b/i

/** The scene, message by message: as the events leave it, and as the view has it. */
function scenes(messages: readonly ServerGame[]): { message: ServerGame; told: Scene; seen: Scene }[] {
  let scene: Scene | undefined
  return messages.map((message) => {
    const seen = staging.sceneOf(message.view as StarmasterView)
    let told = message.fresh || !scene ? seen : scene
    for (const event of message.events as unknown as AnyEvent[]) told = staging.after(told, event)
    scene = seen
    return { message, told, seen }
  })
}

describe.each(GAMES)('a game %s', (_, settings, bots) => {
  const games = Promise.all(SEEDS.map((seed) => messagesOf({ game: 'starmaster', ...settings }, bots, seed)))

  it('is drawn by its events as its views are', async () => {
    for (const messages of await games) {
      expect(messages.length).toBeGreaterThan(10)
      for (const { message, told, seen } of scenes(messages)) {
        const { cubes, found, boards, stock, race, over } = seen
        expect(told, JSON.stringify(message)).toMatchObject({ cubes, found, boards, stock, race, over })
        // Whoever rolls next is told by the view, and then the dice show nothing.
        if (seen.white !== null && !seen.over) {
          const { white, black, sought, roller, actor } = seen
          expect(told, JSON.stringify(message)).toMatchObject({ white, black, sought, roller, actor })
        }
      }
    }
  })

  it('has a colour in the scene only while its cube lies open', async () => {
    for (const messages of await games) {
      for (const { told, seen, message } of scenes(messages)) {
        const open = openCubes(message)
        if (open) expect(message.memorise).toBeDefined()
        for (const { cubes } of [told, seen]) expect(cubes.filter((cube) => cube !== null).length).toBeLessThan(2)
        if (seen.found === null) expect(seen.cubes.every((cube) => cube === null)).toBe(true)
      }
      expect(messages.filter((message) => openCubes(message)).length).toBe(1)
    }
  })

  it('keeps every pawn in its slot until it is lost', async () => {
    for (const messages of await games) {
      let slots: Slots[] = []
      for (const { seen } of scenes(messages)) {
        slots = seen.boards.map((pawns, seat) => {
          const before = slots[seat] ?? empty(6)
          const after = arranged(before, pawns)
          expect(after.length).toBe(6)
          const changed = after.filter((pawn, i) => pawn?.id !== before[i]?.id)
          expect(changed.length).toBeLessThan(2)
          return after
        })
      }
    }
  })

  it('has words for every moment, in three languages', async () => {
    const voices = (['en', 'fr', 'de'] as const).map((language) => ({
      language,
      texts: textsOf(language),
      names: bots.map((_, seat) => `P${seat}`).concat('Q'),
    }))
    for (const messages of await games) {
      for (const { message, told, seen } of scenes(messages)) {
        for (const scene of [told, seen]) {
          for (const situation of situations(message, scene)) {
            const lines = [...trayWords(situation), ...askWords(situation)]
            for (const line of lines) {
              if (!line) continue
              for (const voice of voices) {
                const text = say({ ...voice, me: situation.me }, line.key, line.values)
                expect(text).not.toMatch(/[<>]|undefined|null/)
                expect(text).not.toContain(`P${situation.me}`)
                // Who plays alone is told nothing of others.
                if (bots.length === 0 && situation.me !== null) expect(text).not.toMatch(OTHERS)
              }
            }
          }
        }
      }
    }
  })

  it('leaves a photo on the table until the dice roll again', async () => {
    for (const messages of await games) {
      let film: Film | undefined
      for (const message of messages) {
        film = filmAfter(film, message)
        const rolled = message.events.some(({ event }) => event === 'diceRolled')
        if (rolled) expect(film).toBeUndefined()
        else if (message.photo?.claims.length) expect(film?.photo).toBe(message.photo)
      }
    }
  })
})

function situations(message: ServerGame, scene: Scene): Situation[] {
  const race: RaceKind | undefined = message.race?.kind
  const offer = message.offers?.[0] as StarmasterOffer | undefined
  const mayThrow = message.throw === true
  const base: Situation = {
    scene,
    me: 0,
    doing: offer?.do,
    mayThrow,
    dice: 'inHand',
    race,
    said: undefined,
    barred: false,
  }
  return [
    base,
    { ...base, me: null },
    { ...base, dice: 'tumbling' },
    { ...base, said: 4 },
    { ...base, said: null },
    { ...base, barred: true },
  ]
}

describe('the tray', () => {
  it('names nobody before somebody was chosen to begin, as at the beginning of a game that is looked at again', () => {
    const scene = { white: null, roller: null, actor: null, sought: null, found: null } as unknown as Scene
    const situation = { scene, me: 0, doing: undefined, mayThrow: false, dice: 'inHand' } as unknown as Situation
    expect(trayWords(situation).map(({ key }) => key)).toEqual([
      'starmaster.ui.tray.memorise',
      'starmaster.ui.tray.memorise.note',
    ])
  })
})

describe('the time of an event', () => {
  it('is nothing for the dice of a race, calm or not: their faces start its clock', async () => {
    const events = [
      { event: 'diceRolled', seat: 0, white: 'red', black: 'star' },
      { event: 'raceOpened', colour: 'red' },
    ]
    const view = { phase: 'race', turned: null, boards: [], stock: {} }
    for (const race of [{ kind: 'live' }, { kind: 'sealed' }, undefined]) {
      const pauses: number[] = []
      const story = new Story<StarmasterView, Scene>(
        staging,
        { motion: (usual) => usual, reading: () => 0 },
        () => {},
        (milliseconds) => (pauses.push(milliseconds), () => {}),
      )
      story.take({ type: 'game', table: 't', version: 1, events, view, race } as never)
      await new Promise((resolve) => setImmediate(resolve))
      expect([race, pauses.length]).toEqual([race, race ? 0 : 1])
    }
  })
  it('lets a wrong cube be seen for a second', () => {
    expect(staging.lasts({ event: 'cubeTurned', right: false })).toBeGreaterThanOrEqual(1320)
  })
})
