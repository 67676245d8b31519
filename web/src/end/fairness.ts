// Whether a game was fair, worked out on this device from its record and from what this device kept of the promise
// before the first move. The verifier re-plays the game; this puts together what that and the promise are worth:
//
// - `fair`: every roll follows from a seed that was promised before this device had shown its own number;
// - `consistent`: every roll follows from the seed, but this device did not hear the promise itself;
// - `legal`: every move is by the rules, but nothing says where the rolls came from;
// - `broken`: something does not hold; `problem` says what.
import type { Verdict } from '../link/house_link.ts'
import type { Promised } from '../table/fair_start.ts'
import { bytesOf, hex, sha256 } from '../table/sha256.ts'
import type { GameRecord } from './record.ts'

export type Finding = 'fair' | 'consistent' | 'legal' | 'broken'
export interface Judgement {
  finding: Finding
  /** Whether the seed is the promised one; undefined where there is no seed. */
  seedIsPromised: boolean | undefined
  /** Whether this device's number is among the players'; undefined where it gave none. */
  mineIsThere: boolean | undefined
  problem?: string
}

export function judge(record: GameRecord, verdict: Verdict, promised: Promised | undefined): Judgement {
  const { fairness } = record
  const seedIsPromised =
    fairness?.seed === undefined ? undefined : hex(sha256(bytesOf(fairness.seed))) === fairness.commitment
  const mineIsThere = promised && fairness ? fairness.nonces.includes(promised.nonce) : undefined
  const facts = { seedIsPromised, mineIsThere }
  if (!verdict.holds) return { finding: 'broken', ...facts, problem: verdict.problem ?? '' }
  if (seedIsPromised === false || mineIsThere === false) return { finding: 'broken', ...facts, problem: '' }
  if (!verdict.chanceChecked) return { finding: 'legal', ...facts }
  const heard = promised !== undefined && promised.commitment === fairness?.commitment
  return { finding: heard ? 'fair' : 'consistent', ...facts }
}
