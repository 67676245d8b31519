// The nine cubes while they are memorised (SM-1.4): they come with the message that opens the minute and are gone from
// the page with the next one.
import type { ServerGame, StarmasterColour } from '$web/protocol/messages.ts'

export function openCubes(message: ServerGame | undefined): readonly StarmasterColour[] | undefined {
  if (!message?.memorise) return undefined
  for (const event of message.events) if (event.event === 'cubesArranged') return event.cubes
  return undefined
}
