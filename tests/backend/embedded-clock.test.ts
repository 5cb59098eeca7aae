/** The embedded server runs the scheduled jobs of its database with the service key. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type ServerResponse, createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTick, embeddedClock } from '../../scripts/embedded-clock.mjs'
import { signServiceKey } from '../../scripts/embedded-mail.mjs'
import { startEmbedded } from '../support/servers/start-embedded.ts'
import type { TestServer } from '../support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startEmbedded()
})
afterAll(() => server.stop())

test('runs every due job, and then none is due', async () => {
  const key = signServiceKey(readFileSync('supabase/embedded.toml', 'utf8'))
  const [jobs] = await server.sql('select count(*)::int as n from private.clock_jobs')
  expect(await callTick(server.url, key)).toBe(jobs?.['n'])
  expect(await callTick(server.url, key)).toBe(0)
  expect(
    await server.sql(
      'select name, last_error from private.clock_jobs where succeeded_at is null or last_error is not null',
    ),
  ).toEqual([])
})

test('refuses a client without the service key', async () => {
  await expect(callTick(server.url, server.anonKey)).rejects.toThrow('answered with 40')
})

test('a stop waits for the job that runs, and begins no other', async () => {
  const asked: string[] = []
  let answer: ServerResponse | undefined
  const httpServer = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url?.endsWith('due_jobs') === true) return response.end('["first", "second"]')
    answer = response
  })
  const clock = embeddedClock()
  clock.configurePreviewServer({ httpServer })
  httpServer.listen(0, 'localhost')
  await expect.poll(() => answer).toBeDefined()
  let isStopped = false
  const stopped = Promise.resolve(clock.api.stop()).then(() => (isStopped = true))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(isStopped).toBe(false)
  answer?.end('true')
  await stopped
  expect(asked).toEqual(['/rest/v1/rpc/due_jobs', '/rest/v1/rpc/run_job'])
  httpServer.close()
  await once(httpServer, 'close')
})
