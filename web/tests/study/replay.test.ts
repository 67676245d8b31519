// A finished game looked at again: the same scenes forth and back, on every board, from every seat; jumps, steps and
// play; where its record comes from; what its keys do.
import { describe, expect, it, vi } from 'vitest'
import { placeOf, replayPath, route } from '../../src/app/route.svelte.ts'
import { actionOf } from '../../src/replay/keys.ts'
import { showLater } from '../../src/replay/late_address.ts'
import { Player } from '../../src/replay/player.svelte.ts'
import { LOOKS_ON, NoRecord, Replay, SEES_ALL } from '../../src/replay/replay.ts'
import { FILE, recordOf, recordsIn, watchText } from '../../src/replay/records.ts'
import { placeText, problemText } from '../../src/replay/words.ts'
import { Chronicle } from '../../src/table/chronicle.ts'
import { FairStart } from '../../src/table/fair_start.ts'
import { Table } from '../../src/table/table.svelte.ts'
import { speak } from '../../src/texts/texts.svelte.ts'
import { LANGUAGES } from '../source_code.ts'
import { STAGINGS } from '../stagings.ts'
import { studyHere, vectorOf, vectorsOf } from '../study_here.ts'

async function playerOf(record: string, start: ConstructorParameters<typeof Player>[2] = {}) {
  const replay = await Replay.open(record, await studyHere())
  const table = new Table('a', undefined, new FairStart(null), undefined, new Chronicle('', 0, () => undefined))
  const player = new Player(replay, table, start)
  table.stage(STAGINGS[replay.recorded.game] as never)
  await vi.waitFor(() => expect(table.story?.shown).toBeDefined())
  return { replay, table, player, scene: () => JSON.stringify(table.story!.scene) }
}

/** Until the moment is on the board. */
const at = (table: Table, move: number) =>
  vi.waitFor(
    () => {
      table.skip()
      expect(table.story!.shown!.version).toBe(move)
      expect(table.isAtRest).toBe(true)
    },
    { interval: 1 },
  )

