/** A server for one test: a Connect handler, and behind it a backend with one fixed response. */
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Handler = (asked: IncomingMessage, response: ServerResponse, next: () => void) => void

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Resolves with a function that sends GET requests; the server closes when the test ends. */
export async function startHandler(handler: Handler, backendText = 'backend') {
  const server = createServer((asked, response) => {
    handler(asked, response, () => {
      response.writeHead(201, { 'content-type': 'application/json' })
      response.write(backendText.slice(0, 3))
      response.end(backendText.slice(3))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    send(port, { path, headers, method })
}

/** Not `fetch`: it would decompress the body and resolve '..' in the path. */
function send(port: number, options: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', ...options }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const { statusCode = 0, headers } = answer
        resolve({ status: statusCode, headers, body: Buffer.concat(chunks) })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}
