// A story: one event after the other, each for its time; jumping to the present loses nothing.
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ServerGame } from '../../src/protocol/messages.ts'
import { staging as farbenpoker } from '../../../games/farbenpoker/web/scene.ts'
import { staging as riffifi } from '../../../games/riffifi/web/scene.ts'
import { staging as starmaster } from '../../../games/starmaster/web/scene.ts'
import { paced } from '../../src/settings/settings.svelte.ts'
import { LEAST_SEEN, type Staging } from '../../src/table/staging.ts'
import { Story, type Pace } from '../../src/table/story.svelte.ts'
import type { AnyEvent } from '../../src/texts/sentence.ts'
import { messagesOf } from '../whole_games.ts'

// A game whose scene is the list of what happened.
type Scene = string[]
const staging: Staging<Scene, Scene> = {
  sceneOf: (view) => [...view],
  after: (scene, event) => [...scene, event.event],
  lasts: ({ event }) => (event.startsWith('long') ? 2000 : 100),
  reveals: ({ event }) => /flip/.test(event),
  late: (now, then, { event }) => (event.startsWith('flip') ? [...now, `late ${then.at(-1)}`] : undefined),
}
const message = (version: number, events: string[], more: object = {}): ServerGame =>
  ({ type: 'game', table: 't', version, events: events.map((event) => ({ event, rule: 'X-1' })), ...more }) as never

function told(
  motion = (usual: number) => usual,
  reading: Pace['reading'] = () => 0,
  parts: Partial<Staging<Scene, Scene>> = {},
) {
  const heard: string[] = []
  const pauses: { milliseconds: number; then: () => void }[] = []
  const story = new Story(
    { ...staging, ...parts },
    { motion, reading },
    (event) => heard.push(event.event),
    (milliseconds, then) => {
      const pause = { milliseconds, then }
      pauses.push(pause)
      return () => void pauses.splice(pauses.indexOf(pause), 1)
    },
  )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const goOn = async () => {
    pauses.shift()?.then()
    await settle()
  }
  return { story, heard, pauses, goOn, settle }
}

