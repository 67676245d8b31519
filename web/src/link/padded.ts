// What goes over the line has one of few lengths: whoever sees it pass, though encrypted, can't tell one move of a kind
// from another by how long its message is. Behind an object JSON allows spaces.
const STEP = 256 // bytes; every move is shorter

export function padded(text: string): string {
  const { length } = new TextEncoder().encode(text)
  return text + ' '.repeat(Math.ceil(length / STEP) * STEP - length)
}
