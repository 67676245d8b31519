// Texts whose keys are put together when the page runs: each beginning is listed with everything that can come after it,
// and all of that is there in every language. A key that is put together in a new way has to be listed here.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { boxes, shelf } from '../../scripts/sources.ts'
import { textsOf } from '../../scripts/texts_plugin.ts'
import { LETTERS } from '../../src/pieces/colours.ts'
import type { Choice, EmoteName, Language, Level, RaceKind } from '../../src/protocol/messages.ts'
import { VERDICTS, type Part } from '../../src/study/analysis.ts'
import { boxTexts, code, LANGUAGES } from '../source_code.ts'

interface Facts {
  options: { name: string; kind: string; values?: { name: string }[] }[]
  race?: object
  memorise?: object
}
interface Shape {
  properties: Record<string, { const?: string; enum?: string[]; type?: string }>
}
const folder = (game: string) => shelf().find(({ name }) => name === game)!.folder
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown
const facts = (game: string) => read(join(folder(game), 'facts.json')) as Facts
const schema = (game: string) =>
  (
    read(join(folder(game), 'protocol.schema.json')) as {
      $defs: Record<'move' | 'event' | 'offer', { oneOf: Shape[] }>
    }
  ).$defs
const namesOf = ({ oneOf }: { oneOf: Shape[] }, member: string) => [
  ...new Set(oneOf.map(({ properties }) => properties[member]!.const!)),
]
const endOf = (game: string) =>
  schema(game).event.oneOf.find(({ properties }) => properties.event!.const === 'gameEnded')!.properties
const ends = (game: string) => endOf(game).end!.enum!
// As the bots have them (docs/protocol.md, What bots think).
function reasons(game: string): string[] {
  const bots = join(folder(game), 'bots')
  const code = readdirSync(bots).map((file) => readFileSync(join(bots, file), 'utf8'))
  return [...code.join().matchAll(new RegExp(`"reason\\.${game}\\.(\\w+)"`, 'g'))].map(([, reason]) => reason!)
}
const boards = boxes()
  .filter((box) => existsSync(join(box.folder, 'game.ts')))
  .map(({ name }) => name)
// Every value of a type, once: the compiler says which are missing.
const all = <T extends string>(values: Record<T, true>): T[] => Object.keys(values) as T[]
const GAMES = shelf().map(({ name }) => name)
const LEVELS = all<Level>({
  random: true,
  greedy: true,
  child: true,
  casual: true,
  regular: true,
  expert: true,
  perfect: true,
})
// Those that a visitor can choose.
const OFFERED = LEVELS.filter((level) => level !== 'random' && level !== 'greedy')
const EMOTES = all<EmoteName>({
  hello: true,
  wellPlayed: true,
  thanks: true,
  wow: true,
  oops: true,
  hurry: true,
  thinking: true,
  again: true,
})
const CHOICES = all<Choice>({ wait: true, bot: true, end: true })
const RACES = all<RaceKind>({ live: true, sealed: true })
const FINDINGS = ['fair', 'consistent', 'legal', 'broken']
const PARTS = all<Part['what']>({ luck: true, own: true, others: true })
const OPTIONS = GAMES.flatMap((game) => facts(game).options.map((option) => ({ game, ...option })))
const WORDS = OPTIONS.flatMap(({ game, name, values = [] }) => values.map((value) => `${game}.${name}.${value.name}`))
// What a visitor may do with a drawn board: moves, and what a table asks for besides them.
const DEEDS = boards.flatMap((game) => {
  const { race, memorise } = facts(game)
  const more = [...(memorise ? ['memorise'] : []), ...(race ? ['throw', 'claim', 'seal'] : [])]
  // What is chosen besides, where a move has two choices.
  const seconds = schema(game).offer.oneOf.flatMap(({ properties: { do: what, ...members } }) => {
    const lists = Object.keys(members).filter((member) => members[member]!.type === 'array')
    return lists.slice(1, 2).map((member) => `${what!.const}.${member}`)
  })
  return [...namesOf(schema(game).move, 'do'), ...seconds, ...more].map((deed) => `${game}.${deed}`)
})
const REASONS = GAMES.flatMap((game) => reasons(game).map((reason) => `${game}.${reason}`))
const FORMS = ['one', 'many']