describe('a story', () => {
  it('shows one event after the other and is present at its end', async () => {
    const { story, heard, goOn, pauses } = told()
    story.take(message(1, ['a', 'b'], { view: ['a', 'b'] }))
    expect(heard).toEqual(['a'])
    expect(story.moment?.event).toBe('a')
    await goOn()
    expect(heard).toEqual(['a', 'b'])
    await goOn()
    expect(story.moment).toBeUndefined()
    expect(story.told?.event).toBe('b')
    expect([story.isAtRest, story.scene, pauses.length]).toEqual([true, ['a', 'b'], 0])
  })

  it('tells messages that come meanwhile in their order', async () => {
    const { story, heard, goOn } = told()
    story.take(message(1, ['a'], { view: ['a'] }))
    story.take(message(2, ['b'], { view: ['a', 'b'] }))
    expect([story.isAtRest, story.shown?.version]).toEqual([false, 1])
    await goOn()
    expect([story.isAtRest, story.shown?.version, heard]).toEqual([false, 2, ['a', 'b']])
    await goOn()
    expect([story.isAtRest, story.scene]).toEqual([true, ['a', 'b']])
  })

  it.each([
    ['a clock', 6, { clock: { in: 9000 } }],
    ['nobody', 15, {}],
  ])(
    'is told twice as fast when it is far behind and %s waits, and what moves keeps in step',
    async (_, most, more) => {
      const { story, pauses, goOn } = told(paced)
      for (let i = 1; i <= most; ++i) story.take(message(i, ['long'], { view: [], ...more }))
      const lasted: [number, number][] = []
      for (; pauses.length > 0; await goOn()) lasted.push([pauses[0]!.milliseconds, paced(600)])
      const [fast, usual] = [
        [1000, 300],
        [2000, 600],
      ]
      expect(lasted).toEqual(Array.from({ length: most }, (_, i) => (i === 1 ? fast : usual)))
      expect(paced(600)).toBe(600)
    },
  )

  it('jumps to the present for who acts, and hears everything on the way', async () => {
    const { story, heard, settle } = told()
    story.take(message(1, ['a', 'b', 'c'], { view: ['a', 'b', 'c'] }))
    story.finish()
    await settle()
    expect(heard).toEqual(['a', 'b', 'c'])
    expect(story.scene).toEqual(['a', 'b', 'c'])
  })

  it('does not hurry what comes after a jump', async () => {
    const { story, settle, pauses } = told()
    story.take(message(1, ['a'], { view: ['a'] }))
    story.finish()
    await settle()
    story.take(message(2, ['b'], { view: ['a', 'b'] }))
    await settle()
    expect(pauses).toHaveLength(1)
  })

  it('begins anew with a fresh scene', async () => {
    const { story, settle } = told()
    story.take(message(1, ['a', 'b'], { view: ['a', 'b'] }))
    story.take(message(9, [], { fresh: true, view: ['z'] }))
    await settle()
    expect([story.scene, story.isAtRest, story.shown?.version]).toEqual([['z'], true, 9])
  })

  it('shows the dice of a race at once', async () => {
    const { story, settle, pauses } = told()
    story.take(message(1, ['a', 'b'], { view: ['a', 'b'] }))
    story.take(message(2, ['dice'], { view: ['a', 'b', 'dice'], race: { kind: 'live', seconds: 10 } }))
    await settle()
    expect([story.shown?.version, pauses.length]).toEqual([2, 0])
  })

  it('keeps something of every message, also of one that is told in the same moment as the next', async () => {
    const keeps: Staging<Scene, Scene>['keeps'] = (before, { photo }) => photo ?? before
    const { story, settle } = told(undefined, undefined, { keeps })
    const photo = { claims: [] }
    story.take(message(1, ['a'], { view: ['a'] }))
    story.take(message(2, ['b'], { view: ['a', 'b'], photo }))
    story.take(message(3, ['c'], { view: ['a', 'b', 'c'] }))
    story.finish()
    await settle()
    expect([story.shown?.version, story.kept]).toEqual([3, photo])
  })

  it('shows what was revealed before a race while the race is on, even in the same message', async () => {
    const { story, heard, settle, pauses, goOn } = told()
    story.take(message(1, ['a', 'flip 1'], { view: ['a', 'flip 1'] }))
    const view = ['a', 'flip 1', 'flip 2', 'dice']
    story.take(message(2, ['flip 2', 'dice'], { view, race: { kind: 'live', seconds: 10 } }))
    await settle()
    expect(heard).toEqual(['a', 'flip 1', 'flip 2', 'dice'])
    // The race can be run already.
    expect([story.shown?.version, story.isAtRest]).toEqual([2, true])
    expect([story.scene, story.moment?.event]).toEqual([[...view, 'late flip 1'], 'flip 1'])
    expect(pauses.map(({ milliseconds }) => milliseconds)).toEqual([100])
    await goOn()
    expect([story.scene, story.moment?.event]).toEqual([[...view, 'late flip 2'], 'flip 2'])
    await goOn()
    expect([story.scene, story.moment, story.told?.event]).toEqual([view, undefined, 'dice'])
  })

  it('ends the look back when the visitor acts, and tells what comes then at its pace', async () => {
    const { story, settle, pauses } = told()
    const race = { kind: 'live', seconds: 10 }
    story.take(message(1, ['flip', 'dice'], { view: ['flip', 'dice'], race }))
    await settle()
    story.finish()
    await settle()
    expect([story.scene, story.moment, pauses.length]).toEqual([['flip', 'dice'], undefined, 0])
    story.take(message(2, ['b'], { view: ['b'] }))
    await settle()
    expect(pauses).toHaveLength(1)
  })

  it('does not keep a calm race waiting either: its time runs', async () => {
    const { story, settle } = told()
    story.take(message(1, ['a', 'long'], { view: ['a', 'long'] }))
    story.take(message(2, ['flip', 'dice'], { view: ['flip', 'dice'], race: { kind: 'sealed', seconds: 30 } }))
    await settle()
    expect([story.shown?.version, story.isAtRest, story.scene]).toEqual([2, true, ['flip', 'dice', 'late flip']])
  })

  it('shows what will be hidden again long enough at any speed, and nothing longer than usual', async () => {
    const { story, pauses, goOn } = told(() => 0)
    story.take(message(1, ['a', 'long flip', 'b', 'flip'], { view: [] }))
    expect([story.moment?.event, pauses[0]?.milliseconds]).toEqual(['long flip', LEAST_SEEN])
    await goOn()
    expect([story.moment?.event, pauses[0]?.milliseconds]).toEqual(['flip', 100])
  })

  it('hurries on to a race that begins during a look back', async () => {
    const { story, settle, pauses, goOn } = told()
    const race = { kind: 'live', seconds: 10 }
    story.take(message(1, ['flip', 'dice'], { view: ['flip', 'dice'], race }))
    await settle()
    story.take(message(2, ['flip again', 'dice'], { view: ['now'], race }))
    await settle()
    expect([story.shown?.version, story.isAtRest, story.moment?.event]).toEqual([2, true, 'flip again'])
    expect(pauses).toHaveLength(1)
    await goOn()
    expect([story.scene, story.moment]).toEqual([['now'], undefined])
  })
})

