/** A seat's name in a record: a person's, or a bot's level ("bot:casual"). */
export function kindOfName(name: string): { bot: true; level: string } | { bot: false; name: string } {
  return name.startsWith('bot:') ? { bot: true, level: name.slice(4) } : { bot: false, name }
}
