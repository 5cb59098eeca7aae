/**
 * The part of Supabase Realtime that hints need: Phoenix channels over a WebSocket (serializer
 * 2.0.0, https://hexdocs.pm/phoenix/writing_a_channels_client.html), private topics by token, and
 * broadcasts as binary frames.
 */
import * as v from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'

const Message = v.tuple([
  v.nullable(v.string()),
  v.nullable(v.string()),
  v.string(),
  v.string(),
  v.record(v.string(), v.unknown()),
])
const Join = v.object({
  config: v.object({ private: v.boolean() }),
  access_token: v.optional(v.string()),
})

export interface JoinRequest {
  topic: string
  private: boolean
  token: string | undefined
}

export interface PhoenixServer {
  /** The project's address; clients add the path. */
  url: string
  /** Every request to join, including refused ones. */
  joins: JoinRequest[]
  /** Renewed tokens that clients have sent. */
  tokens: string[]
  listeners: (topic: string) => number
  connections: () => number
  broadcast: (topic: string, event: string) => void
  /** Ends a topic for all listeners, as the server does when a token expires. */
  end: (topic: string) => void
  /** Breaks every connection. */
  drop: () => void
  stop: () => Promise<void>
}

/** `mayJoin` stands for row-level security; it is called for private topics only. */
export async function startPhoenix(
  mayJoin: (request: JoinRequest) => boolean,
): Promise<PhoenixServer> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/realtime/v1/websocket' })
  await new Promise((resolve) => server.once('listening', resolve))
  const joins: JoinRequest[] = []
  const tokens: string[] = []
  /** The topics of each connection with the reference of the join. */
  const channels = new Map<WebSocket, Map<string, string | null>>()

  server.on('connection', (socket) => {
    const topics = new Map<string, string | null>()
    channels.set(socket, topics)
    socket.on('close', () => channels.delete(socket))
    socket.on('message', (data: Buffer) => {
      const message: unknown = JSON.parse(data.toString('utf8'))
      const [joinRef, ref, topic, event, payload] = v.parse(Message, message)
      const reply = (status: 'ok' | 'error', response: object = {}) =>
        say(socket, [joinRef, ref, topic, 'phx_reply', { status, response }])
      if (event === 'heartbeat') return reply('ok')
      if (event === 'access_token') return void tokens.push(String(payload['access_token']))
      if (event === 'phx_leave') {
        topics.delete(topic)
        reply('ok')
        return say(socket, [joinRef, ref, topic, 'phx_close', {}])
      }
      if (event !== 'phx_join') return
      const { config, access_token: token } = v.parse(Join, payload)
      const request = { topic: topic.replace('realtime:', ''), private: config.private, token }
      joins.push(request)
      if (request.private && !mayJoin(request)) return reply('error', { reason: 'Unauthorized' })
      topics.set(topic, joinRef)
      reply('ok', { postgres_changes: [] })
    })
  })

  const each = (name: string, act: (socket: WebSocket, joinRef: string | null) => void) => {
    for (const [socket, topics] of channels) {
      const joinRef = topics.get(`realtime:${name}`)
      if (joinRef !== undefined) act(socket, joinRef)
    }
  }
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    joins,
    tokens,
    connections: () => channels.size,
    listeners: (topic) => {
      let count = 0
      each(topic, () => (count += 1))
      return count
    },
    broadcast: (topic, event) =>
      each(topic, (socket) => socket.send(toFrame(`realtime:${topic}`, event))),
    end: (topic) =>
      each(topic, (socket, joinRef) => {
        channels.get(socket)?.delete(`realtime:${topic}`)
        say(socket, [joinRef, null, `realtime:${topic}`, 'phx_close', {}])
      }),
    drop: () => {
      for (const socket of channels.keys()) socket.terminate()
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of server.clients) socket.terminate()
        server.close(() => resolve())
      }),
  }
}

function portOf(server: WebSocketServer): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

function say(socket: WebSocket, message: unknown[]): void {
  socket.send(JSON.stringify(message))
}

/** Kind 4: lengths of topic, event and metadata, the encoding (JSON), then the parts themselves. */
function toFrame(topic: string, event: string): Buffer {
  const [topicBytes, eventBytes] = [Buffer.from(topic), Buffer.from(event)]
  const header = Buffer.from([4, topicBytes.length, eventBytes.length, 0, 1])
  return Buffer.concat([header, topicBytes, eventBytes, Buffer.from('{}')])
}
