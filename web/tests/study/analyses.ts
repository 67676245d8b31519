// Analyses as the study module gives them (docs/analysis.md), small and by hand, for tests of how they are told.
import type { Analysis, Choice } from '../../src/study/analysis.ts'

/** Two players; the second was lucky and forgot something. Exact. */
export const REMEMBERED: Analysis = {
  game: 'farbenpoker',
  players: 2,
  luck: {
    unit: 'win',
    method: { text: 'method.farbenpoker.exact' },
    seats: [
      { seat: 0, result: 0, par: 0.5, luck: -0.31, own: -0.04, others: -0.15, error: 0 },
      { seat: 1, result: 1, par: 0.5, luck: 0.31, own: -0.09, others: 0.28, error: 0 },
    ],
    moves: [
      { move: 1, kind: 'chance', by: null, worth: [0.62, 0.38], luck: [0.12, -0.12] },
      { move: 2, kind: 'decision', by: 0, worth: [0.58, 0.42], cost: 0.04, notable: true },
      { move: 3, kind: 'chance', by: null, worth: [0.3, 0.7], luck: [-0.28, 0.28] },
      { move: 4, kind: 'decision', by: 1, worth: [0.37, 0.63], cost: 0.07, notable: true },
      { move: 5, kind: 'chance', by: null, worth: [0.22, 0.78], luck: [-0.15, 0.15] },
      { move: 6, kind: 'decision', by: 1, worth: [0.24, 0.76], cost: 0.02, notable: true },
      { move: 7, kind: 'decision', by: 0, worth: [0, 1], cost: 0 },
    ],
  },
  knowledge: {
    seats: [
      {
        seat: 0,
        decisions: [{ move: 2, verdict: 'unlucky', chance: 0.25 }],
        memory: [{ move: 2, held: 0, perfect: 0 }],
      },
      {
        seat: 1,
        decisions: [
          { move: 4, verdict: 'missed', shown: { move: 2, turnsAgo: 1 } },
          { move: 6, verdict: 'found', shown: { move: 4, turnsAgo: 2 } },
        ],
        memory: [
          { move: 2, held: 0.8, error: 0.2, perfect: 1 },
          { move: 4, held: 1.1, error: 0.4, perfect: 3 },
          { move: 6, held: 1.9, error: 0.5, perfect: 4 },
        ],
      },
    ],
  },
}

const NOTHING_BETTER: Choice = {
  move: 1,
  certain: [],
  inferred: [],
  win: { cost: 0 },
  points: { cost: 0 },
  notable: false,
  say: [{ text: 'knew.riffifi.good' }],
}
/** Three players with hidden hands; of seat 0's cards one cost something. Estimated. */
export const HIDDEN: Analysis = {
  game: 'riffifi',
  players: 3,
  luck: {
    unit: 'win',
    method: { text: 'method.riffifi.search' },
    seats: [0, 1, 2].map((seat) => ({
      seat,
      result: seat === 2 ? 1 : 0,
      par: 1 / 3,
      luck: 0.1 - 0.1 * seat,
      own: -0.05,
      others: (seat === 2 ? 1 : 0) - 1 / 3 - 0.1 + 0.1 * seat + 0.05,
      error: 0.06,
    })),
    moves: [{ move: 1, kind: 'chance', by: null, worth: [0.43, 0.33, 0.23], luck: [0.1, 0, -0.1], error: 0.03 }],
  },
  choices: {
    seats: [
      {
        seat: 0,
        decisions: [
          {
            move: 8,
            certain: [],
            inferred: [],
            win: { cost: 0.04 },
            points: { cost: 2 },
            notable: true,
            say: [
              { text: 'knew.riffifi.better', other: 'blue-3' },
              { text: 'knew.riffifi.points', low: 1, high: 3 },
              { text: 'knew.riffifi.win.about', amount: 1 },
            ],
          },
          {
            move: 12,
            certain: [{ text: 'knew.riffifi.safe', seat: 0, card: 'red-1' }],
            inferred: [],
            win: { cost: 0 },
            points: { cost: 0.1 },
            notable: false,
            say: [{ text: 'knew.riffifi.good' }],
          },
        ],
      },
      { seat: 1, decisions: [{ ...NOTHING_BETTER, move: 9 }] },
      { seat: 2, decisions: [] },
    ],
  },
}

/** Somebody alone, who did not solve it; a single move. */
export const ALONE: Analysis = {
  game: 'starmaster',
  players: 1,
  luck: {
    unit: 'solved',
    method: { text: 'method.starmaster.exact' },
    seats: [{ seat: 0, result: 0, par: 0.35, luck: -0.35, own: 0, others: 0, error: 0 }],
    moves: [{ move: 1, kind: 'chance', by: null, worth: [0], luck: [-0.35] }],
  },
}

/** Two players; a draw of the first cost something and was the luckiest moment besides. */
export const DRAWN: Analysis = {
  game: 'farbenpoker',
  players: 2,
  luck: {
    unit: 'win',
    method: { text: 'method.farbenpoker.exact' },
    seats: [
      { seat: 0, result: 1, par: 0.5, luck: 0.6, own: -0.1, others: 0, error: 0 },
      { seat: 1, result: 0, par: 0.5, luck: -0.6, own: 0, others: 0.1, error: 0 },
    ],
    moves: [
      { move: 1, kind: 'chance', by: null, worth: [0.4, 0.6], luck: [-0.1, 0.1] },
      {
        move: 2,
        kind: 'decision',
        by: 0,
        worth: [0.7, 0.3],
        luck: [0.4, -0.4],
        cost: 0.1,
        notable: true,
        best: { by: 0, do: 'draw', hole: 'A4' },
      },
      { move: 3, kind: 'decision', by: 1, worth: [1, 0], luck: [0.3, -0.3], cost: 0 },
    ],
  },
}

/** By a model, of which nothing is drawn at random. The second was first in a race, and was so by the others' leave. */
export const MODELLED: Analysis = {
  game: 'starmaster',
  players: 2,
  luck: {
    unit: 'win',
    method: { text: 'method.starmaster.model' },
    seats: [
      { seat: 0, result: 0, par: 0.5, luck: -0.3, own: -0.1, others: -0.1, error: 0 },
      { seat: 1, result: 1, par: 0.5, luck: 0.3, own: 0, others: 0.2, error: 0 },
    ],
    moves: [
      { move: 1, kind: 'chance', by: null, worth: [0.2, 0.8], luck: [-0.3, 0.3] },
      { move: 2, kind: 'decision', by: 0, worth: [0.1, 0.9], cost: 0.1, notable: true },
      { move: 3, kind: 'decision', by: 1, worth: [0, 1], cost: 0, notable: false },
    ],
  },
  knowledge: { seats: [] },
}
