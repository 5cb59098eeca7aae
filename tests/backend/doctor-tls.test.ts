/** The doctor never sends the password of a database to a server that it cannot verify. */
import { readFileSync } from 'node:fs'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { TLSSocket, createSecureContext } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { connectDatabase, connectionFault } from '../../scripts/doctor/connect.mjs'

const certificate = fileURLToPath(new URL('../support/servers/self-signed.pem', import.meta.url))
const pem = readFileSync(certificate)

/** The length and code of the request for encryption. */
const sslRequest = Buffer.from('0000000804d2162f', 'hex')
const cleartextPassword = Buffer.from('520000000800000003', 'hex')

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

/** Counts as another computer, because only 127.0.0.1 is this one. Asks for the password. */
async function startServer(answer: 'S' | 'N') {
  const received: Buffer[] = []
  const ask = (socket: Socket) => {
    socket.on('error', () => {})
    socket.on('data', (data: Buffer) => {
      received.push(data)
      socket.write(cleartextPassword)
    })
  }
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (first: Buffer) => {
      received.push(first)
      socket.write(answer)
      if (answer === 'N') return ask(socket)
      const secureContext = createSecureContext({ key: pem, cert: pem })
      ask(new TLSSocket(socket, { isServer: true, secureContext }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  stops.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const address = `postgres://postgres:cedar-and-walnut@127.0.0.2:${port}/postgres`
  return { address, received: () => Buffer.concat(received) }
}

const connectTo = (address: string, ca?: string) =>
  connectDatabase(address, ca).catch((error: unknown) => connectionFault(error))

describe('a server on another computer', () => {
  test.each(['', '?sslmode=disable', '?sslmode=no-verify', '?ssl=0'])(
    'gets nothing without encryption (%s)',
    async (parameters) => {
      const server = await startServer('N')
      expect(await connectTo(`${server.address}${parameters}`)).toMatchObject({ state: 'fault' })
      expect(server.received()).toEqual(sslRequest)
    },
  )

  test.each(['', '?sslmode=no-verify', '?sslmode=require'])(
    'gets no password with an unknown certificate (%s), and the remedy names the option',
    async (parameters) => {
      const server = await startServer('S')
      expect(await connectTo(`${server.address}${parameters}`)).toMatchObject({
        state: 'fault',
        remedy: expect.stringContaining('--ca'),
      })
      expect(server.received().includes('cedar-and-walnut')).toBe(false)
    },
  )

  test('control: gets the password with a known certificate', async () => {
    const server = await startServer('S')
    const connecting = connectTo(server.address, certificate)
    await expect.poll(() => server.received().includes('cedar-and-walnut')).toBe(true)
    stops.push(() => void connecting)
  })
})
