// A rulebook as data, as cmake/rulebook.py makes it: no text is ever taken for markup.

export type Inline = { kind: 'text' | 'strong' | 'code'; text: string } | { kind: 'rules'; rules: string[] }
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph' | 'quote'; inlines: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }

/** The rules that a passage cites. */
export const rulesIn = (inlines: readonly Inline[]): string[] =>
  inlines.flatMap((inline) => (inline.kind === 'rules' ? inline.rules : []))
