// What stands in the room when the app itself, or its texts, can't be fetched: in every language we have, because no text
// is there to choose from, and with the one thing that helps. A browser that has failed once to fetch a module asks no
// more until the page is loaded anew.
import type { Language } from '../protocol/messages.ts'

const WORDS: Record<Language, readonly [what: string, reload: string]> = {
  en: ['Ludothek could not be loaded. Are you online?', 'Reload'],
  fr: ['Ludothek n’a pas pu se charger. Êtes-vous en ligne\u00a0?', 'Recharger'],
  de: ['Ludothek konnte nicht geladen werden. Bist du online?', 'Neu laden'],
}

/** @param language whose words come first */
export function sayNoStart(target: Element, language: Language): void {
  // The light that the app would have put on.
  document.documentElement.dataset.theme ??= matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'day'
  const panel = made('main', 'unstarted')
  panel.setAttribute('role', 'alert')
  const inOrder = [language, ...(Object.keys(WORDS) as Language[]).filter((other) => other !== language)]
  for (const each of inOrder) {
    const line = made('p', '', WORDS[each][0])
    line.lang = each
    panel.append(line)
  }
  const reload = made('button', 'btn')
  inOrder.forEach((each, i) => {
    const word = made('span', '', WORDS[each][1])
    word.lang = each
    reload.append(...(i > 0 ? [' · '] : []), word)
  })
  reload.addEventListener('click', () => location.reload())
  panel.append(reload)
  const room = made('div', 'room first')
  room.append(panel)
  target.replaceChildren(room)
}

function made(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}
