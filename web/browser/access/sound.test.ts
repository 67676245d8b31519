// The sounds as they would be heard, measured: every one is there, none clips or clicks, none goes on for long, each has
// a pitch of its kind, and the turn signal carries. And the tap that ends them all.
import { build } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { openHouse } from '../house/open_house.ts'
import { PLAYERS, playAgain, somethingChanges } from '../visitor/players.ts'
import type * as Workshop from '../visitor/sound_workshop.ts'

const at = openHouse()

type Measured = Awaited<ReturnType<typeof Workshop.measure>>

async function measureAll(): Promise<Record<string, Measured>> {
  const entry = new URL('../visitor/sound_workshop.ts', import.meta.url).pathname
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { $web: new URL('../../src', import.meta.url).pathname } },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'workshop' } },
  })
  const [{ output }] = (Array.isArray(built) ? built : [built]) as unknown as [{ output: [{ code: string }] }]
  const { page } = await at.visit()
  await page.goto(at.house.address)
  await page.evaluate(`${output[0].code}; globalThis.workshop = workshop`)
  return page.evaluate(async () => {
    const { names, measure } = (globalThis as unknown as { workshop: typeof Workshop }).workshop
    const heard: Record<string, Measured> = {}
    for (const name of names) heard[name] = await measure(name)
    return heard
  })
}

describe('every sound', () => {
  let heard: Record<string, Measured>
  beforeAll(async () => {
    heard = await measureAll()
  })
  const each = (check: (sound: Measured, name: string) => void) => {
    expect(Object.keys(heard).length).toBeGreaterThan(15)
    for (const [name, sound] of Object.entries(heard)) check(sound, name)
  }

  test('is loud enough to be heard, the first of a visit too', () =>
    each(({ loudness, first }, name) => {
      expect.soft(loudness, name).toBeGreaterThan(-42)
      // What is random in a sound (its pitch, its noise) makes a small difference.
      expect.soft(Math.abs(first - loudness), `${name}, when nothing sounded before`).toBeLessThan(4)
    }))

  test('does not clip, however many things move', () =>
    each(({ peak, peakOfMany }, name) => {
      expect.soft(peak, name).toBeLessThan(0.95)
      expect.soft(peakOfMany, name).toBeLessThan(0.95)
    }))

  test('begins and ends without a click', () =>
    each(({ begin, end }, name) => {
      expect.soft(begin, name).toBeLessThan(0.02)
      expect.soft(end, name).toBeLessThan(0.02)
    }))

  test('is over after a second and a half, however many things move', () =>
    each(({ seconds, secondsOfMany }, name) => {
      expect.soft(seconds, name).toBeGreaterThan(0.02)
      expect.soft(seconds, name).toBeLessThan(1.5)
      expect.soft(secondsOfMany, name).toBeLessThan(1.5)
    }))

  test('has a pitch of its kind: a tock below wood, wood below clay, clay below cards', () => {
    const pitch = (name: string) => heard[name]!.pitch
    for (const wood of ['starmaster.flipUp', 'starmaster.flipDown', 'starmaster.swap', 'farbenpoker.hit']) {
      expect.soft(pitch(wood), wood).toBeGreaterThan(pitch('tock') * 1.3)
      expect.soft(pitch('farbenpoker.chip'), wood).toBeGreaterThan(pitch(wood) * 1.5)
    }
    expect.soft(pitch('riffifi.card')).toBeGreaterThan(pitch('farbenpoker.chip') * 1.1)
    expect.soft(pitch('starmaster.flipUp'), 'higher on the way up').toBeGreaterThan(pitch('starmaster.flipDown') * 1.05)
  })

  test('is softer than the turn signal where it comes often, and none is louder than the end', () => {
    const loudness = (name: string) => heard[name]!.loudness
    for (const often of ['farbenpoker.chip', 'riffifi.card']) {
      expect.soft(loudness('yourTurn') - loudness(often), often).toBeGreaterThan(6) // dB: clearly
    }
    each((sound, name) => expect.soft(sound.loudness, name).toBeLessThanOrEqual(loudness('win')))
  })
})

interface Ear {
  /** What was pressed while it was opened: some browsers open a loudspeaker only then. */
  press: string | undefined
  state: string
  time: number
  /** The highest wave that went to the loudspeaker so far. */
  loud: number
}

test('one tap silences what sounds, and another brings sound back', async () => {
  const visit = await at.visit({ plans: { farbenpoker: { players: 2, level: 'child', options: {} } } })
  const { page } = visit
  // What the page sends to its loudspeaker is listened to on its way.
  await page.addInitScript(() => {
    const Real = AudioContext
    globalThis.AudioContext = class extends Real {
      constructor(options?: AudioContextOptions) {
        super(options)
        const between = this.createAnalyser()
        between.fftSize = 32_768
        const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode
        const { destination } = this
        AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
          return connect.call(this, to === destination ? between : to)
        } as typeof AudioNode.prototype.connect
        connect.call(between, destination)
        const wave = new Float32Array(between.fftSize) // two thirds of a second
        const ear = (): Ear => {
          between.getFloatTimeDomainData(wave)
          return {
            press,
            state: this.state,
            time: this.currentTime,
            loud: wave.reduce((a, b) => Math.max(a, Math.abs(b)), 0),
          }
        }
        const press = (globalThis.event as Event | undefined)?.type
        Object.assign(globalThis, { ear })
      }
    }
  })
  const ear = () => page.evaluate(() => (globalThis as unknown as { ear?: () => Ear }).ear?.())
  await page.goto(at.house.address)
  await visit.playNow('farbenpoker')
  const player = PLAYERS.farbenpoker(visit)
  /** Plays, one game after the other, until it is so. */
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) {
      if (!(await player.step()) && !(await playAgain(visit))) await somethingChanges(visit)
    }
  }
  const someMoves = async (count: number) => {
    let moves = 0
    await until(async () => ++moves > count)
  }
  const sound = page.getByRole('button', { name: visit.t('bar.sound'), exact: true })

  await someMoves(2)
  expect(await ear(), 'nothing is opened unasked').toBeUndefined()
  await sound.click()
  expect((await ear())?.press, 'opened within the press that asked for it').toBe('click')
  await until(async () => ((await ear())?.loud ?? 0) > 0.05)
  await sound.click()
  await expect.poll(async () => (await ear())?.state, { timeout: 60_000 }).toBe('suspended')
  const before = (await ear())!
  await someMoves(4)
  const after = (await ear())!
  expect(after.state).toBe('suspended')
  expect(after.time - before.time, 'the loudspeaker stands still').toBeLessThan(0.05)
  await sound.click()
  await until(async () => {
    const now = (await ear())!
    return now.state === 'running' && now.time > before.time + 0.7 && now.loud > 0.05
  })
})
