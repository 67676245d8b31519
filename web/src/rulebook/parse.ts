// The rulebooks' Markdown, as far as they use it: headings, paragraphs, lists, quotes, bold, code, and numbers of rules
// in brackets. It becomes data that a component shows, so no text is ever taken for markup.

export type Inline = { kind: 'text' | 'strong' | 'code'; text: string } | { kind: 'rules'; rules: string[] }
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph' | 'quote'; inlines: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }

const RULES = String.raw`\[((?:RF|FP|SM)-\d+(?:\.\d+)*(?:, (?:RF|FP|SM)-\d+(?:\.\d+)*)*)\]`
const INLINE = new RegExp(`\\*\\*(.+?)\\*\\*|\`([^\`]+)\`|${RULES}`, 'g')

export function parse(markdown: string): Block[] {
  return markdown
    .split(/\n{2,}/)
    .map((part) => part.replace(/^\n+|\s+$/g, ''))
    .filter((part) => part !== '')
    .flatMap(blocksOf)
}

function blocksOf(part: string): Block[] {
  const lines = part.split('\n')
  const heading = /^(#{1,3}) (.+)$/.exec(lines[0]!)
  if (heading) {
    const level = heading[1]!.length as 1 | 2 | 3
    const rest = lines.slice(1).join('\n')
    return [{ kind: 'heading', level, text: heading[2]! }, ...(rest === '' ? [] : blocksOf(rest))]
  }
  if (lines[0]!.startsWith('> ')) {
    return [{ kind: 'quote', inlines: inlinesOf(lines.map((line) => line.replace(/^> ?/, '')).join(' ')) }]
  }
  const marker = /^(-|\d+\.) /.exec(lines[0]!)
  if (marker) {
    return [{ kind: 'list', ordered: marker[1] !== '-', items: itemsOf(lines).map(inlinesOf) }]
  }
  return [{ kind: 'paragraph', inlines: inlinesOf(lines.join(' ')) }]
}

function itemsOf(lines: readonly string[]): string[] {
  const items: string[] = []
  for (const line of lines) {
    const begun = /^(?:-|\d+\.) (.*)$/.exec(line)
    if (begun) items.push(begun[1]!)
    else items[items.length - 1] += ` ${line.trim()}`
  }
  return items
}

export function inlinesOf(text: string): Inline[] {
  const found: Inline[] = []
  let at = 0
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) found.push({ kind: 'text', text: text.slice(at, match.index) })
    const [whole, strong, code, rules] = match
    if (strong !== undefined) found.push({ kind: 'strong', text: strong })
    else if (code !== undefined) found.push({ kind: 'code', text: code })
    else found.push({ kind: 'rules', rules: rules!.split(', ') })
    at = match.index + whole.length
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) })
  return found
}

/** The rules that a passage cites. */
export const rulesIn = (inlines: readonly Inline[]): string[] =>
  inlines.flatMap((inline) => (inline.kind === 'rules' ? inline.rules : []))
