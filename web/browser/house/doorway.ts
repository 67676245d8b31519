// A way into the house through which the next version of the app can be shown: the same files, and a service worker that
// says it is another one.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestServer } from './house.ts'

export class Doorway {
  isNewer = false

  private constructor(private readonly server: Server) {}

  static async to(house: TestServer): Promise<Doorway> {
    const server = createServer()
    const doorway = new Doorway(server)
    server.on('request', (asked, answer) => {
      void fetch(house.address + asked.url!).then(async (found) => {
        const headers = Object.fromEntries(
          ['content-type', 'cache-control', 'content-security-policy'].map((name) => [
            name,
            found.headers.get(name) ?? '',
          ]),
        )
        answer.writeHead(found.status, headers)
        if (asked.url !== '/service_worker.js' || !doorway.isNewer) {
          answer.end(Buffer.from(await found.arrayBuffer()))
        } else {
          answer.end((await found.text()).replace(/"([0-9a-f]{12})"/, '"next-$1"'))
        }
      })
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    return doorway
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }
}
