// Whether a game was fair, worked out on this device from its record and from what this device kept of the promise
// before the first move. The verifier re-plays the game; this puts together what that and the promise are worth:
//
// - `fair`: every roll follows from a seed that was promised before this device had shown its own number;
// - `consistent`: every roll follows from the seed, but this device did not hear the promise itself, or drew every part
//   of it: a promise to oneself binds nobody (docs/record-format.md, Fairness);
// - `legal`: every move is by the rules, but nothing says where the rolls came from;
// - `broken`: something does not hold; `problem` says what.
import type { RecordCheck } from '../link/local_link.ts'
import type { Promised } from '../table/fair_start.ts'
import { bytesOf, hex, sha256 } from '../table/sha256.ts'
import type { GameRecord } from './record.ts'

export type Finding = 'fair' | 'consistent' | 'legal' | 'broken'
export interface Judgement {
  finding: Finding
  problem?: string
}

/** Where a game comes from: what is known of its start beside its record. */
export interface Origin {
  /** This device drew every part: seed and numbers. */
  alone?: boolean
  promised?: Promised | undefined
}

export function judge(record: GameRecord, verdict: RecordCheck, { alone, promised }: Origin = {}): Judgement {
  const { fairness } = record
  if (!verdict.holds) return { finding: 'broken', problem: verdict.problem ?? '' }
  const isOfThis = promised !== undefined && promised.commitment === fairness?.commitment
  const seedIsAnother = fairness?.seed !== undefined && hex(sha256(bytesOf(fairness.seed))) !== fairness.commitment
  const mineIsMissing = isOfThis && !fairness?.nonces.includes(promised.nonce)
  if (seedIsAnother || mineIsMissing) return { finding: 'broken', problem: '' }
  if (!verdict.chanceChecked) return { finding: 'legal' }
  return { finding: isOfThis && !alone ? 'fair' : 'consistent' }
}
