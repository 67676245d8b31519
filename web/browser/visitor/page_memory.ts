// What lies in the memory of a page's script, and in what a page was told: every string, and every list of words in its
// order. What a page must not know is looked for there.
import type { Visit } from './visit.ts'

export interface Memory {
  strings: Set<string>
  lists: string[][]
}

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]]; edge_fields: string[]; edge_types: [string[]] } }
  nodes: number[]
  edges: number[]
  strings: string[]
}

export async function memoryOf(visit: Visit): Promise<Memory> {
  const client = await visit.context.newCDPSession(visit.page)
  const chunks: string[] = []
  client.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await client.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await client.detach()
  const { snapshot, nodes, edges, strings } = JSON.parse(chunks.join('')) as Snapshot
  const { node_fields, node_types, edge_fields, edge_types } = snapshot.meta
  const [kind, name, count] = ['type', 'name', 'edge_count'].map((field) => node_fields.indexOf(field)) as [number, number, number] // prettier-ignore
  const [how, index, to] = ['type', 'name_or_index', 'to_node'].map((field) => edge_fields.indexOf(field)) as [number, number, number] // prettier-ignore
  const isText = node_types[0].map((type) => type.endsWith('string'))
  const element = edge_types[0].indexOf('element')
  const lists: string[][] = []
  for (let node = 0, edge = 0; node < nodes.length; node += node_fields.length) {
    const list: string[] = []
    for (let i = nodes[node + count]!; i > 0; --i, edge += edge_fields.length) {
      const at = edges[edge + to]!
      if (edges[edge + how] === element && isText[nodes[at + kind]!])
        list[edges[edge + index]!] = strings[nodes[at + name]!]!
    }
    if (list.length > 1) lists.push(list)
  }
  return { strings: new Set(strings), lists }
}

/** Every list of words in messages. */
export function listsIn(messages: readonly string[]): string[][] {
  const found: string[][] = []
  const look = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) found.push(value.map(String))
    Object.values(value).forEach(look)
  }
  for (const message of messages) look(JSON.parse(message))
  return found
}

/** Whether one of the lists has some of these words side by side in this order: so many of them. */
export function tells(lists: readonly string[][], words: readonly string[], many = words.length): boolean {
  const runs = new Set(words.slice(0, words.length - many + 1).map((_, i) => words.slice(i, i + many).join()))
  return lists.some((list) => list.some((_, i) => runs.has(list.slice(i, i + many).join())))
}

/** Notes everything that the house says to a page from now on. */
export function listen(visit: Visit): string[] {
  const heard: string[] = []
  visit.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  return heard
}
