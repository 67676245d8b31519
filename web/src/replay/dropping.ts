// A record's file that is dropped anywhere on the page is shown: attached to the page once. Other things that are dropped
// stay the browser's.
const holdsFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

export function dropping(page: HTMLElement): () => void {
  const over = (event: DragEvent) => {
    if (holdsFile(event)) event.preventDefault()
  }
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer?.files[0]
    if (!file) return
    event.preventDefault()
    void import('./records.ts').then(({ watchFile }) => watchFile(file))
  }
  page.addEventListener('dragover', over)
  page.addEventListener('drop', drop)
  return () => {
    page.removeEventListener('dragover', over)
    page.removeEventListener('drop', drop)
  }
}