describe('a sentence', () => {
  const reading = ({ event }: { event: string }) => (event.startsWith('slow') ? 5000 : 0)
  const usual = (milliseconds: number) => milliseconds

  it('is read to its end before the next takes its place, and pieces move on meanwhile', async () => {
    const { story, pauses, goOn, heard, settle } = told(usual, reading, { isQuiet: ({ event }) => event === 'quiet' })
    story.take(message(1, ['slow', 'quiet', 'b'], { view: [] }))
    expect(pauses.map(({ milliseconds }) => milliseconds)).toEqual([5000, 100])
    pauses.pop()!.then()
    await settle()
    expect([story.moment?.event, story.said?.event]).toEqual(['quiet', 'slow'])
    pauses.pop()!.then()
    await settle()
    expect([heard, pauses.length]).toEqual([['slow', 'quiet'], 1])
    await goOn()
    expect([story.moment?.event, story.said?.event]).toEqual(['b', 'b'])
  })

  it('is still read when everything rests: what follows waits for it, unless the visitor acts', async () => {
    const { story, pauses, settle } = told(usual, reading)
    story.take(message(1, ['slow'], { view: ['slow'], awaited: [0] }))
    pauses.pop()!.then()
    await settle()
    expect([story.isAtRest, pauses.length, story.scene]).toEqual([true, 1, ['slow']])
    story.take(message(2, ['b'], { view: ['b'] }))
    await settle()
    expect([story.isAtRest, story.shown?.version, story.said?.event]).toEqual([false, 1, 'slow'])
    story.finish()
    await settle()
    expect([story.isAtRest, story.said?.event]).toEqual([true, 'b'])
  })

  it('that names something is read before that is hidden, and tells less from then on', async () => {
    const parts: Partial<Staging<Scene, Scene>> = {
      isQuiet: ({ event }) => event !== 'slow',
      later: ({ event }) => (event === 'slow' ? 'less' : null),
    }
    const { story, pauses, settle, heard } = told(usual, reading, parts)
    const slow = { event: 'slow', seat: 1, card: 'red-5', fades: { what: ['card'], when: 'hidden' } }
    const events = [slow, { event: 'other', hides: [0] }, { event: 'hide', hides: [1] }]
    story.take({ ...message(1, [], { view: ['slow', 'other', 'hide'] }), events: events as never })
    pauses.pop()!.then()
    await settle()
    pauses.pop()!.then()
    await settle()
    // What hides something else does not wait for it.
    expect([heard, story.said]).toEqual([['slow', 'other'], slow])
    pauses.pop()!.then()
    await settle()
    expect([heard, story.said]).toEqual([['slow', 'other', 'hide'], { event: 'slow', seat: 1, key: 'less' }])
    pauses.pop()!.then()
    await settle()
    expect([story.isAtRest, JSON.stringify([story.shown, story.happened]).includes('red-5')]).toEqual([true, false])
  })

  it('says no more than may be told, once it was told or something was missed', async () => {
    for (const [when, fresh, isSaid] of [
      ['told', false, false],
      ['next', false, true],
      ['next', true, false],
      ['hidden', true, false],
    ] as const) {
      const { story, pauses, settle } = told(
        () => 0,
        () => 0,
      )
      const events = [{ event: 'a', seat: 1, card: 'red-5', fades: { what: ['card'], when } }]
      story.take({ ...message(1, [], { view: ['a'] }), events: events as never })
      await settle()
      if (fresh) story.take(message(9, [], { fresh: true, view: ['z'] }))
      await settle()
      expect([when, story.said?.card, pauses.length]).toEqual([when, isSaid ? 'red-5' : undefined, 0])
      expect(JSON.stringify(story.happened)).not.toContain('red-5')
    }
  })

  it('has no time in a race, nor while something is memorised: theirs runs', async () => {
    for (const more of [{ race: { kind: 'live', seconds: 10 } }, { memorise: { in: 9000 } }]) {
      const { story, pauses, settle } = told(usual, reading)
      story.take(message(1, ['slow', 'slow'], { view: [] }))
      story.take(message(2, ['slow'], { view: [], ...more }))
      await settle()
      expect([story.isAtRest, story.shown?.version, pauses.length]).toEqual([true, 2, 0])
    }
  })

  it('of the last event is there after a reload, with the list; not when something came meanwhile', async () => {
    for (const isWhole of [true, false]) {
      const { story, settle } = told(usual, reading, { isQuiet: ({ event }) => event === 'quiet' })
      story.recall({ events: [{ event: 'a' }, { event: 'slow', rule: 'X-1' }, { event: 'quiet' }], isWhole })
      story.take(message(9, [], { fresh: true, view: ['z'] }))
      await settle()
      expect(story.happened.map(({ event }) => event)).toEqual(['a', 'slow', 'quiet'])
      expect(story.said?.rule).toBe(isWhole ? 'X-1' : undefined)
    }
  })
})

