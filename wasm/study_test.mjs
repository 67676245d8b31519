// study.wasm from outside: recorded games of all kinds looked at again. scripts/wasm_table_test runs it.
//
//   STUDY_WASM=build/wasm/wasm/study.wasm node --test wasm/study_test.mjs
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { gzipSync } from 'node:zlib'

import { LOOKS_ON, openStudy, SEES_ALL } from './study.mjs'

const MOST_BYTES = 300_000 // as a web server sends it; nobody waits for it before a game

const bytes = readFileSync(process.env.STUDY_WASM)
const lines = (name) => readFileSync(`tests/vectors/${name}.jsonl`, 'utf8').trim().split('\n')
const study = await openStudy(bytes)

test('it is small enough to be fetched when somebody looks back', () => {
  const size = gzipSync(bytes, { level: 9 }).length
  assert.ok(size <= MOST_BYTES, `${size} bytes`)
})

test('every recorded game is the same picture forth and back', () => {
  for (const line of lines('good').filter((_, i) => i % 6 === 0)) {
    const { moves, players, problem, finished } = study.replay.open(line)
    assert.equal(problem, null)
    assert.equal(finished, true)
    for (const viewer of [0, players - 1, LOOKS_ON, SEES_ALL]) {
      assert.equal(study.replay.people(viewer).you.seat, viewer < 0 ? null : viewer)
      const views = []
      for (let move = 0; move <= moves; ++move) views.push(study.replay.game(move, viewer, false).view)
      for (let move = moves; move >= 0; --move) {
        assert.deepEqual(study.replay.game(move, viewer, true).view, views[move])
      }
    }
  }
})

test('a record that does not hold is there as far as it does', () => {
  for (const line of lines('bad')) {
    const { moves, problem } = study.replay.open(line)
    assert.ok(problem.sentence.length > 0)
    assert.ok(moves > 0)
    assert.equal(study.replay.game(moves, SEES_ALL, true).version, moves)
  }
})

test('what is no record is refused', () => {
  assert.ok(study.replay.open('{').refused)
  assert.ok(study.replay.open({ format: 'chess' }).refused)
})

test('games of all kinds are analysed step by step', () => {
  const kinds = new Map()
  for (const line of lines('good')) {
    const { game, players } = JSON.parse(line)
    kinds.set(game === 'farbenpoker' ? `${game} ${players > 2}` : `${game} ${players > 1}`, line)
  }
  assert.equal(kinds.size, 5)
  for (const [kind, line] of kinds) {
    let { moves, done } = study.analysis.open(line)
    assert.equal(done, 0)
    assert.ok(study.analysis.write().refused)
    while (done < moves) ({ done } = study.analysis.step())
    const { luck } = study.analysis.write()
    assert.equal(luck.exact, ['farbenpoker false', 'starmaster false'].includes(kind))
    for (const { result, par, luck: chance, own, others, error } of luck.seats) {
      assert.ok(Math.abs(result - par - chance - own - others) < 1e-9)
      if (luck.exact) assert.ok(error < 1e-9)
    }
  }
})

test('what has no analysis is refused', () => {
  const record = JSON.parse(lines('good')[0])
  delete record.result
  record.moves.length = 2
  assert.match(study.analysis.open(record).refused, /not over/)
  assert.ok(study.analysis.open('{').refused)
})