describe('a replay', () => {
  it.each(['farbenpoker', 'riffifi', 'starmaster'])('of %s shows the same scenes forth and back', async (game) => {
    const record = vectorOf(game, 3)
    for (const viewer of [0, 2, LOOKS_ON, SEES_ALL]) {
      const { table, player, scene } = await playerOf(record, { viewer })
      expect(table.me).toBe(viewer < 0 ? null : viewer)
      const last = Math.min(player.moves, 24)
      const forth = [scene()]
      while (player.move < last) {
        player.forth()
        await at(table, player.move)
        forth.push(scene())
      }
      while (player.move > 0) {
        player.back()
        await at(table, player.move)
        expect(scene()).toBe(forth[player.move])
      }
    }
  })

  it('loses no step, however fast the keys are pressed', async () => {
    const { table, player } = await playerOf(vectorOf('farbenpoker', 3))
    player.go(20)
    player.go(3)
    for (let i = 0; i < 4; ++i) player.forth()
    expect(player.move).toBe(7)
    await at(table, 7)
    player.look(1)
    player.go(2)
    await at(table, 2)
    expect(table.me).toBe(1)
  })

  it('says after a jump what was said there', async () => {
    const { table, player } = await playerOf(vectorOf('farbenpoker', 3))
    player.forth()
    await at(table, 1)
    player.forth()
    await at(table, 2)
    const said = table.story!.said!.event
    player.go(40)
    await at(table, 40)
    player.go(2)
    await vi.waitFor(() => expect(table.story!.said?.event).toBe(said))
    expect(table.story!.happened.length).toBeGreaterThan(0)
  })

  it('closed while it jumps has nobody to tell', async () => {
    const { replay, table, player } = await playerOf(vectorOf('riffifi', 3))
    const story = vi.spyOn(replay, 'story').mockRejectedValue(new Error('closed'))
    const unhandled = vi.fn()
    process.prependOnceListener('unhandledRejection', unhandled)
    player.go(5)
    await at(table, 5)
    await vi.waitFor(() => expect(story).toHaveBeenCalled())
    await new Promise((later) => setTimeout(later))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('plays to its end, and then from the beginning', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { table, player } = await playerOf(vectorOf('starmaster', 2))
    player.go(player.moves - 2)
    for (let i = 0; i < 50 && !table.isAtRest; ++i) await vi.advanceTimersByTimeAsync(100)
    player.toggle()
    for (let i = 0; i < 400 && player.isPlaying; ++i) {
      player.goOn()
      await vi.advanceTimersByTimeAsync(2000)
      table.skip()
    }
    expect(player.move).toBe(player.moves)
    expect(player.isPlaying).toBe(false)
    player.toggle()
    expect(player.move).toBe(0)
    vi.useRealTimers()
  })

  it('goes by turns, and no further than there is something', async () => {
    const { player, replay } = await playerOf(vectorOf('farbenpoker', 3))
    const [first, second] = replay.recorded.timeline.turns
    player.turn(1)
    expect(player.move).toBe(first!.move - 1)
    player.turn(1)
    expect(player.move).toBe(second!.move - 1)
    player.turn(-1)
    player.turn(-1)
    expect(player.move).toBe(0)
    player.go(1e6)
    expect(player.move).toBe(player.moves)
  })

  it('of a wrong record goes as far as it holds, and says why', async () => {
    await speak('en')
    const { player, replay } = await playerOf(vectorsOf('bad')[0]!)
    expect(player.moves).toBe(8)
    const { problem, game } = replay.recorded
    expect(placeText(problem!, 3)).toBe('Move 9, line 3:')
    expect(problemText(problem!, game)).toEqual({ why: 'This breaks a rule: “Wait for your turn.”' })
    await speak('de')
    expect(problemText(problem!, game).why).toContain('gegen eine Regel')
  })

  // Whoever opens the file reads why in their own language; only what is wrong with its form is told as the program says it.
  it('says in every language what does not hold, whatever that is', async () => {
    const all = [...vectorsOf('bad'), vectorOf('riffifi', 4).replace('"do":"play"', '"do":"dance"')]
    const said = await Promise.all(
      all.map(async (text) => {
        const replay = await Replay.open(text, await studyHere())
        replay.close()
        return replay.recorded
      }),
    )
    for (const language of LANGUAGES) {
      await speak(language)
      for (const { problem, game } of said) {
        const { why, exactly } = problemText(problem!, game)
        expect(why).toMatch(/\S/)
        expect(why).not.toContain(problem!.what)
        expect(why).not.toMatch(/[{}<>]/)
        expect(exactly === undefined).toBe(
          problem!.code !== null || problem!.rule === 'fairness' || problem!.move === null,
        )
      }
    }
    expect(said.some(({ problem }) => problem!.rule === 'fairness')).toBe(true)
    expect(said.some(({ problem }) => problem!.move === null)).toBe(true)
    expect(problemText(said.at(-1)!.problem!, 'riffifi').exactly).toMatch(/\S/)
  })

  it('is none of what is no record', async () => {
    await expect(Replay.open('{"format":"chess"}', await studyHere())).rejects.toThrow(NoRecord)
  })

  // What somebody else wrote, with their own layout and members, is a record all the same.
  it('takes a record that somebody laid out by hand', async () => {
    const record = { note: ['mine'], ...(JSON.parse(vectorOf('riffifi', 4)) as object) }
    const { player } = await playerOf(JSON.stringify(record, null, '\t').replaceAll(': ', '  : '))
    expect(player.moves).toBeGreaterThan(50)
  })
})

describe('a file', () => {
  it('has one record, however it is laid out, or one per line', () => {
    expect(recordsIn('{\n "a": 1\n}\n')).toEqual([{ text: '{\n "a": 1\n}\n', line: 1 }])
    expect(recordsIn('{"a":1}\n\n{"b":2}\n')).toEqual([
      { text: '{"a":1}', line: 1 },
      { text: '{"b":2}', line: 3 },
    ])
    // A broken line does not make one document of the whole file.
    expect(recordsIn('{"a":\n{"b":2}')).toHaveLength(2)
  })
  it('is as good as a game that nothing could keep, which is shown from this page’s memory', async () => {
    const location = { pathname: '/here/x', search: '' }
    const pushState = (_state: null, _title: string, path: string) => {
      const { pathname, search } = new URL(path, 'http://x')
      Object.assign(location, { pathname, search })
    }
    vi.stubGlobal('location', location)
    vi.stubGlobal('history', { pushState })
    vi.stubGlobal('scrollTo', () => {})
    watchText('{"a":1}', 12, 2)
    expect(route.place).toEqual({ kind: 'replay', id: FILE, away: false, move: 12, seat: 2 })
    expect(await recordOf(FILE, false)).toBe('{"a":1}')
    vi.unstubAllGlobals()
  })
})

describe('an address', () => {
  it.each([
    ['/r/abc', '', { kind: 'replay', id: 'abc', away: true }],
    ['/r/abc/0', '', { kind: 'replay', id: 'abc', away: true, move: 0 }],
    ['/kept/a%20b/12', '?seat=2', { kind: 'replay', id: 'a b', away: false, move: 12, seat: 2 }],
    ['/r/abc/12', '?seat=all&lang=de', { kind: 'replay', id: 'abc', away: true, move: 12, seat: 'all' }],
    ['/r/abc/12', '?seat=9', { kind: 'replay', id: 'abc', away: true, move: 12 }],
    ['/r/abc/x', '', { kind: 'lost' }],
    ['/r', '', { kind: 'lost' }],
  ])('%s%s leads to a moment', (path, search, place) => {
    expect(placeOf(path, search)).toEqual(place)
  })
  it('of a moment leads back to it', () => {
    expect(replayPath({ id: 'a b', away: false, move: 12, seat: 'all' })).toBe('/kept/a%20b/12?seat=all')
    expect(replayPath({ id: 'x', away: true })).toBe('/r/x')
  })
  it('follows the moment when nobody moves on, however fast that was, and nobody who has left', () => {
    vi.useFakeTimers()
    const shown: string[] = []
    const replaceState = vi.fn((_state: null, _title: string, path: string) => void shown.push(path))
    vi.stubGlobal('history', { replaceState })
    let giveUp = () => {}
    for (let move = 0; move < 200; ++move) {
      giveUp()
      giveUp = showLater(`/r/x/${move}`)
      vi.advanceTimersByTime(30)
    }
    expect(shown).toEqual([])
    vi.advanceTimersByTime(300)
    expect(shown).toEqual(['/r/x/199'])
    showLater('/r/x/5')()
    vi.advanceTimersByTime(1000)
    expect(shown).toHaveLength(1)
    replaceState.mockImplementation(() => {
      throw new Error('SecurityError')
    })
    showLater('/r/x/6')
    expect(() => vi.advanceTimersByTime(1000)).not.toThrow()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
})

describe('a key', () => {
  /** Whether a selector, with at most one attribute that it must not have, is of an element so written. */
  const isOf = (element: string, selector: string) => {
    const [, tag, , without = 'none'] = /^(\w+)(:not\((.*)\))?/.exec(selector)!
    return element.split('[')[0] === tag && !element.includes(without)
  }
  const press = (key: string, on = '', held: Partial<KeyboardEvent> = {}) => {
    const target = Object.assign(Object.create(globalThis.Element.prototype), {
      closest: (selector: string) => (selector.split(', ').some((part) => isOf(on, part)) ? {} : null),
    }) as Element
    return actionOf({ key, target, ...held } as KeyboardEvent)
  }
  const calls = () => {
    const said: string[] = []
    const note = (name: string) => (value?: number) => void said.push(value === undefined ? name : `${name} ${value}`)
    const player = {
      toggle: note('toggle'),
      back: note('back'),
      forth: note('forth'),
      go: note('go'),
      turn: note('turn'),
      moves: 9,
    }
    return { said, player }
  }

  it('plays, steps and jumps', () => {
    vi.stubGlobal('Element', class {})
    vi.stubGlobal('document', { querySelector: () => null })
    const { said, player } = calls()
    for (const key of [' ', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', 'x']) press(key)?.(player)
    expect(said).toEqual(['toggle', 'back', 'forth', 'go 0', 'go 9', 'turn -1', 'turn 1'])
    expect(press('ArrowLeft', 'input')).toBeUndefined()
    const slider = calls()
    for (const key of [' ', 'ArrowLeft', 'PageUp', 'PageDown']) press(key, 'input[type=range]')?.(slider.player)
    expect(slider.said).toEqual(['toggle', 'back', 'turn -1', 'turn 1'])
    expect(press(' ', 'button')).toBeUndefined()
    expect(press('Home', 'button')).toBeDefined()
    expect(press('ArrowLeft', '', { altKey: true })).toBeUndefined()
    vi.stubGlobal('document', { querySelector: () => ({}) })
    expect(press(' ')).toBeUndefined()
    vi.unstubAllGlobals()
  })
})
