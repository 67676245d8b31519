// Who the host is, as far as it is certain: the house tells the host's name only, and names may be the same.
import type { ServerTable } from '../protocol/messages.ts'

/** The seat of the host; undefined where it can't be told, or the host only watches. */
export function hostSeat({ you, host, seats }: Pick<ServerTable, 'you' | 'host' | 'seats'>): number | undefined {
  if (you.host) return you.seat ?? undefined
  const namesakes = seats.flatMap((seat, i) =>
    seat.kind === 'person' && seat.name === host && i !== you.seat ? [i] : [],
  )
  return namesakes.length === 1 ? namesakes[0] : undefined
}
