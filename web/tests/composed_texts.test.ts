// Texts whose keys are put together when the page runs: each beginning is listed with everything that can come after it,
// and all of that is there in every language. A key that is put together in a new way has to be listed here.
import { describe, expect, it } from 'vitest'
import { textsOf } from '../scripts/texts_plugin.ts'
import { LETTERS } from '../src/pieces/colours.ts'
import type { Choice, EmoteName, Language, Level, RaceKind } from '../src/protocol/messages.ts'
import { FIELDS } from '../src/table/options.ts'
import { code, LANGUAGES } from './source_code.ts'

// Every value of a type, once: the compiler says which are missing.
const all = <T extends string>(values: Record<T, true>): T[] => Object.keys(values) as T[]
const GAMES = ['farbenpoker', 'riffifi', 'starmaster']
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
const ENDS = [
  ...['stock-empty', 'two-left', 'one-left', 'no-chips'],
  ...['rounds-played', 'all-ticked', 'round-limit'],
  ...['six-pawns', 'solved', 'out-of-turns'],
  'abandoned',
]
const DEEDS = [
  ...['draw', 'reroll', 'put', 'return', 'rescue'].map((deed) => `farbenpoker.${deed}`),
  ...['play', 'rob'].map((deed) => `riffifi.${deed}`),
  ...['memorise', 'throw', 'announce', 'flip', 'claim', 'seal', 'take', 'swap'].map((deed) => `starmaster.${deed}`),
]
// As the bots have them (docs/protocol.md, What bots think).
const REASONS = [
  ...['only_choice', 'at_a_glance', 'best_chance', 'counted_out'].map((reason) => `riffifi.${reason}`),
  ...['remembered', 'guess', 'wait', 'reroll', 'hide', 'anchor'].map((reason) => `farbenpoker.${reason}`),
  ...['remembered', 'guess', 'announce', 'leader', 'mix_up'].map((reason) => `starmaster.${reason}`),
]
const fields = Object.values(FIELDS).flat()
const options = Object.entries(FIELDS).flatMap(([game, list]) => list.map((field) => ({ game, ...field })))
const worded = fields.filter(({ usual }) => typeof usual === 'string')
const wordsOf = worded.flatMap(({ name, values }) => values.map((value) => `${name}.${value}`))
const TRAY = ['over', 'race', 'calm', ...['throw', 'star', 'find'].flatMap((what) => [`${what}.mine`, `${what}.other`])]
const WHOSE = ['mine', 'other']
const ASKED = ['draw', 'put', 'return', 'rescue']
const FORMS = ['one', 'many']

/** What can stand for the values of a template, by the template as the code has it. */
const COMPOSED: Record<string, readonly string[]> = {
  'game.${}': GAMES,
  'credits.${}': GAMES,
  'goal.${}': GAMES,
  'shelf.by.${}': GAMES,
  'shelf.idea.${}': GAMES,
  'result.score.${}': GAMES,
  'card.${}': ['officer'],
  'level.${}': LEVELS,
  'options.level.${}.what': OFFERED,
  'emote.${}': EMOTES,
  'pause.${}': CHOICES,
  'pause.votes.${}': CHOICES,
  'rules.race.${}': RACES,
  'rules.race.${}.name': RACES,
  'rules.race.${}.what': RACES,
  'receipt.${}': FINDINGS,
  'receipt.${}.what': FINDINGS,
  'result.why.${}': ENDS,
  'hint.${}': DEEDS,
  'settings.theme.${}': ['system', 'day', 'night'],
  'settings.speed.${}': ['slow', 'usual', 'instant'],
  'option.${}.${}': options.map(({ game, name }) => `${game}.${name}`),
  'options.${}.what': fields.map(({ name }) => name),
  'option.${}.${}.${}': options
    .filter(({ usual }) => typeof usual === 'string')
    .flatMap(({ game, name, values }) => values.map((value) => `${game}.${name}.${value}`)),
  'rules.${}.${}': wordsOf,
  'rules.${}': fields.filter(({ usual }) => typeof usual === 'number').map(({ name }) => name),
  'colour.${}': Object.keys(LETTERS),
  'reason.${}.${}': REASONS,
  'foreseen.${}.${}': [], // the plain board asks first whether there is one
  'foreseen.starmaster.${}': ['wrong', 'nothing', 'victory'],
  'farbenpoker.ui.left.${}': ['1', '2', '3'],
  'farbenpoker.ui.do.${}': ASKED,
  'farbenpoker.ui.do.${}${}': ['draw', 'put'].flatMap((what) => [what, `${what}.none`]),
  // Starmaster's wording says the rest of these.
  'starmaster.ui.${}': [],
  'tray.${}': TRAY,
  'tray.${}.note': [...TRAY, 'take', 'swap', 'found'],
  'throw.${}': WHOSE,
  'star.${}': WHOSE,
  'find.${}': WHOSE,
  'colour.${}.${}': Object.keys(LETTERS).flatMap((colour) => FORMS.map((form) => `${colour}.${form}`)),
}
// Where a template is only the end of a key, what comes before.
const BEFORE: Record<string, string> = {
  tray: 'starmaster.ui.',
  throw: 'starmaster.ui.tray.',
  star: 'starmaster.ui.tray.',
  find: 'starmaster.ui.tray.',
}

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
    expect(keys.length).toBeGreaterThan(150)
    expect([...new Set(keys)].filter((key) => !(key in texts))).toEqual([])
  })
})
