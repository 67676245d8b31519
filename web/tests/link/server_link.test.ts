// The line to a server: it says hello, comes back by itself, and knows when not to.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LinkState } from '../../src/link/link.ts'
import { ServerLink, socketAddress } from '../../src/link/server_link.ts'
import type { ServerMessage } from '../../src/protocol/messages.ts'

class Socket {
  sent: { type: string }[] = []
  lengths: number[] = []
  closed: number | undefined
  onopen = () => {}
  onmessage: (event: { data: string }) => void = () => {}
  onclose = () => {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string })
    this.lengths.push(new TextEncoder().encode(text).length)
  }
  close(code = 1005): void {
    this.closed = code
  }
  tell(message: object): void {
    this.onmessage({ data: JSON.stringify(message) })
  }
  /** Opens and is greeted, as by a house. */
  greet(): void {
    this.onopen()
    this.tell({ type: 'hello', protocol: 1, server: 's', language: 'en', you: { id: 'g', name: 'Ana' } })
  }
}

function dialled() {
  const sockets: Socket[] = []
  const states: LinkState[] = []
  const heard: ServerMessage[] = []
  const refusals: number[] = []
  const link = new ServerLink(
    'ws://x/ws',
    { hear: (message) => heard.push(message), state: (state) => states.push(state) },
    () => {
      const socket = new Socket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    () => refusals.push(sockets.length),
  )
  return { link, sockets, states, heard, refusals }
}

describe('a line to a server', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('says hello first, and is open when it was greeted', () => {
    const { link, sockets, states } = dialled()
    expect(link.say({ type: 'ping' })).toBe(false)
    sockets[0]!.greet()
    expect(sockets[0]!.sent[0]).toMatchObject({ type: 'hello', protocol: 1 })
    expect(states).toEqual(['open'])
    expect(link.say({ type: 'ping' })).toBe(true)
  })

  it('says moves of a kind in one length, whatever they are', () => {
    const { link, sockets } = dialled()
    sockets[0]!.greet()
    for (const card of ['red-1', 'yellow-8', 'officer']) {
      link.say({ type: 'move', table: 'kalo', version: 7, id: 1, move: { do: 'play', card } } as never)
    }
    link.say({ type: 'say', table: 'kalo', text: 'é'.repeat(200) })
    expect(sockets[0]!.lengths).toEqual([256, 256, 256, 256, 512])
    expect(sockets[0]!.sent[2]).toMatchObject({ move: { card: 'yellow-8' } })
  })

  it('asks whether it is still known when it was not let in, and not when it was', () => {
    const { sockets, refusals } = dialled()
    sockets[0]!.greet()
    sockets[0]!.onclose()
    expect(refusals).toEqual([])
    vi.advanceTimersByTime(600)
    sockets[1]!.onclose()
    expect(refusals).toEqual([2])
  })

  it('comes back when it is lost, with growing pauses', () => {
    const { sockets, states } = dialled()
    sockets[0]!.greet()
    sockets[0]!.onclose()
    expect(states).toEqual(['open', 'lost'])
    vi.advanceTimersByTime(600)
    expect(sockets).toHaveLength(2)
    sockets[1]!.onclose()
    vi.advanceTimersByTime(500)
    expect(sockets).toHaveLength(2)
    vi.advanceTimersByTime(600)
    expect(sockets).toHaveLength(3)
    sockets[2]!.greet()
    expect(states).toEqual(['open', 'lost', 'open'])
  })

  it('never waits longer than some seconds', () => {
    const { sockets } = dialled()
    for (let i = 0; i < 20; ++i) {
      sockets.at(-1)!.onclose()
      const before = sockets.length
      vi.advanceTimersByTime(19_000)
      expect(sockets.length).toBeGreaterThan(before)
    }
  })

  it('waits as long as a house that closes asks it to', () => {
    const { sockets, heard } = dialled()
    sockets[0]!.greet()
    sockets[0]!.tell({ type: 'closing', sentence: 'We close.', again: 5 })
    sockets[0]!.onclose()
    vi.advanceTimersByTime(3_700)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(2_600)
    expect(sockets).toHaveLength(2)
    expect(heard.map(({ type }) => type)).toEqual(['closing'])
  })

  it('comes back at once to a house that goes on at another node', () => {
    const { sockets } = dialled()
    sockets[0]!.greet()
    sockets[0]!.tell({ type: 'closing', sentence: 'We close.', again: 0 })
    sockets[0]!.onclose()
    vi.advanceTimersByTime(100)
    expect(sockets).toHaveLength(2)
    // And as often as it takes, with growing pauses.
    sockets[1]!.onclose()
    vi.advanceTimersByTime(200)
    expect(sockets).toHaveLength(3)
    sockets[2]!.greet()
    sockets[2]!.onclose()
    vi.advanceTimersByTime(290)
    expect(sockets).toHaveLength(3)
    vi.advanceTimersByTime(300)
    expect(sockets).toHaveLength(4)
  })

  it('gives up when the page is too old, and when it is closed on purpose', () => {
    const old = dialled()
    old.sockets[0]!.greet()
    old.sockets[0]!.tell({ type: 'outdated', protocol: 2, sentence: 'Reload.' })
    old.sockets[0]!.onclose()
    const closed = dialled()
    closed.sockets[0]!.greet()
    closed.link.close()
    closed.sockets[0]!.onclose()
    vi.advanceTimersByTime(60_000)
    expect([old.sockets.length, closed.sockets.length]).toEqual([1, 1])
    expect(old.states).toEqual(['open', 'outdated'])
    expect(closed.states).toEqual(['open', 'closed'])
    expect(closed.sockets[0]!.closed).toBe(1000)
  })

  it('hears nothing from a line it has given up', () => {
    const { sockets, heard } = dialled()
    sockets[0]!.greet()
    sockets[0]!.onclose()
    vi.advanceTimersByTime(600)
    sockets[0]!.tell({ type: 'ok', table: 't', re: 1 })
    expect(heard).toEqual([])
  })

  it('asks a house that is silent whether it is there, and not more often than that', () => {
    const { sockets, states, heard } = dialled()
    sockets[0]!.greet()
    const pings = () => sockets[0]!.sent.filter(({ type }) => type === 'ping').length
    for (let times = 1; times <= 4; ++times) {
      vi.advanceTimersByTime(14_000)
      expect(pings()).toBe(times - 1)
      vi.advanceTimersByTime(1_000)
      expect(pings()).toBe(times)
      sockets[0]!.tell({ type: 'pong' })
    }
    for (let times = 0; times < 10; ++times) {
      vi.advanceTimersByTime(14_000)
      sockets[0]!.tell({ type: 'ok', table: 't', re: times })
    }
    expect([pings(), sockets.length, states, heard.length]).toEqual([4, 1, ['open'], 10])
  })

  it('is lost when no answer comes, although nothing closed it, and comes back', () => {
    const { link, sockets, states } = dialled()
    sockets[0]!.greet()
    vi.advanceTimersByTime(15_000 + 7_000)
    expect(states).toEqual(['open'])
    vi.advanceTimersByTime(1_000)
    expect(states).toEqual(['open', 'lost'])
    expect(sockets[0]!.closed).toBeDefined()
    expect(link.say({ type: 'ping' })).toBe(false)
    vi.advanceTimersByTime(600)
    sockets[1]!.greet()
    sockets[0]!.onclose() // minutes later the browser notices too
    expect([states, sockets.length]).toEqual([['open', 'lost', 'open'], 2])
  })

  it('does not wait for ever for a house that never greets', () => {
    const { sockets, states } = dialled()
    vi.advanceTimersByTime(15_000 + 600)
    expect([sockets.length, sockets[0]!.closed !== undefined]).toEqual([2, true])
    sockets[1]!.greet()
    expect(states).toEqual(['open'])
  })

  describe('when the network changes', () => {
    const around = new EventTarget()
    beforeEach(() => {
      vi.stubGlobal('addEventListener', around.addEventListener.bind(around))
      vi.stubGlobal('removeEventListener', around.removeEventListener.bind(around))
    })
    afterEach(() => void vi.unstubAllGlobals())

    it.each(['online', 'offline'])('asks at once, and once (%s)', (change) => {
      const { link, sockets, states } = dialled()
      sockets[0]!.greet()
      for (let times = 0; times < 5; ++times) around.dispatchEvent(new Event(change))
      expect(sockets[0]!.sent.map(({ type }) => type)).toEqual(['hello', 'ping'])
      vi.advanceTimersByTime(8_000)
      expect(states).toEqual(['open', 'lost'])
      link.close()
    })

    it('starts a line anew that is stuck, but not one that has just begun', () => {
      const { link, sockets } = dialled()
      around.dispatchEvent(new Event('online'))
      expect(sockets).toHaveLength(1)
      vi.advanceTimersByTime(3_000)
      around.dispatchEvent(new Event('online'))
      expect([sockets.length, sockets[0]!.closed !== undefined]).toEqual([2, true])
      sockets[0]!.onclose()
      sockets[1]!.greet()
      link.close()
      around.dispatchEvent(new Event('online'))
      vi.advanceTimersByTime(60_000)
      expect(sockets).toHaveLength(2)
    })

    it('does not wait for a pause to end', () => {
      const { link, sockets } = dialled()
      sockets[0]!.onclose()
      around.dispatchEvent(new Event('online'))
      vi.advanceTimersByTime(1_000)
      expect(sockets).toHaveLength(2)
      link.close()
    })
  })

  it('is where the page came from, and names the table', () => {
    expect(socketAddress({ protocol: 'https:', host: 'a.example' }, 'panda-kiwi')).toBe(
      'wss://a.example/ws?table=panda-kiwi',
    )
    expect(socketAddress({ protocol: 'http:', host: 'localhost:8080' }, 'a b&c')).toBe(
      'ws://localhost:8080/ws?table=a%20b%26c',
    )
  })
})
