// What bots had in mind. While a game goes on a `game` message tells it where that gives nothing away; when it is over the
// record has all of it (docs/protocol.md, What bots think). The words are those of the terminal: reason.<game>.<word>.
import type { ServerGame } from '../protocol/messages.ts'

/** The same message, each thought with the event that its move begins with: then it is told in one breath. */
export function thoughtful(message: ServerGame): ServerGame {
  if (!message.thoughts) return message
  const events: object[] = [...message.events]
  for (const { event, reason } of message.thoughts) events[event] = { ...events[event], why: reason }
  return { ...message, events: events as ServerGame['events'] }
}
