// What a screen reader finds in a part of a page: Chromium's accessible tree, from top to bottom. What a control
// says of its value (aria-valuetext) is not in what Chromium hands out of it.
import type { Visit } from './visit.ts'

export interface Heard {
  role: string
  name: string
}

interface TreeNode {
  nodeId: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  childIds?: string[]
}

/** What is in the first part of this role and name, without the letters that a name is made of. */
export async function heardIn({ context, page }: Visit, role: string, name: string | RegExp): Promise<Heard[]> {
  const client = await context.newCDPSession(page)
  const { nodes } = (await client.send('Accessibility.getFullAXTree')) as unknown as { nodes: TreeNode[] }
  await client.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const below = (node: TreeNode): TreeNode[] => [
    node,
    ...(node.childIds ?? []).flatMap((id) => (byId.has(id) ? below(byId.get(id)!) : [])),
  ]
  const said = ({ role, name }: TreeNode): Heard => ({ role: role?.value ?? '', name: name?.value ?? '' })
  const fits = (each: Heard) =>
    each.role === role && (typeof name === 'string' ? each.name === name : name.test(each.name))
  const part = nodes.find((node) => !node.ignored && fits(said(node)))
  if (!part) throw new Error(`nobody hears a ${role} “${String(name)}”`)
  return below(part)
    .filter(({ ignored }) => !ignored)
    .map(said)
    .filter(({ role }) => role !== 'InlineTextBox')
}
