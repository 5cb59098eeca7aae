import { expect, it } from 'vitest'
import { createRandom } from '../clock/random.ts'
import { openDatabaseOnce } from '../support.ts'
import { answerRpc } from './api.ts'
import type { Answer } from './messages.ts'
import { openServer } from './server.ts'

const database = openDatabaseOnce()

it('a repeated pull has the response of PostgreSQL, also after a write', async () => {
  const server = await openServer(database(), createRandom(1), Date.now)
  const pull = (cursor: unknown) => ({
    path: '/rest/v1/rpc/pull_catalog_changes',
    accessToken: null,
    address: '10.0.0.1',
    body: { p_cursor: cursor, p_limit: 500 },
  })
  const whole = (await server.answer(pull(null))).body
  const again = pull(Reflect.get(Object(whole), 'next'))
  const first = await server.answer(again)
  const repeated = await server.answer(again)
  expect(withoutTime(repeated)).toEqual(withoutTime(first))
  expect(withoutTime(repeated)).toEqual(withoutTime(await answerRpc(server, again)))
  await server.setPrice('1', 7_700)
  expect(JSON.stringify(await server.answer(again))).toContain('7700')
})

function withoutTime({ body }: Answer): object {
  const { at: _at, ...rest } = Object(body) as { at?: unknown }
  return rest
}
