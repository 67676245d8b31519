// Every text is there in every language, with the same values to fill in; none is used that is not there, and none is
// there that nothing uses.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { areaFiles, everyText, textsOf } from '../../scripts/texts_plugin.ts'
import type { Language } from '../../src/protocol/messages.ts'
import { closing, parts, say, SEATS } from '../../src/texts/template.ts'
import { boxTexts, code, LANGUAGES } from '../source_code.ts'

const ours = (language: Language): Record<string, string> =>
  Object.assign({}, ...areaFiles(language).map((file) => JSON.parse(readFileSync(file, 'utf8')) as object))
const placeholders = (text: string) => [...new Set(text.match(/\{(\w+)/g) ?? [])].sort()

// What the code may ask for: texts in quotes, and texts that are put together of a beginning and a value.
const quoted = new Set([...code.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)].map(([, text]) => text!))
const templates = [...code.matchAll(/`([\w-]+\.(?:[^`$]|\$\{(?:[^{}]|\{[^}]*\})*\})*)`/g)].map(([, text]) => text!)
const patterns = templates
  .filter((text) => text.includes('${') && /^[\w.${}[\]()'?: !=&|+-]+$/.test(text))
  .map(
    (text) =>
      new RegExp(
        `^${text
          .replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '\0')
          .replaceAll('.', '\\.')
          .replaceAll('\0', '.*')}$`,
      ),
  )

// Families of which a game may have words of its own: ownKey(voice, 'end', …).
for (const [, family] of code.matchAll(/ownKey\([^']*'([\w.]+)'/g)) {
  patterns.push(new RegExp(`^${family!.replaceAll('.', '\\.')}\\.`))
}

// What names a player for everybody: plates and lists of who plays; what is said to several people at one keyboard; what
// only others do, and what is offered against an opponent.
const NAMES_ONLY = new Set([
  ...['play.name', 'play.names', 'play.race.key', 'play.pass_device', 'show.players', 'analyse.cost'],
  ...['play.thinking', 'end.in', 'lobby.waitsFor', 'pause.away', 'card.wins', 'card.moment_of_seat'],
  ...boxTexts().flatMap(({ namesOnly = [] }) => namesOnly),
])

/** The seats that a text names without a form for whoever sits there; `told`: those that are somebody else's here. */
function unaddressed(text: string, told: readonly string[] = []): string[] {
  const open = text.indexOf('{')
  if (open < 0) return []
  const end = closing(text, open)
  const [head = '', first = '', second = ''] = parts(text.slice(open + 1, end))
  const [name = '', form] = head.split(/[.=]/)
  const rest = unaddressed(text.slice(end + 1), told)
  if (form === 'you') {
    const others = [...SEATS].filter((each) => each !== name) // nobody sits on two
    return [...unaddressed(first, others), ...unaddressed(second, [...told, name]), ...rest]
  }
  if (first !== '') return [...unaddressed(first, told), ...unaddressed(second, told), ...rest]
  return SEATS.has(name) && !told.includes(name) ? [name, ...rest] : rest
}

describe('who reads', () => {
  const isBot = (key: string) => key.startsWith('reason.') // why a bot did what it did
  it.each(LANGUAGES)('is told what happens to them as you, wherever a text names a player: %s', (language) => {
    const named = Object.entries(everyText(language))
      .filter(([key, text]) => !isBot(key) && unaddressed(text).length > 0)
      .map(([key]) => key)
    expect(named.sort()).toEqual([...NAMES_ONLY].sort())
  })

  it('is found where a text forgets them', () => {
    expect(unaddressed('{seat} plays.')).toEqual(['seat'])
    expect(unaddressed('{seat=you|{seat} plays.|{seat} plays.}')).toEqual(['seat'])
    expect(unaddressed('{seat=you|You take from {giver}.|{seat} takes from {giver}.}')).toEqual(['giver'])
    expect(unaddressed('{seat=you|You play|{seat} plays} {chips|a|{by}}.')).toEqual(['by'])
    expect(unaddressed('{players.you}: {scores.commas}')).toEqual([])
  })
})

describe('the texts of the pages', () => {
  it.each(['fr', 'de'] as const)('%s has the keys of English and no others', (language) => {
    expect(Object.keys(ours(language)).sort()).toEqual(Object.keys(ours('en')).sort())
  })

  it.each(['fr', 'de'] as const)('%s fills in what English fills in', (language) => {
    const english = ours('en')
    for (const [key, text] of Object.entries(ours(language))) {
      expect([key, placeholders(text)]).toEqual([key, placeholders(english[key] ?? '')])
    }
  })

  it.each(LANGUAGES)('%s never shouts, and is never empty', (language) => {
    for (const [key, text] of Object.entries(ours(language))) {
      expect([key, text.includes('!'), text.trim() === '']).toEqual([key, false, false])
    }
  })

  it('French keeps a no-break space before : ; and ?', () => {
    for (const [key, text] of Object.entries(ours('fr'))) expect([key, / [:;?]/.test(text)]).toEqual([key, false])
  })

  it.each(LANGUAGES)('%s has per cent as it is written there', (language) => {
    const wrong = language === 'en' ? /\s%/u : /(?<!\u00a0)%/
    const texts = Object.entries(everyText(language)).filter(([, text]) => text.includes('%'))
    expect(texts.length).toBeGreaterThan(10)
    expect(texts.filter(([, text]) => wrong.test(text))).toEqual([])
  })

  // The first branch is said of 0 too.
  it('French never says 1 where it may be 0', () => {
    const texts = everyText('fr')
    const wrong = Object.entries(texts).filter(([, text]) => /\{\w+\|[^|{}]*\b1\b/.test(text))
    expect(wrong.map(([key]) => key)).toEqual([])
    expect(say({ language: 'fr', texts, names: [] }, 'result.score.riffifi', { count: 0 })).toBe('0 point')
  })

  it('say rightly that several people are missing', () => {
    const missing = (language: Language, players: number[]) =>
      say({ language, texts: everyText(language), names: ['Ana', 'Bo'] }, 'lobby.missing', {
        players,
      })
    expect(missing('de', [0])).toBe('Es fehlt noch: Ana.')
    expect(missing('de', [0, 1])).toBe('Es fehlen noch: Ana und Bo.')
    expect(missing('fr', [0])).toBe('Manque encore\u00a0: Ana.')
    expect(missing('fr', [0, 1])).toBe('Manquent encore\u00a0: Ana et Bo.')
  })

  it('are all used', () => {
    const ofPlainBoard = /^\w+\.(do|choose|value|view)\./ // by plain_board.test.ts
    const unused = Object.keys(ours('en')).filter(
      (key) => !quoted.has(key) && !ofPlainBoard.test(key) && !patterns.some((pattern) => pattern.test(key)),
    )
    expect(unused).toEqual([])
  })

  it('are there when they are asked for', () => {
    const texts = textsOf('en')
    const asked = [...code.matchAll(/\b(?:t|say)\((?:voice, )?\s*'([^']+)'/g)].map(([, key]) => key!)
    expect(asked.length).toBeGreaterThan(100)
    expect([...new Set(asked)].filter((key) => !(key in texts))).toEqual([])
  })

  it('stand in the folder of those who say them', () => {
    for (const language of LANGUAGES) {
      for (const file of areaFiles(language)) expect(basename(file)).toBe(`texts.${language}.json`)
    }
  })
})
