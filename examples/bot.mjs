#!/usr/bin/env node
// A bot for Ludothek that plays any of its games by picking a random offer.
//
// It needs Node 20 and nothing else. Read it from the bottom: main() becomes a guest and finds a table, Player speaks
// the protocol (docs/protocol.md), Line is the WebSocket. choose() is where your own bot would think.
//
//     node bot.mjs --server http://127.0.0.1:8080 --open GAME --players 2   # opens a table, prints its code
//     node bot.mjs --server http://127.0.0.1:8080 --table panda-tango-kiwi-radio-hotel-pizza  # joins one
import { createHash, randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

const pick = (list) => list[Math.floor(Math.random() * list.length)]

// One of the moves that are offered: any. `game` is the whole message: the events, and the view.
function choose(offers, game) {
  const { choose: count, ...offer } = pick(offers)
  const move = {}
  for (const [name, value] of Object.entries(offer)) {
    if (!Array.isArray(value)) {
      move[name] = value // "do", which says what it is
    } else if (count) {
      const rest = [...value] // so many different ones, as a list
      move[name] = Array.from({ length: count }, () => rest.splice(Math.floor(Math.random() * rest.length), 1)[0])
    } else {
      move[name] = pick(value)
    }
  }
  return move
}

// --- The line --------------------------------------------------------------------------------------------------------

// As much of RFC 6455 as a client needs: text out, text in ('message'), and pings answered at once. Node 20 has no
// WebSocket of its own, and the browser's kind could not send the Authorization header.
class Line extends EventEmitter {
  static async open(server, token, table) {
    const key = randomBytes(16).toString('base64')
    const url = new URL(`/ws?table=${encodeURIComponent(table)}`, server)
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': key,
        Authorization: `Bearer ${token}`,
      },
    })
    request.on('response', (response) => request.destroy(new Error(`no WebSocket here: ${response.statusCode}`)))
    request.end()
    const [response, socket, head] = await once(request, 'upgrade')
    const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
    if (response.headers['sec-websocket-accept'] !== accept) throw new Error('not a WebSocket server')
    return new Line(socket, head)
  }

  constructor(socket, head) {
    super()
    this.socket = socket.setNoDelay(true)
    this.unread = Buffer.alloc(0)
    this.parts = [] // of a message that comes in several frames
    socket.on('data', (data) => this.read(data))
    socket.on('error', () => {})
    socket.on('close', () => this.emit('close'))
    // What came with the handshake is read when somebody listens.
    setImmediate(() => this.read(head))
  }

  sendFrame(opcode, payload) {
    const mask = randomBytes(4) // what clients send is masked
    const long = payload.length >= 126
    const head = Buffer.alloc(long ? 4 : 2)
    head[0] = 0x80 | opcode
    head[1] = 0x80 | (long ? 126 : payload.length)
    if (long) head.writeUInt16BE(payload.length, 2)
    this.socket.write(Buffer.concat([head, mask, payload.map((byte, i) => byte ^ mask[i % 4])]))
  }

  send(message) {
    this.sendFrame(0x1, Buffer.from(JSON.stringify(message)))
  }

  close() {
    this.sendFrame(0x8, Buffer.from([0x03, 0xe8])) // 1000: all is well
    this.socket.end()
  }

  read(data) {
    this.unread = Buffer.concat([this.unread, data])
    for (;;) {
      if (this.unread.length < 2) return
      let size = this.unread[1] & 0x7f
      let start = 2
      if (size >= 126) {
        start = size === 126 ? 4 : 10
        if (this.unread.length < start) return
        size = size === 126 ? this.unread.readUInt16BE(2) : Number(this.unread.readBigUInt64BE(2))
      }
      if (this.unread.length < start + size) return
      const [first] = this.unread
      const payload = this.unread.subarray(start, start + size)
      this.unread = this.unread.subarray(start + size)
      this.takeFrame(first & 0x80, first & 0x0f, payload)
    }
  }

  takeFrame(final, opcode, payload) {
    if (opcode === 0x9) {
      this.sendFrame(0xa, payload) // a ping; in a race the server measures how fast the pong is
    } else if (opcode === 0x8) {
      this.reason = payload.subarray(2).toString()
      this.socket.end()
    } else if (opcode === 0x0 || opcode === 0x1) {
      this.parts.push(payload)
      if (!final) return
      const text = Buffer.concat(this.parts).toString()
      this.parts = []
      this.emit('message', JSON.parse(text))
    }
  }
}

