// The buttons of a page as a screen reader lists them (name, whether they are enabled, pressed, in which group), and
// pressing one as it does: without a pointer, so that a card half under another is as good as any.
import type { Eyes } from './person.ts'
import type { Visit } from './visit.ts'

/** A button to look for. */
export interface Wanted {
  name: RegExp
  /** Only if it is a switch in this position; null: only if it is none. */
  pressed?: boolean | null
  /** Only in a group of this name. */
  group?: string
  /** Which one of those that fit, counted around; else the first. */
  nth?: number
}

interface Plain {
  source: string
  pressed: string | null | undefined
  group: string | undefined
  nth: number
}

/**
 * Presses the first that is there and enabled, in the order of what is wanted; gives its name, or nothing. Where there is
 * a button called `unless`, nothing is pressed.
 */
export async function activate(page: Eyes, wanted: readonly Wanted[], unless = ''): Promise<string | undefined> {
  const plain = wanted.map(({ name, pressed, group, nth = 0 }): Plain => ({
    source: name.source,
    pressed: pressed === undefined || pressed === null ? pressed : String(pressed),
    group,
    nth,
  }))
  return page.evaluate(
    ([wanted, unless]: readonly [Plain[], string]) => {
      const isHidden = (element: Element) =>
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest('[inert], [aria-hidden="true"]') !== null
      const dialogs = [...document.querySelectorAll('dialog:modal')]
      const buttons = [...(dialogs.at(-1) ?? document).querySelectorAll<HTMLElement>('button, [role="button"]')]
        .filter((button) => !isHidden(button))
        .filter((button) => !button.matches(':disabled, [aria-disabled="true"]'))
        .map((button) => ({
          button,
          name: (button.ariaLabel ?? button.textContent ?? '').replace(/\s+/g, ' ').trim(),
          pressed: button.ariaPressed,
          group: button.closest('[role="group"]')?.ariaLabel ?? '',
        }))
      if (buttons.some(({ name }) => name === unless)) return undefined
      for (const { source, pressed, group, nth } of wanted) {
        const pattern = new RegExp(source, 'u')
        const fitting = buttons.filter(
          (one) =>
            pattern.test(one.name) &&
            (pressed === undefined || one.pressed === pressed) &&
            (group === undefined || new RegExp(group, 'u').test(one.group)),
        )
        const chosen = fitting[fitting.length > 0 ? nth % fitting.length : 0]
        if (!chosen) continue
        chosen.button.click()
        return chosen.name
      }
      return undefined
    },
    [plain, unless] as const,
  )
}

interface TreeNode {
  role?: { value: string }
  description?: { value: string }
  backendDOMNodeId: number
}

/**
 * As a screen reader hears the page: presses the button whose description stands in the sentence, of several the longest.
 * Says whether there is one.
 */
export async function pressDescribed({ context, page }: Visit, sentence: string): Promise<boolean> {
  const client = await context.newCDPSession(page)
  const { nodes } = (await client.send('Accessibility.getFullAXTree')) as unknown as { nodes: TreeNode[] }
  const [node] = nodes
    .filter(({ role }) => role?.value === 'button')
    .map((node) => ({ id: node.backendDOMNodeId, description: node.description?.value ?? '' }))
    .filter(({ description }) => description !== '' && sentence.toLowerCase().includes(description.toLowerCase()))
    .sort((one, other) => other.description.length - one.description.length)
  if (!node) return false
  const { object } = await client.send('DOM.resolveNode', { backendNodeId: node.id })
  await client.send('Runtime.callFunctionOn', {
    objectId: object.objectId!,
    functionDeclaration: 'function () { this.click() }',
  })
  await client.detach()
  return true
}
