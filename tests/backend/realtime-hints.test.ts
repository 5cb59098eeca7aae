/** Hints by the official client against a server that speaks its protocol. Supabase's own server is not among the tests. */
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
let heard: string[]
let stop: () => void
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })
const listening = () => topics.map(({ name }) => server.listeners(name))

beforeEach(async () => {
  // Node 20 has none of its own.
  vi.stubGlobal('WebSocket', WebSocket)
  server = await startPhoenix((request) => request.token === 'token of staff')
  token = 'token of staff'
  heard = []
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
      changed: () => void heard.push('changed'),
      live: (isLive) => void heard.push(isLive ? 'live' : 'not live'),
      closed: () => void heard.push('closed'),
    },
  )
}

test('staff hear what the database broadcasts, on the public topic and on the private one', async () => {
  await listen()
  await eventually(() => expect(heard).toContain('live'))
  expect(server.joins).toEqual([
    { topic: 'catalog', private: false, token: 'token of staff' },
    { topic: 'staff', private: true, token: 'token of staff' },
  ])
  heard = []
  server.broadcast('staff', 'changed')
  await eventually(() => expect(heard).toEqual(['changed']))
  server.broadcast('staff', 'something else')
  server.broadcast('catalog', 'changed')
  await eventually(() => expect(heard).toEqual(['changed', 'changed']))
})

test('who may not hear the private topic hears that it is closed, and is not live', async () => {
  token = 'token of a stranger'
  await listen()
  await eventually(() => expect(heard).toContain('closed'))
  expect(heard).not.toContain('live')
  await eventually(() => expect(server.connections()).toBe(0))
})

test('a connection that breaks is made again, and is not live meanwhile', async () => {
  await listen()
  await eventually(() => expect(heard).toContain('live'))
  heard = []
  server.drop()
  await eventually(() => expect(heard).toContain('not live'))
  await eventually(() => expect(heard.at(-1)).toBe('live'))
  expect(listening()).toEqual([1, 1])
  expect(heard).not.toContain('closed')
})

test('a topic that the server ends is told, and everything is closed', async () => {
  await listen()
  await eventually(() => expect(heard).toContain('live'))
  server.end('staff')
  await eventually(() => expect(heard.at(-1)).toBe('closed'))
  await eventually(() => expect(server.connections()).toBe(0))
})

test('who stops is gone, and is told nothing any more', async () => {
  await listen()
  await eventually(() => expect(heard).toContain('live'))
  heard = []
  stop()
  await eventually(() => expect(server.connections()).toBe(0))
  expect(heard).toEqual([])
})