describe('whom the game waits for', () => {
  it('is whoever makes the move that is shown, and afterwards whoever is next', async () => {
    const { story, goOn, settle } = told()
    story.take(message(1, [], { fresh: true, view: [], awaited: [0] }))
    await settle()
    expect(story.awaited).toEqual([0])
    const moved = (event: string, seat: number) => ({ event, seat, rule: 'X-1' })
    story.take({ ...message(2, [], { view: [], awaited: [2] }), events: [moved('a', 1)] as never })
    expect(story.awaited).toEqual([1])
    await goOn()
    expect(story.awaited).toEqual([2])
  })
})

describe('a game that begins', () => {
  it('begins with an empty table, not with what its first message will make of it', () => {
    const view = { round: 1, dealer: 0, hand: ['red-1'], buried: [], centre: {}, seats: [{ tokens: {}, hand: 1 }] }
    const opened = riffifi.opening!(view as never)
    expect([opened.hand, opened.seats[0]!.hand]).toEqual([[], 0])
  })

  it('is drawn from there', async () => {
    const { story, goOn } = told(undefined, undefined, { opening: () => ['empty'] })
    story.take(message(1, ['a', 'b'], { view: ['z'] }))
    expect(story.scene).toEqual(['empty', 'a'])
    await goOn()
    await goOn()
    expect(story.scene).toEqual(['z'])
  })
})

describe('a story that was left', () => {
  it('tells and sounds nothing more, and hurries nobody after it', async () => {
    const { story, heard, settle, pauses } = told(paced)
    for (let i = 1; i <= 6; ++i) story.take(message(i, ['long', 'b'], { view: [], clock: { in: 9000 } }))
    pauses.shift()!.then()
    await settle()
    expect([heard, paced(600)]).toEqual([['long', 'b'], 300])
    story.stop()
    await settle()
    expect([heard, pauses.length, paced(600)]).toEqual([['long', 'b'], 0, 600])
    story.take(message(7, ['c'], { view: [] }))
    story.comeBack()
    await settle()
    expect([heard, pauses.length]).toEqual([['long', 'b'], 0])
  })

  it('ends its look back', async () => {
    const { story, settle, pauses } = told()
    const race = { kind: 'live', seconds: 10 }
    story.take(message(1, ['flip 1', 'flip 2', 'dice'], { view: [], race }))
    await settle()
    story.stop()
    await settle()
    expect([story.moment?.event, pauses.length]).toEqual(['flip 1', 0])
  })
})

describe('an event that can’t be told', () => {
  const broken = () => {
    throw new Error('broken')
  }
  afterEach(() => void vi.restoreAllMocks())

  it.each<[string, Partial<Staging<Scene, Scene>>, (event: { event: string }) => void]>([
    ['drawn', { after: (scene, { event }) => (event === 'bad' ? broken() : [...scene, event]) }, () => {}],
    ['timed', { lasts: ({ event }) => (event === 'bad' ? broken() : 100) }, () => {}],
    ['told later', { later: ({ event }) => (event === 'bad' ? broken() : null) }, () => {}],
    ['heard', {}, ({ event }) => event === 'bad' && broken()],
  ])('because it can’t be %s is reported, and the game goes on from the view', async (_, parts, heard) => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {})
    const story = new Story({ ...staging, ...parts }, { motion: () => 0, reading: () => 0 }, heard)
    const bad = { event: 'bad', fades: { what: [], when: 'next' } }
    const events = [{ event: 'a' }, bad, { event: 'b' }]
    story.take({ ...message(1, [], { view: ['a', 'bad', 'b'] }), events: events as never })
    story.take(message(2, ['c'], { view: ['c'] }))
    await new Promise((resolve) => setImmediate(resolve))
    expect([story.isAtRest, story.shown?.version, story.scene, story.told?.event]).toEqual([true, 2, ['c'], 'c'])
    expect(report).toHaveBeenCalled()
    story.take(message(3, ['d'], { view: ['c', 'd'] }))
    await new Promise((resolve) => setImmediate(resolve))
    expect([story.shown?.version, story.scene]).toEqual([3, ['c', 'd']])
  })
})

