// A line to a server: one WebSocket, which is opened again when it is lost, with growing pauses that differ from page
// to page so that a house that restarts is not run over. A phone that wakes up or finds its network again does not
// wait for the pause to end.
import type { ClientMessage, ServerHello, ServerMessage } from '../protocol/messages.ts'
import { settings } from '../settings/settings.svelte.ts'
import { PROTOCOL, type Link, type LinkState, type Listener } from './link.ts'

const SHORTEST = 400 // ms
const LONGEST = 15_000

export class ServerLink implements Link {
  #socket: WebSocket | undefined
  #state: LinkState = 'connecting'
  #pause = SHORTEST
  #again: ReturnType<typeof setTimeout> | undefined
  readonly #hurry = () => this.#retryNow()

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
    private readonly open: (address: string) => WebSocket = (where) => new WebSocket(where),
  ) {
    globalThis.addEventListener?.('online', this.#hurry)
    globalThis.document?.addEventListener('visibilitychange', this.#hurry)
    this.#connect()
  }

  say(message: ClientMessage): boolean {
    if (this.#state !== 'open') return false
    this.#socket?.send(JSON.stringify(message))
    return true
  }

  close(): void {
    this.#become('closed')
    clearTimeout(this.#again)
    globalThis.removeEventListener?.('online', this.#hurry)
    globalThis.document?.removeEventListener('visibilitychange', this.#hurry)
    this.#socket?.close(1000)
  }

  #connect(): void {
    const socket = this.open(this.address)
    this.#socket = socket
    socket.onopen = () => {
      const hello = { type: 'hello', protocol: PROTOCOL, language: settings.language, client: 'web' } as const
      socket.send(JSON.stringify(hello))
    }
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#take(JSON.parse(data as string) as ServerMessage)
    }
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose()
    }
  }

  #take(message: ServerMessage): void {
    if (message.type === 'hello') {
      this.#pause = SHORTEST
      this.#become('open', message.you)
    } else if (message.type === 'outdated') {
      this.#become('outdated')
    } else if (message.type === 'closing') {
      this.#pause = Math.max(SHORTEST, message.again * 1000)
      this.listener.hear(message)
    } else if (message.type !== 'pong') {
      this.listener.hear(message)
    }
  }

  #lose(): void {
    this.#socket = undefined
    if (this.#state === 'closed' || this.#state === 'outdated') return
    if (this.#state === 'open') this.#become('lost')
    this.#again = setTimeout(() => this.#connect(), this.#pause * (0.75 + Math.random() / 2))
    this.#pause = Math.min(LONGEST, this.#pause * 2)
  }

  #retryNow(): void {
    if (this.#socket || this.#state === 'closed' || this.#state === 'outdated') return
    if (globalThis.document?.visibilityState === 'hidden') return
    clearTimeout(this.#again)
    this.#connect()
  }

  #become(state: LinkState, you?: ServerHello['you']): void {
    if (this.#state === 'closed') return
    this.#state = state
    this.listener.state(state, you)
  }
}

/** Where the server that sent this page takes WebSockets. */
export function socketAddress(page: { protocol: string; host: string }): string {
  return `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/ws`
}
