// Somebody who plays on the plain board with the keyboard alone, knows no game and takes what is offered.
import type { Player } from './players.ts'
import type { Visit } from './visit.ts'

interface Offered {
  name: string
  /** The key that presses it. */
  key: string | null
  isPressed: boolean
}

export const regionOf = (visit: Visit) => visit.page.locator('section[aria-labelledby="plain-move"]')

/** What can be pressed now; nothing once the result is shown. */
export function offered(visit: Visit): Promise<Offered[]> {
  return regionOf(visit)
    .locator('button:not(:disabled)')
    .evaluateAll((buttons) =>
      buttons.map((button) => ({
        name: (button.textContent ?? '').replace(/\s+/g, ' ').trim(),
        key: button.getAttribute('aria-keyshortcuts'),
        isPressed: button.ariaPressed === 'true',
      })),
    )
}

/** Where the focus is among what can be pressed. */
const focused = (visit: Visit): Promise<number> =>
  regionOf(visit)
    .locator('button:not(:disabled)')
    .evaluateAll((buttons) => buttons.indexOf(document.activeElement as HTMLElement))

export function plainPlayer(visit: Visit): Player {
  const { keyboard } = visit.page
  const aside = ['back', 'notMe', 'unsure'].map((key) => visit.t(`plain.${key}`))
  let nth = 0
  return {
    async step() {
      const all = await offered(visit)
      const done = all.findIndex(({ name }) => name === visit.t('plain.confirm'))
      const left = all.flatMap(({ name, isPressed }, i) => (isPressed || aside.includes(name) ? [] : [i]))
      if (left.length === 0) return false
      const wanted = done >= 0 ? done : left[(nth += 5) % left.length]!
      const { key } = all[wanted]!
      const isQuick = nth % 4 !== 1 // else by Tab, which is more work than all the rest
      if (key !== null && isQuick) {
        await keyboard.press(key)
        return true
      }
      for (let i = 0; i < 80; ++i) {
        const now = await focused(visit)
        if (now === wanted) {
          await keyboard.press('Enter')
          return true
        }
        if ((await offered(visit)).length !== all.length) return true // the game has gone on meanwhile
        await keyboard.press(now > wanted ? 'Shift+Tab' : 'Tab')
      }
      throw new Error(`“${all[wanted]!.name}” can't be reached with Tab`)
    },
  }
}
