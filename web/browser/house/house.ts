// A real server for a test: the built program with the app inside, on a free port of the loopback, in a folder of its
// own. It can be killed and started again at the same address with what it had kept.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { request, type APIRequestContext } from 'playwright-core'

const program = resolve(process.env.LUDOTHEK ?? '../build/dev/cli/ludothek')

export class TestServer {
  #process: ChildProcess | undefined
  #port = '0'

  private constructor(private readonly folder: string) {}

  static async open(): Promise<TestServer> {
    const house = new TestServer(await mkdtemp(join(tmpdir(), 'ludothek-')))
    await house.start()
    return house
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    const started = spawn(program, ['serve', '--listen', `127.0.0.1:${this.#port}`, '--store', 'sqlite:house.db'], {
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = started
    let said = ''
    this.#port = await new Promise<string>((resolve, reject) => {
      started.stderr.on('data', (text) => (said += text))
      started.stdout.on('data', (text) => {
        said += text
        const port = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(said)?.[1]
        if (port) resolve(port)
      })
      started.on('error', reject)
      started.on('exit', (code) => reject(new Error(`${program} ended with ${code}: ${said.slice(-2000)}`)))
    })
  }

  /** As a power cut does it. */
  async kill(): Promise<void> {
    const running = this.#process
    if (!running || running.exitCode !== null) return
    const over = once(running, 'exit')
    running.kill('SIGKILL')
    await over
  }

  async close(): Promise<void> {
    await this.kill()
    await rm(this.folder, { recursive: true, force: true })
  }

  /** A table with these settings: gives its address. Its host is whoever asks, or nobody in particular. */
  async openTable(settings: object, asks?: APIRequestContext): Promise<string> {
    const asking = asks ?? (await request.newContext())
    const post = async (path: string, data: object) =>
      (await (await asking.post(this.address + path, { data })).json()) as { link?: string }
    await post('/api/guest', {})
    const { link } = await post('/api/tables', settings)
    if (!asks) await asking.dispose()
    return this.address + link!
  }
}

/** A line of one visitor's own to the house, which can be cut and mended like a cable. */
export class Line {
  readonly #ends = new Set<Socket>()
  #isCut = false

  private constructor(
    readonly address: string,
    private readonly server: Server,
  ) {}

  static async to(house: TestServer): Promise<Line> {
    const target = new URL(house.address)
    const server = createServer()
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const line = new Line(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server)
    server.on('connection', (near) => line.#carry(near, connect(Number(target.port), target.hostname)))
    return line
  }

  cut(): void {
    this.#isCut = true
    for (const end of this.#ends) end.destroy()
  }

  mend(): void {
    this.#isCut = false
  }

  close(): void {
    this.cut()
    this.server.close()
  }

  #carry(near: Socket, far: Socket): void {
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#ends.add(end)
      end.on('error', () => other.destroy())
      end.on('close', () => {
        this.#ends.delete(end)
        other.destroy()
      })
      end.pipe(other)
      if (this.#isCut) end.destroy()
    }
  }
}
