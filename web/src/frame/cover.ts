// What lies over a table so that nobody can play on under it (Overlays draws it). The room below is out of reach then: for
// a finger, for the Tab key, for a screen reader.
import type { Table } from '../table/table.svelte.ts'

export type Cover = 'outdated' | 'closed' | 'removed' | 'elsewhere' | 'pause'

type Covered = Pick<Table, 'line' | 'people' | 'elsewhere' | 'removed'>

export function coverOf({ line, people, elsewhere, removed }: Covered): Cover | undefined {
  if (line === 'outdated') return 'outdated'
  if (line === 'closed' && people) return 'closed'
  if (removed !== undefined) return 'removed'
  if (elsewhere) return 'elsewhere'
  return people?.pause && line !== 'lost' ? 'pause' : undefined
}

/** Whether what lies open to be memorised is taken away meanwhile: nobody gets more time for it than the others. */
export const isPutAway = ({ people }: Pick<Table, 'people'>): boolean =>
  people?.phase === 'memorising' && people.pause !== undefined
