import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts an HTTP server on a free loopback port. `stop` also closes open connections. */
export async function listen(server: Server): Promise<{ url: string; stop: () => Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
