/** Realtime hints with Supabase's client and a minimal Phoenix server. */
import { WebSocket } from 'ws'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRealtimeHints } from '#backend/realtime-hints.ts'
import { type PhoenixServer, startPhoenix } from '../support/servers/start-phoenix.ts'

const topics = [
  { name: 'catalog', private: false },
  { name: 'staff', private: true },
]
let server: PhoenixServer
let token: string | null
let events: string[]
let stop: () => void
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })
const listening = () => topics.map(({ name }) => server.listeners(name))

beforeEach(async () => {
  // Node 20 does not have it.
  vi.stubGlobal('WebSocket', WebSocket)
  server = await startPhoenix((request) => request.token === 'token of staff')
  token = 'token of staff'
  events = []
  stop = () => {}
})
afterEach(async () => {
  stop()
  await server.stop()
  vi.unstubAllGlobals()
})

async function listen(): Promise<void> {
  stop = await openRealtimeHints(
    { url: server.url, anonKey: 'anon', accessToken: async () => token },
    topics,
    {
      changed: () => void events.push('changed'),
      live: (isLive) => void events.push(isLive ? 'live' : 'not live'),
      closed: () => void events.push('closed'),
    },
  )
}

test('staff receive broadcasts of the public and the private topic', async () => {
  await listen()
  await eventually(() => expect(events).toContain('live'))
  expect(server.joins).toEqual([
    { topic: 'catalog', private: false, token: 'token of staff' },
    { topic: 'staff', private: true, token: 'token of staff' },
  ])
  events = []
  server.broadcast('staff', 'changed')
  await eventually(() => expect(events).toEqual(['changed']))
  server.broadcast('staff', 'something else')
  server.broadcast('catalog', 'changed')
  await eventually(() => expect(events).toEqual(['changed', 'changed']))
})

test('a client that may not join the private topic is closed, and never live', async () => {
  token = 'token of a stranger'
  await listen()
  await eventually(() => expect(events).toContain('closed'))
  expect(events).not.toContain('live')
  await eventually(() => expect(server.connections()).toBe(0))
})

test('a broken connection is not live until it is restored', async () => {
  await listen()
  await eventually(() => expect(events).toContain('live'))
  events = []
  server.drop()
  await eventually(() => expect(events).toContain('not live'))
  await eventually(() => expect(events.at(-1)).toBe('live'))
  expect(listening()).toEqual([1, 1])
  expect(events).not.toContain('closed')
})

test('a topic that the server ends closes the connection', async () => {
  await listen()
  await eventually(() => expect(events).toContain('live'))
  server.end('staff')
  await eventually(() => expect(events.at(-1)).toBe('closed'))
  await eventually(() => expect(server.connections()).toBe(0))
})

test('after stop the connection is closed without further events', async () => {
  await listen()
  await eventually(() => expect(events).toContain('live'))
  events = []
  stop()
  await eventually(() => expect(server.connections()).toBe(0))
  expect(events).toEqual([])
})
