// SHA-256, this device's part in the fair start, and what a receipt says about a game that was really played.
import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { judge } from '../src/end/fairness.ts'
import { minutes, readRecord, type GameRecord } from '../src/end/record.ts'
import { LocalStore } from '../src/link/local_store.ts'
import type { RecordCheck } from '../src/link/local_link.ts'
import { FairStart } from '../src/table/fair_start.ts'
import { bytesOf, hex, sha256 } from '../src/table/sha256.ts'
import { Guest } from '../../wasm/guest.mjs'

const text = (words: string) => new TextEncoder().encode(words)

describe('SHA-256', () => {
  // FIPS 180-4's examples, and lengths around the edge of a block.
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('of text %# is right', (words, digest) => {
    expect(hex(sha256(text(words)))).toBe(digest)
  })

  it('agrees with the system’s at every length around a block', async () => {
    for (let length = 50; length <= 70; ++length) {
      const bytes = Uint8Array.from({ length }, (_, i) => i)
      const theirs = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      expect(hex(sha256(bytes))).toBe(hex(theirs))
    }
  })

  it('reads digits back as it wrote them', () => {
    expect(hex(bytesOf('00ff1a'))).toBe('00ff1a')
  })
})

describe('the fair start', () => {
  const shelf = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
  }

  it('promises the hash of the nonce’s bytes, and the same one again after a reload', () => {
    const kept = shelf()
    const hash = new FairStart(kept).hashFor('c1')
    const again = new FairStart(kept)
    expect(again.hashFor('c1')).toBe(hash)
    expect(hex(sha256(bytesOf(again.reveal('c1')!)))).toBe(hash)
  })

  it('remembers in any tab of this browser what it heard and gave, game after game', () => {
    const kept = shelf()
    const start = new FairStart(kept)
    const nonces = ['c1', 'c2'].map((commitment) => (start.hashFor(commitment), start.reveal(commitment)!))
    expect(nonces[0]).not.toBe(nonces[1])
    const later = new FairStart(kept)
    expect(later.promised('c1')).toEqual({ commitment: 'c1', nonce: nonces[0] })
    expect(later.promised('c2')).toEqual({ commitment: 'c2', nonce: nonces[1] })
  })

  it('has no receipt for a start it only heard of', () => {
    const start = new FairStart(shelf())
    expect(start.promised('c1')).toBeUndefined()
    expect(start.reveal('c1')).toBeUndefined()
    start.hashFor('c1')
    expect(start.promised('c1'), 'the house never got the nonce').toBeUndefined()
  })

  it('keeps the newest where there were many', () => {
    const kept = shelf()
    const start = new FairStart(kept)
    for (let game = 0; game < 200; ++game) (start.hashFor(`c${game}`), start.reveal(`c${game}`))
    const later = new FairStart(kept)
    expect(later.promised('c199')).toBeDefined()
    expect(later.promised('c0')).toBeUndefined()
  })

  it('works where nothing can be kept', () => {
    const start = new FairStart({
      getItem: () => {
        throw new Error('forbidden')
      },
      setItem: () => {
        throw new Error('forbidden')
      },
    })
    expect(start.hashFor('c')).toBe(start.hashFor('c'))
    expect(start.reveal('c')).toBe(start.promised('c')!.nonce)
  })
})

describe('a receipt', async () => {
  const module = await WebAssembly.compile(readFileSync(new URL('../../build/wasm/wasm/table.wasm', import.meta.url)))
  const guest = new Guest(module, 5)
  await guest.open({ game: 'farbenpoker', players: 2, botPace: 0 })
  guest.say('sit', { seat: 0 })
  guest.say('addBot', { seat: 1, level: 'greedy' })
  guest.say('ready', { ready: true })
  guest.play()
  const record = readRecord((guest.finished[0] as { record: string }).record)
  const verdict = (of: GameRecord) => guest.house!.verify(of) as RecordCheck
  const { commitment, nonces } = record.fairness!
  const promised = { commitment, nonce: nonces[0]! }

  it('calls a game fair whose promise this device heard and whose every roll follows', () => {
    expect(judge(record, verdict(record), { promised })).toEqual({ finding: 'fair' })
  })

  it('calls it only consistent where this device did not hear the promise', () => {
    expect(judge(record, verdict(record)).finding).toBe('consistent')
    const other = { commitment: 'ff'.repeat(32), nonce: nonces[0]! }
    expect(judge(record, verdict(record), { promised: other }).finding).toBe('consistent')
  })

  it('calls it only consistent where this device drew every part itself', () => {
    expect(judge(record, verdict(record), { alone: true, promised }).finding).toBe('consistent')
  })

  it('stays what it was for a game that is kept, also when the game is kept again', async () => {
    const { game, players } = record
    const kept = { id: 'kalo-mite-1', game, players, record, ended: 1 }
    await (await LocalStore.open()).keepGame({ ...kept, away: true, promised })
    await (await LocalStore.open()).keepGame({ ...kept, away: true, ended: 2 }) // looked at from a tab that knows nothing
    const [found] = await (await LocalStore.open()).games()
    expect(found).toEqual({ ...kept, away: true, promised })
    expect(judge(record, verdict(record), { alone: !found!.away, promised: found!.promised }).finding).toBe('fair')
  })

  it('calls a record without a seed no more than legal', () => {
    const { fairness: _, ...bare } = record
    expect(judge(bare, verdict(bare)).finding).toBe('legal')
  })

  it('notices a house that used another number than this device’s', () => {
    const mine = { commitment, nonce: '00'.repeat(16) }
    expect(judge(record, verdict(record), { promised: mine })).toEqual({ finding: 'broken', problem: '' })
  })

  it('notices a roll that was changed', () => {
    const moves = record.moves.map((move) => ({ ...move })) as { do?: string; dice?: string[] }[]
    const roll = moves.find((move) => move.do === 'roll')!
    roll.dice = [...roll.dice!].reverse()
    if (
      roll.dice.join() ===
      (record.moves.find((move) => (move as { do?: string }).do === 'roll') as { dice?: string[] }).dice!.join()
    ) {
      roll.dice = roll.dice.map((colour) => (colour === 'red' ? 'blue' : 'red'))
    }
    const changed = { ...record, moves } as GameRecord
    const judgement = judge(changed, verdict(changed), { promised })
    expect(judgement.finding).toBe('broken')
    expect(judgement.problem).not.toBe('')
  })

  it('notices a seed that was not promised', () => {
    const changed = { ...record, fairness: { ...record.fairness!, seed: '11'.repeat(32) } }
    expect(judge(changed, verdict(changed), { promised }).finding).toBe('broken')
    // Also where the verifier were content with it.
    expect(judge(changed, verdict(record), { promised }).finding).toBe('broken')
  })

  it('knows how long it took where moves have times', () => {
    expect(minutes({ ...record, moves: [{ by: 0, at: 100 }, { by: 1, at: 150_000 }, { by: 'chance' }] })).toBe(3)
    expect(minutes({ ...record, moves: [{ by: 0 }] })).toBeUndefined()
  })
})