// --- The player ------------------------------------------------------------------------------------------------------

// What another connection would not mend.
class Refused extends Error {}

// One seat at one table, until a game is over. `connect` gives a new line.
class Player {
  constructor(connect, table, houseBots = 0, level = 'casual') {
    Object.assign(this, { connect, table, houseBots, level })
    this.people = null // the last `table` message
    this.game = null // the last `game` message; its offers hold until the next one
    this.answered = true
    this.numbers = 0
    this.asked = null // the number of a question about the table that is not answered yet
  }

  say(type, members = {}) {
    this.line.send({ type, table: this.table, id: ++this.numbers, ...members })
    return this.numbers
  }

  // The id of the record of the finished game. A lost connection is made anew: the seat is still ours.
  async play() {
    for (let failed = 0; ;) {
      try {
        this.line = await this.connect()
        return await this.playOn(() => {
          failed = 0
        })
      } catch (error) {
        failed += 1
        if (error instanceof Refused || failed > 8) throw error
        console.error(`trying again: ${error.message}`)
        // Everybody was cut off at the same moment, and should not come back at the same moment.
        const pause = Math.min(30, this.again ?? 0.3 * 2 ** (failed - 1))
        await sleep(1000 * pause * (0.75 + Math.random() / 2))
        this.again = undefined
      } finally {
        clearTimeout(this.planned)
      }
    }
  }

  playOn(heard) {
    return new Promise((resolve, reject) => {
      this.done = resolve
      this.asked = null
      this.line.on('close', () => reject(new Error(`the line was lost: ${this.line.reason ?? 'no reason given'}`)))
      this.line.on('message', (message) => {
        heard()
        try {
          this.hear(message)
        } catch (error) {
          reject(error)
        }
      })
      this.line.send({ type: 'hello', protocol: 1, language: 'en', client: 'bot.mjs/1' })
      this.line.send({ type: 'enter', table: this.table, id: 0 })
    })
  }

  hear(message) {
    if (message.re === this.asked) this.asked = null
    switch (message.type) {
      case 'table':
        this.people = message
        this.lookAround()
        this.act()
        break
      case 'game':
        clearTimeout(this.planned)
        this.game = message
        this.answered = false
        this.shownAt = performance.now()
        for (const { event, end, scores, winners } of message.events) {
          if (event !== 'gameEnded') continue
          console.log(`over: ${end}, scores [${scores.join(', ')}], winners [${winners.join(', ')}]`)
        }
        this.act()
        break
      case 'refused':
        this.refused(message)
        break
      case 'closing':
        this.again = message.again // the line is about to be cut, and play() makes a new one
        break
      case 'outdated':
      case 'elsewhere':
        throw new Refused(`${message.type}: ${message.sentence ?? 'the seat is played from another place'}`)
      default: // for people (emotes, reminders), or from a newer server
    }
  }

  refused({ code, sentence, again }) {
    const harmless = [
      'stale',
      'not_kept',
      'unsettled',
      'no_race',
      'race_is_over',
      'claimed_already',
      'hash_given_already',
      'no_game_is_starting',
    ]
    if (code === 'paused' || code === 'bot_stands_in') {
      this.answered = false // act() tries again when the table says that it is over
    } else if (code === 'false_start') {
      this.reachOutIn(again + 50)
    } else if (code === 'too_fast' || code === 'busy') {
      this.asked = null
      clearTimeout(this.planned)
      setTimeout(() => this.line.send({ type: 'enter', table: this.table, id: 0 }), 1000) // shows everything anew
    } else if (!harmless.includes(code)) {
      throw new Refused(`refused (${code}): ${sentence}`)
    } // somebody was faster, it was not kept, or it was answered before; if it matters, a fresh message follows
  }

  // --- around the game ---

