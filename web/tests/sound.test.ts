// Which sound an event has: the same for every colour, and none that leads up to a race.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { flipDown, flipUp } from '../../games/starmaster/web/sounds.ts'
import { soundsOf as soundsIn, type EventSounds } from '../src/sound/event_sounds.ts'
import { dice as roll, shutter, type Recipe } from '../src/sound/recipes.ts'
import type { AnyEvent } from '../src/texts/sentence.ts'

const boxes = import.meta.glob<{ sounds: EventSounds }>('../../games/*/web/sounds.ts', { eager: true })
const soundsOf = (game: string, ...rest: [AnyEvent, Parameters<typeof soundsIn>[2]?]) =>
  soundsIn(boxes[`../../games/${game}/web/sounds.ts`]!.sounds, ...rest)

describe('a sound', () => {
  it.each<[string, AnyEvent]>([
    ['starmaster', { event: 'cubeTurned', seat: 0, cell: 1, colour: 'red', right: true }],
    ['starmaster', { event: 'cubeTurned', seat: 0, cell: 1, colour: 'red', right: false }],
    ['starmaster', { event: 'pawnWon', seat: 0, colour: 'red', from: null }],
    ['farbenpoker', { event: 'stickDrawn', seat: 0, hole: 'A1', colour: 'red' }],
    ['farbenpoker', { event: 'stickPut', seat: 0, hole: 'B1', colour: 'red' }],
    ['riffifi', { event: 'cardPlayed', seat: 0, card: 'red-3', buried: false }],
    ['riffifi', { event: 'cardPlayed', seat: 0, card: null, buried: true }],
  ])('of %s %j is the same for every colour', (game, event) => {
    const other = JSON.parse(JSON.stringify(event).replaceAll('red', 'blue')) as AnyEvent
    expect(soundsOf(game, event)).toHaveLength(1)
    expect(soundsOf(game, other)).toEqual(soundsOf(game, event))
  })

  it('of a buried card tells its owner no more than the others', () => {
    const mine = { event: 'cardPlayed', seat: 0, card: 'red-8', buried: true }
    expect(soundsOf('riffifi', mine)).toEqual(soundsOf('riffifi', { ...mine, card: null }))
  })

  it('is not heard before the dice of a race are seen, and is heard of any other dice', () => {
    const dice = { event: 'diceRolled', white: 'red', black: 'star' }
    const race = { kind: 'live', seconds: 10, in: 10_000 } as const
    const opens = { event: 'raceOpened', colour: 'red' }
    const events = [dice, opens] as never
    expect(soundsOf('starmaster', dice, { events, race })).toEqual([])
    expect(soundsOf('starmaster', opens, { events, race })).toEqual([])
    for (const other of [dice, { ...dice, white: 'star' }, { ...dice, black: 'blank' }]) {
      expect(soundsOf('starmaster', other, { events: [other] as never })).toEqual([[roll]])
    }
  })

  it('of a photo finish is one shutter, whoever won it and whether anybody did', () => {
    const photo = { claims: [{ seat: 0, cell: 2, from: 439, to: 454 }], margin: 17 }
    const turned = { event: 'cubeTurned', seat: 0, cell: 2, colour: 'pink', right: false }
    const back = { event: 'cubeTurnedBack', cell: 2 }
    const events = [turned, back] as never
    expect(soundsOf('starmaster', turned, { events, photo })).toEqual([[shutter], [flipUp]])
    expect(soundsOf('starmaster', back, { events, photo })).toEqual([[flipDown]])
    const tie = { event: 'turnReplayed', tied: [0, 1] }
    expect(soundsOf('starmaster', tie, { events: [tie] as never, photo })).toEqual([[shutter]])
    // Nobody was photographed: sealed choices have no times.
    const sealed = { claims: [{ seat: 0, cell: 2 }] }
    expect(soundsOf('starmaster', turned, { events, photo: sealed as never })).toEqual([[flipUp]])
  })

  it('is the recipe that a game brings, for so many things as it says', () => {
    const gong: Recipe = () => {}
    const sounds: EventSounds = { gongStruck: ({ times }) => [gong, Number(times)] }
    expect(soundsIn(sounds, { event: 'gongStruck', times: 3 })).toEqual([[gong, 3]])
    expect(soundsIn(sounds, { event: 'moonRose' })).toEqual([])
  })

  it('at the end is the same for who wins and who loses', () => {
    expect(soundsOf('riffifi', { event: 'gameEnded', winners: [0] })).toEqual(
      soundsOf('riffifi', { event: 'gameEnded', winners: [1] }),
    )
  })
})

describe('the loudspeaker', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('is opened within a press, whatever has stopped it', async () => {
    const asked: string[] = []
    class Context {
      state = 'suspended'
      readonly sampleRate = 100
      readonly currentTime = 0
      constructor() {
        asked.push(`made: ${this.state}`)
        contexts.push(this)
      }
      async resume() {
        asked.push(`resumed: ${this.state}`)
        if (pressed) this.state = 'running'
        else throw new Error('press something')
      }
      createGain = () => ({ gain: {}, connect: () => ({ connect() {} }) })
      createWaveShaper = () => ({})
      createBuffer = () => ({ getChannelData: () => [] })
    }
    const contexts: Context[] = []
    let pressed = false
    vi.stubGlobal('AudioContext', Context)
    vi.resetModules()
    const { onPress, opened } = await import('../src/sound/synth.ts')
    const page = new EventTarget()
    const stop = onPress(page, () => void opened())
    const press = (kind: string) => {
      pressed = true
      page.dispatchEvent(new Event(kind))
      pressed = false
    }
    opened()
    expect(contexts[0]?.state, 'a sound of its own accord').toBe('suspended')
    press('pointerup')
    expect(contexts[0]?.state).toBe('running')
    for (const [kind, state] of [
      ['click', 'suspended'],
      ['keydown', 'interrupted'],
    ] as const) {
      contexts[0]!.state = state
      press(kind)
      expect([kind, contexts[0]?.state]).toEqual([kind, 'running'])
    }
    const count = asked.length
    press('click')
    stop()
    contexts[0]!.state = 'interrupted'
    press('click')
    expect([asked.length, contexts.length]).toEqual([count, 1])
  })
})
