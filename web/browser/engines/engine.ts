// Another engine than Chromium, as Debian has it, driven by the commands of WebDriver: Firefox ESR by Marionette, its own
// socket, and WebKitGTK by its driver. Only what somebody needs who plays: pages and scripts in them.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Eyes } from '../visitor/person.ts'

/** Sends one command of WebDriver and gives its value. */
type Command = (what: 'open' | 'go' | 'run' | 'close', parameters: object) => Promise<unknown>

const PATIENCE = 60_000 // ms for a browser to start; a loaded machine is no error

export class Engine implements Eyes {
  private constructor(
    private readonly command: Command,
    private readonly stop: () => Promise<void>,
  ) {}

  static async firefox(): Promise<Engine> {
    const folder = await mkdtemp(join(tmpdir(), 'ludothek-firefox-'))
    // Nothing but our own pages is asked for.
    const likings = {
      'marionette.port': 0,
      'app.update.enabled': false,
      'browser.shell.checkDefaultBrowser': false,
      'browser.startup.homepage_override.mstone': 'ignore',
      'datareporting.policy.dataSubmissionEnabled': false,
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
      'toolkit.telemetry.server': '',
    }
    const lines = Object.entries(likings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
    await writeFile(join(folder, 'user.js'), lines.join(''))
    const browser = start('firefox-esr', ['--headless', '--marionette', '--no-remote', '--profile', folder], {
      HOME: folder,
    })
    const stop = async () => {
      await end(browser)
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    }
    return Engine.#open(stop, async () => {
      const port = await eventually(browser, async () => Number(await readFile(join(folder, 'MarionetteActivePort'))))
      return marionette(port)
    })
  }

  static async webkit(): Promise<Engine> {
    const folder = await mkdtemp(join(tmpdir(), 'ludothek-webkit-'))
    const port = await freePort()
    // It draws to a screen, which here is in memory.
    const driver = start('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1'], {
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
      GDK_BACKEND: 'x11',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    })
    const stop = async () => {
      await end(driver)
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    }
    return Engine.#open(stop, async () => {
      await eventually(driver, async () => fetch(`http://127.0.0.1:${port}/status`))
      return webdriver(`http://127.0.0.1:${port}`)
    })
  }

  static async #open(stop: () => Promise<void>, reach: () => Promise<Command>): Promise<Engine> {
    try {
      const command = await reach()
      await command('open', { capabilities: { alwaysMatch: { timeouts: { script: PATIENCE, pageLoad: PATIENCE } } } })
      return new Engine(command, stop)
    } catch (error) {
      await stop()
      throw error
    }
  }

  async go(url: string): Promise<void> {
    await this.command('go', { url })
  }

  async evaluate<Result, Argument>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result> {
    const value = await this.command('run', {
      script: `return (${run})(arguments[0])`,
      args: argument === undefined ? [] : [argument],
    })
    return (value ?? undefined) as Result // what is not there comes as null
  }

  async close(): Promise<void> {
    await this.command('close', {}).catch(() => {}) // it may be gone already
    await this.stop()
  }
}

function start(program: string, args: readonly string[], more: Record<string, string>): ChildProcess {
  // A group of its own: what it starts ends with it.
  return spawn(program, args, { env: { ...process.env, ...more }, stdio: 'ignore', detached: true })
}

async function end(started: ChildProcess): Promise<void> {
  if (started.pid === undefined) return
  const over = started.exitCode === null && started.signalCode === null ? once(started, 'exit') : undefined
  try {
    process.kill(-started.pid, 'SIGKILL')
  } catch {
    // all of them had ended
  }
  await over
}

/** Tries until it works, as long as the program runs. */
async function eventually<Value>(started: ChildProcess, attempt: () => Promise<Value>): Promise<Value> {
  let failed: Error | undefined
  started.on('error', (error) => (failed = error))
  for (const deadline = Date.now() + PATIENCE; ;) {
    try {
      return await attempt()
    } catch (error) {
      if (failed ?? started.exitCode !== null) throw failed ?? new Error(`${started.spawnfile} has ended at once`)
      if (Date.now() > deadline) throw error
      await pause(100)
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** WebDriver over HTTP (https://www.w3.org/TR/webdriver2/). */
function webdriver(address: string): Command {
  let session = ''
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${address}/session${path}`, { method, body: body ? JSON.stringify(body) : null })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string; sessionId?: string } }
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  return async (what, parameters) => {
    switch (what) {
      case 'open':
        return (session = `/${(await send('POST', '', parameters)).sessionId}`)
      case 'go':
        return send('POST', `${session}/url`, parameters)
      case 'run':
        return send('POST', `${session}/execute/sync`, parameters)
      case 'close':
        return send('DELETE', session)
    }
  }
}

/** The same over Firefox's own socket: [0, number, command, parameters] and [1, number, error, result], each with its length. */
async function marionette(port: number): Promise<Command> {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const greeted = new Promise<void>((resolve, reject) => {
    let buffer = Buffer.alloc(0)
    const fail = (error: Error) => {
      reject(error)
      for (const each of waiting.values()) each.reject(error)
      waiting.clear()
    }
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('Firefox has gone')))
    socket.on('data', (data) => {
      buffer = Buffer.concat([buffer, data])
      for (;;) {
        const colon = buffer.indexOf(':')
        const length = Number(buffer.subarray(0, Math.max(colon, 0)))
        if (colon < 0 || buffer.length < colon + 1 + length) return
        const packet: unknown = JSON.parse(buffer.subarray(colon + 1, colon + 1 + length).toString())
        buffer = buffer.subarray(colon + 1 + length)
        if (!Array.isArray(packet)) {
          resolve() // its greeting
          continue
        }
        const [, number, error, result] = packet as [1, number, { error: string; message: string } | null, unknown]
        const asked = waiting.get(number)
        waiting.delete(number)
        if (error) asked?.reject(new Error(`${error.error}: ${error.message}`))
        else asked?.resolve((result as { value?: unknown } | null)?.value)
      }
    })
  })
  await greeted
  const names = { open: 'NewSession', go: 'Navigate', run: 'ExecuteScript', close: 'DeleteSession' }
  let last = 0
  return (what, parameters) =>
    new Promise((resolve, reject) => {
      const number = ++last
      waiting.set(number, { resolve, reject })
      const text = JSON.stringify([0, number, `WebDriver:${names[what]}`, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
}
