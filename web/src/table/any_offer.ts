// Until the boards are there: plays the first offer there is.
import type { Table } from './table.svelte.ts'

export function playAnOffer(table: Table): void {
  if (table.mayThrow) return table.throwDice()
  const { choose, ...offer } = table.offers[0] as { choose?: number; do: string } & Record<string, unknown>
  const move: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(offer)) {
    move[name] = !Array.isArray(value) ? value : choose ? value.slice(0, choose) : value[0]
  }
  if (offer.do === 'claim') return table.claim(move.cell as number, performance.now())
  table.move(move)
}