/** What can stand for the values of a template, by the template as the code has it. */
const COMPOSED: Record<string, readonly string[]> = {
  'game.${}': GAMES,
  'credits.${}': GAMES,
  'goal.${}': GAMES,
  'shelf.by.${}': GAMES,
  'shelf.idea.${}': GAMES,
  'result.score.${}': GAMES,
  'result.score.${}.${}': [], // only of options that change what is counted
  'level.${}': LEVELS,
  'options.level.${}.what': OFFERED,
  'emote.${}': EMOTES,
  'pause.${}': CHOICES,
  'pause.votes.${}': CHOICES,
  'rules.race.${}': RACES,
  'rules.race.${}.name': RACES,
  'receipt.${}': FINDINGS,
  'receipt.${}.what': FINDINGS,
  'hint.${}': DEEDS,
  'knew.${}': VERDICTS,
  'luck.part.${}': PARTS,
  'luck.unit.${}': ['win', 'solved'],
  'study.${}': ['stopped', 'failed'],
  'settings.theme.${}': ['system', 'day', 'night'],
  'settings.speed.${}': ['slow', 'usual', 'instant'],
  'option.${}.${}': OPTIONS.map(({ game, name }) => `${game}.${name}`),
  'options.${}.${}.what': OPTIONS.map(({ game, name }) => `${game}.${name}`),
  'option.${}.${}.${}': WORDS,
  'rules.${}.${}.${}': WORDS,
  'rules.${}.${}': OPTIONS.filter(({ kind }) => kind === 'number').map(({ game, name }) => `${game}.${name}`),
  'colour.${}': Object.keys(LETTERS),
  'reason.${}.${}': REASONS,
  'advice.${}.${}': REASONS,
  'foreseen.${}.${}': [], // the plain board asks first whether there is one
  'colour.${}.${}': Object.keys(LETTERS).flatMap((colour) => FORMS.map((form) => `${colour}.${form}`)),
  ...Object.assign({}, ...boxTexts().map(({ composed }) => composed)),
}
// Where a template is only the end of a key, what comes before.
const BEFORE: Record<string, string> = Object.assign({}, ...boxTexts().map(({ before }) => before))

const hole = /\$\{(?:[^{}]|\{[^}]*\})*\}/g
const templates = [...code.matchAll(/`([\w-]+\.(?:[^`$]|\$\{(?:[^{}]|\{[^}]*\})*\})*)`/g)]
  .map(([, text]) => text!.replaceAll(hole, '${}'))
  .filter((text) => text.includes('${}') && /^[\w.${}-]+$/.test(text))

function keyOf(template: string, value: string): string {
  const joined = template.replace(/\$\{\}(\.?\$\{\})+/, '${}')
  return (BEFORE[template.split('.')[0]!] ?? '') + joined.replace('${}', value)
}

describe('texts whose keys are put together', () => {
  it('are all listed here, and nothing else is', () => {
    expect([...new Set(templates)].sort()).toEqual(Object.keys(COMPOSED).sort())
  })

  it.each(LANGUAGES)('are all there: %s', (language) => {
    const texts = textsOf(language)
    const keys = Object.entries(COMPOSED).flatMap(([template, values]) => values.map((value) => keyOf(template, value)))
    // Of a game's own words, or else those of all: what races are, how it ended.
    for (const race of RACES) keys.push(`rules.race.${race}.what`)
    for (const game of GAMES) for (const end of ends(game)) keys.push(`end.${game}.${end}`, `result.why.${game}.${end}`)
    expect(keys.length).toBeGreaterThan(150)
    expect([...new Set(keys)].filter((key) => !(key in texts))).toEqual([])
  })

  it.each(LANGUAGES)('say of an end what its event says, and the score of who plays alone: %s', (language) => {
    const texts = textsOf(language)
    for (const game of GAMES) {
      const known = [...Object.keys(endOf(game)), 'reached']
      for (const end of ends(game)) {
        const named = [...(texts[`result.why.${game}.${end}`] ?? '').matchAll(/\{(\w+)/g)].map(([, name]) => name!)
        expect([game, end, named.filter((name) => !known.includes(name))]).toEqual([game, end, []])
      }
    }
  })
})