describe('a page that nobody looks at', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('is in the present, and whoever comes back is shown the last things that were revealed meanwhile', async () => {
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    const { story, settle, pauses, goOn } = told()
    const events = Array.from({ length: 9 }, (_, i) => [`flip ${i}`, 'b']).flat()
    story.take(message(1, events, { view: ['now'] }))
    await settle()
    expect([story.isAtRest, story.scene, story.told?.event, pauses.length]).toEqual([true, ['now'], 'b', 0])
    vi.stubGlobal('document', { visibilityState: 'visible' })
    story.comeBack()
    await settle()
    const late: unknown[] = []
    for (; pauses.length > 0; await goOn()) late.push(story.scene)
    expect(late).toEqual([3, 4, 5, 6, 7, 8].map((i) => ['now', `late flip ${i}`]))
    expect([story.isAtRest, story.scene, story.moment]).toEqual([true, ['now'], undefined])
    // Once.
    story.comeBack()
    await settle()
    expect(pauses).toEqual([])
  })

  it('has nothing to show again after a new scene, or to somebody who acts', async () => {
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    const { story, settle, pauses } = told()
    story.take(message(1, ['flip'], { view: ['flip'] }))
    await settle()
    story.take(message(9, [], { fresh: true, view: ['z'] }))
    await settle()
    story.take(message(10, ['flip 10', 'flip 11'], { view: ['z'] }))
    await settle()
    vi.stubGlobal('document', { visibilityState: 'visible' })
    story.comeBack()
    await settle()
    expect(story.scene).toEqual(['z', 'late flip 10'])
    story.finish()
    await settle()
    expect([story.scene, pauses.length]).toEqual([['z'], 0])
  })
})

describe('what is shown late', () => {
  it('is how the last round of Riffifi ended, and no earlier one', () => {
    const scene = (round: number) => riffifi.sceneOf({ round, seats: [], centre: {} } as never)
    const ended = (round: number) => {
      const event = { event: 'roundEnded', round, gained: [], totals: [] }
      return { event, then: riffifi.after(scene(round), event) }
    }
    const late = (now: number, { then, event }: ReturnType<typeof ended>) => riffifi.late!(scene(now), then, event)
    expect(late(3, ended(2))).toEqual({ ...scene(3), ending: ended(2).then.ending })
    expect(late(3, ended(2))?.ending?.counted?.round).toBe(2)
    expect(late(2, ended(2))?.ending?.counted?.round, 'of the last round of all').toBe(2)
    expect(late(3, ended(1))).toBeUndefined()
  })

  it('flies anew, if it is a stick of Farbenpoker', () => {
    const now = farbenpoker.sceneOf({ phase: 'draw', standing: [], dice: [], hand: [], served: [] } as never)
    const fades = { what: ['hole', 'colour'], when: 'told' }
    const event = { event: 'stickPut', seat: 0, hole: 'B4', colour: 'red', fades }
    const then = farbenpoker.after(now, event)
    const late = farbenpoker.late!(now, then, event)
    expect(late?.motions).toEqual([{ kind: 'stick', colour: 'red', from: 'hand', to: 'B4' }])
    expect(late?.motions[0]).not.toBe(then.motions[0])
  })
})

describe('what is seen at any speed', () => {
  it.each([
    ['starmaster', starmaster, ['cubeTurned', 'cubesSwapped']],
    ['farbenpoker', farbenpoker, ['stickDrawn', 'stickPut', 'stickReturned', 'rescueDrawn']],
    ['riffifi', riffifi, ['cardPlayed']],
  ] as const)('in whole games of %s', async (game, staging, names) => {
    const seen = new Set<string>()
    for (let seed = 1; seed <= 16; ++seed) {
      for (const { events } of await messagesOf({ game }, ['random', 'casual', 'random'], seed)) {
        for (const event of events as AnyEvent[]) {
          if (!staging.reveals!(event)) continue
          seen.add(event.event)
          expect(staging.lasts(event)).toBeGreaterThanOrEqual(LEAST_SEEN)
        }
      }
    }
    expect([...seen].sort()).toEqual([...names].sort())
  })
})
