// A line to a server: one WebSocket, which is opened again when it is lost, with growing pauses that differ from page
// to page so that a house that restarts is not run over. A phone that wakes up or finds its network again does not
// wait for the pause to end. A line can also die without a word, and then the browser shows it as open for minutes: when
// nothing was heard for a while the house is asked whether it is there, and without an answer the line is lost.
import type { ClientMessage, ServerHello, ServerMessage } from '../protocol/messages.ts'
import { settings } from '../settings/settings.svelte.ts'
import { guest } from './guest.svelte.ts'
import { padded } from './padded.ts'
import { PROTOCOL, type Link, type LinkState, type Listener } from './link.ts'

const SHORTEST = 400 // ms
const ELSEWHERE = 60 // the house goes on at another of its nodes
const LONGEST = 15_000
const QUIET = 15_000 // so long nothing need be heard, nor a new line be greeted
const ANSWER = 8_000 // so long an answer may take
const FRESH = 2_000 // so young a line is not given up for a newer one

export class ServerLink implements Link {
  #socket: WebSocket | undefined
  #state: LinkState = 'connecting'
  #pause = SHORTEST
  #again: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setTimeout> | undefined
  #isAsked = false // whether the house is there, and has not answered yet
  #began = 0
  readonly #hurry = () => this.#checkNow()

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
    private readonly open: (address: string) => WebSocket = (where) => new WebSocket(where),
    private readonly refused: () => unknown = () => guest.check(),
  ) {
    globalThis.addEventListener?.('online', this.#hurry)
    globalThis.addEventListener?.('offline', this.#hurry)
    globalThis.document?.addEventListener('visibilitychange', this.#hurry)
    this.#connect()
  }

  say(message: ClientMessage): boolean {
    if (this.#state !== 'open') return false
    this.#socket?.send(padded(JSON.stringify(message)))
    return true
  }

  close(): void {
    this.#become('closed')
    clearTimeout(this.#again)
    clearTimeout(this.#watch)
    globalThis.removeEventListener?.('online', this.#hurry)
    globalThis.removeEventListener?.('offline', this.#hurry)
    globalThis.document?.removeEventListener('visibilitychange', this.#hurry)
    this.#socket?.close(1000)
  }

  #connect(): void {
    const socket = this.open(this.address)
    this.#socket = socket
    this.#began = Date.now()
    this.#isAsked = false
    clearTimeout(this.#watch)
    this.#watch = setTimeout(() => this.#giveUp(), QUIET)
    let wasOpen = false
    socket.onopen = () => {
      const hello = { type: 'hello', protocol: PROTOCOL, language: settings.language, client: 'web' } as const
      wasOpen = true
      socket.send(padded(JSON.stringify(hello)))
    }
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#take(JSON.parse(data as string) as ServerMessage)
    }
    socket.onclose = () => {
      if (socket !== this.#socket) return
      if (!wasOpen) this.refused()
      this.#lose()
    }
  }

  #take(message: ServerMessage): void {
    this.#isAsked = false
    clearTimeout(this.#watch)
    this.#watch = setTimeout(() => this.#ask(), QUIET)
    if (message.type === 'hello') {
      this.#pause = SHORTEST
      this.#become('open', message.you)
    } else if (message.type === 'outdated') {
      this.#become('outdated')
    } else if (message.type === 'closing') {
      this.#pause = message.again === 0 ? ELSEWHERE : message.again * 1000
      this.listener.hear(message)
    } else if (message.type !== 'pong') {
      this.listener.hear(message)
    }
  }

  // Whether the house is there.
  #ask(): void {
    if (this.#isAsked || this.#state === 'closed' || this.#state === 'outdated') return
    this.#isAsked = true
    clearTimeout(this.#watch)
    this.#watch = setTimeout(() => this.#giveUp(), ANSWER)
    this.say({ type: 'ping' })
  }

  // What it still had to say is not heard any more.
  #giveUp(): void {
    const socket = this.#socket
    this.#lose()
    socket?.close()
  }

  #lose(): void {
    this.#socket = undefined
    clearTimeout(this.#watch)
    if (this.#state === 'closed' || this.#state === 'outdated') return
    if (this.#state === 'open') this.#become('lost')
    this.#again = setTimeout(() => this.#connect(), this.#pause * (0.75 + Math.random() / 2))
    this.#pause = Math.min(LONGEST, this.#pause * 2)
  }

  // Something has changed around this page: a line that may be dead is not waited for.
  #checkNow(): void {
    if (this.#state === 'closed' || this.#state === 'outdated') return
    if (globalThis.document?.visibilityState === 'hidden') return
    if (this.#socket && this.#state === 'open') return this.#ask()
    if (this.#socket && Date.now() - this.#began < FRESH) return
    const stuck = this.#socket
    clearTimeout(this.#again)
    this.#connect()
    stuck?.close()
  }

  #become(state: LinkState, you?: ServerHello['you']): void {
    if (this.#state === 'closed') return
    this.#state = state
    this.listener.state(state, you)
  }
}

/** Where the server that sent this page takes WebSockets. The table is for a proxy, which may bring everybody who goes to
 * it to one node. */
export function socketAddress(page: { protocol: string; host: string }, table: string): string {
  const scheme = page.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${page.host}/ws?table=${encodeURIComponent(table)}`
}
