// The first time a visitor may do something, one sentence points it out; once it was done it is never said again on this
// device. What may be done comes from the offers.
import { keep, readWords } from '../settings/browser_store.ts'
import type { Table } from '../table/table.svelte.ts'
import { knows } from '../texts/texts.svelte.ts'
import type { Offer } from '../plain/choices.ts'

const KEY = 'ludothek.hints'

class FirstHints {
  #known = $state.raw<readonly string[]>(readWords(KEY))

  /** The key of a hint's text: what this visitor may do now and has never done; '' if there is nothing new, or
   *  nothing to say about it. */
  of(table: Table): string {
    const deed = deedsOf(table).find((each) => !this.#known.includes(each) && knows(`hint.${each}`))
    return deed === undefined ? '' : `hint.${deed}`
  }

  /** What the hint was about has been done. */
  done(hint: string): void {
    const deed = hint.slice('hint.'.length)
    if (this.#known.includes(deed)) return
    this.#known = [...this.#known, deed]
    keep(KEY, this.#known)
  }
}
export const firstHints = new FirstHints()

/** What may be done now, each kind once: a move by its name, and by its second choice too where it has one. */
function deedsOf(table: Table): string[] {
  const { people, offers, mayThrow, me } = table
  if (!people || me === null) return []
  const { game } = people.settings
  if (people.phase === 'memorising') return people.memorised?.includes(me) ? [] : [`${game}.memorise`]
  if (mayThrow) return [`${game}.throw`]
  const deeds = (offers as unknown as readonly Offer[]).flatMap((offer) => {
    // A calm race asks for something else than a fast one.
    if (offer.do === 'claim' && people.settings.race === 'sealed') return `${game}.seal`
    const second = Object.keys(offer).filter((member) => Array.isArray(offer[member]))[1]
    return second === undefined ? `${game}.${offer.do}` : [`${game}.${offer.do}`, `${game}.${offer.do}.${second}`]
  })
  return [...new Set(deeds)]
}
