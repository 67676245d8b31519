// Somebody who plays as fast as the page lets them, so that there is always something to see: presses the first button
// that fits, in the order of what is wanted. Names of buttons come from the app's own texts.
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const house = fileURLToPath(new URL('../../', import.meta.url))
const texts = Object.assign(
  {},
  ...['web/src/', 'games/']
    .flatMap((folder) => readdirSync(house + folder, { recursive: true }).map((name) => house + folder + name))
    .filter((name) => name.endsWith('texts.en.json'))
    .map((name) => JSON.parse(readFileSync(name, 'utf8'))),
)

/** The text of a key, whatever its values are. */
function pattern(key) {
  if (!(key in texts)) throw new Error(`there is no text ${key}`)
  let text = texts[key].replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  while (/\{[^{}]*\}/.test(text)) text = text.replace(/\{[^{}]*\}/g, '.*')
  return `^${text}$`
}

const of = (game, ...keys) => keys.map((key) => ({ name: pattern(`${game}.ui.${key}`) }))
const open = { pressed: 'false' } // what is chosen already is not chosen again

export const WANTED = {
  farbenpoker: [
    ...of('farbenpoker', 'do.draw', 'do.put', 'do.return', 'do.rescue'),
    ...of('farbenpoker', 'hole.stick', 'hole.free').map((one) => ({ ...one, ...open })),
  ],
  starmaster: of(
    'starmaster',
    ...'do.ready do.throw do.announce do.take cube.down cube.up do.notMe do.none'.split(' '),
  ),
  riffifi: [
    ...of('riffifi', 'summary.on', 'play', 'rob', 'aim', 'give'),
    { name: '.', group: pattern('riffifi.ui.hand').slice(0, -1), ...open },
  ],
}
export const PLAY_NOW = texts['shelf.play']
export const REMATCH = texts['end.rematch']

/** For the page: presses one button, or a rematch where the game is over. */
export function press([wanted, rematch]) {
  const all = [...(document.querySelector('dialog:modal') ?? document).querySelectorAll('button')]
    .filter((button) => button.checkVisibility({ visibilityProperty: true }) && !button.closest('[inert]'))
    .filter((button) => !button.matches(':disabled, [aria-disabled="true"]'))
    .map((button) => ({ button, name: (button.ariaLabel ?? button.textContent ?? '').replace(/\s+/g, ' ').trim() }))
  for (const { name, pressed, group } of [{ name: `^${rematch}$` }, ...wanted]) {
    const fitting = all.filter(
      (one) =>
        new RegExp(name, 'u').test(one.name) &&
        (pressed === undefined || one.button.ariaPressed === pressed) &&
        (group === undefined || new RegExp(group, 'u').test(one.button.closest('[role="group"]')?.ariaLabel ?? '')),
    )
    const chosen = fitting[Math.floor(Math.random() * fitting.length)]
    if (!chosen) continue
    chosen.button.click()
    return chosen.name
  }
  return undefined
}