  lookAround() {
    const { phase, seats, you, record } = this.people
    if (phase === 'starting') return this.promise()
    if (phase === 'finished' && record && this.game) return this.done(record)
    if ((phase !== 'waiting' && phase !== 'finished') || this.asked !== null) return
    const free = seats.flatMap(({ kind }, seat) => (kind === 'free' ? [seat] : []))
    if (you.seat === null && free.length > 0) {
      this.asked = this.say('sit')
    } else if (you.host && this.houseBots > 0 && free.length > 0) {
      this.houseBots -= 1
      this.asked = this.say('addBot', { seat: free.at(-1), level: this.level })
    } else if (you.seat !== null && !seats[you.seat].ready) {
      this.asked = this.say('ready', { ready: true })
    }
  }

  // The fair start: first the hash of a number nobody can guess, then the number.
  promise() {
    const { fairness, you } = this.people
    if (!fairness.missing.includes(you.seat)) return
    if (fairness.stage === 'nonces') {
      this.say('nonce', { nonce: this.nonce.toString('hex') })
    } else if (fairness.commitment !== this.commitment) {
      // Keep the commitment: when the game is over, the SHA-256 of the seed must be it.
      this.commitment = fairness.commitment
      this.nonce = randomBytes(16)
      this.say('nonceHash', { hash: createHash('sha256').update(this.nonce).digest('hex') })
    }
  }

  // --- the game ---

  // Answers the last `game` message: once, and only if somebody waits for us.
  act() {
    if (this.answered || !this.game || !this.people) return
    const { you, seats, pause } = this.people
    if (you.seat === null || pause) return
    if (seats[you.seat].standIn) return this.say('takeBack')
    this.answered = true
    const { version, memorise, offers, race } = this.game
    if (memorise) {
      this.say('memorised')
    } else if (this.game.throw) {
      this.say('throw', { version })
    } else if (race && offers) {
      this.race()
    } else if (offers) {
      this.say('move', { version, move: choose(offers, this.game) })
    }
  }

  race() {
    const { version, offers, race } = this.game
    // A random guess is right once in nine times: sometimes it is wiser to watch.
    // The offer has one choice, the places by number, under a name of the game's own.
    const [[, place]] = Object.entries(choose(offers, this.game)).filter(([name]) => name !== 'do')
    this.cell = Math.random() < 0.5 ? null : place
    if (race.kind === 'sealed') {
      this.say('seal', { version, cell: this.cell })
    } else if (this.cell === null) {
      this.say('notMe', { version })
    } else {
      this.reachOutIn(300 + 600 * Math.random())
    }
  }

  // When the moment has come: claim, and say how long it took since the dice were seen.
  reachOutIn(milliseconds) {
    this.planned = setTimeout(() => {
      const reaction = Math.round((performance.now() - this.shownAt) * 10) / 10
      this.say('claim', { version: this.game.version, cell: this.cell, reaction })
    }, milliseconds)
  }
}

// --- The beginning ---------------------------------------------------------------------------------------------------

async function post(server, path, body, token) {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  const response = await fetch(new URL(path, server), { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function main() {
  const { values: given } = parseArgs({
    options: {
      server: { type: 'string', default: 'http://127.0.0.1:8080' }, // where ludothek serve is
      table: { type: 'string' }, // the code of the table to join
      open: { type: 'string' }, // or the game to open one for
      players: { type: 'string', default: '3' }, // seats of that table
      'house-bots': { type: 'string', default: '0' }, // bots of the house to ask in there
      settings: { type: 'string', default: '{}' }, // more settings of that table
      name: { type: 'string', default: 'bot.mjs' },
    },
  })
  if (!given.table === !given.open) throw new Error('say either --table CODE or --open GAME')
  const { token } = await post(given.server, '/api/guest', { name: given.name, token: true })
  let { table } = given
  if (!table) {
    const settings = { game: given.open, players: Number(given.players), ...JSON.parse(given.settings) }
    ;({ table } = await post(given.server, '/api/tables', settings, token))
    console.log(`table: ${table}`)
  }
  const player = new Player(() => Line.open(given.server, token, table), table, Number(given['house-bots']))
  const record = await player.play()
  console.log(`record: ${given.server}/api/records/${record}`)
  player.line.close()
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error.message)
    process.exit(1)
  },
)
