// Copying a link: it is said for a while that it was done. Where the page is not encrypted, as in a house on one's own
// network, there is no clipboard to write to: then the link is marked where it stands and copied as a hand would do it.

const SAID = 3000 // ms

export class Copying {
  isDone = $state(false)

  /** @param place where the text can be read on the page */
  async copy(text: string, place: Element): Promise<void> {
    const isDone = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    if (!isDone && !copyByHand(text, place)) return // it is marked: the visitor can copy it
    this.isDone = true
    setTimeout(() => (this.isDone = false), SAID)
  }
}

function copyByHand(text: string, place: Element): boolean {
  getSelection()?.selectAllChildren(place)
  let isTaken = false
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text) // whole, also where the page shows it shorter
    event.preventDefault()
    isTaken = event.clipboardData !== null
  }
  document.addEventListener('copy', give, { once: true })
  const isDone = document.execCommand('copy')
  document.removeEventListener('copy', give)
  return isDone && isTaken
}
