/** The queue that a recorded release stored is sent by the current app to the current server. */
import { IDBFactory } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { createSupabaseGateway } from '#backend/supabase-gateway.ts'
import { closeDb } from '#db/database.ts'
import { listOperations, release } from '#db/outbox/outbox.ts'
import { createBatchPolicy } from '#sync/sending/batching.ts'
import { flush } from '#sync/sending/push.ts'
import { createTestDb, nameOf } from '../support/test-db.ts'
import { readReleases } from './releases.ts'
import { openCompatServer } from './server.ts'
import { writeStores } from './stores.ts'

const dayMs = 24 * 60 * 60_000
const decided = ['applied', 'conflict', 'rejected']

it.each(readReleases())(
  'the queue of release $name is sent',
  async ({ stores }) => {
    const { token, server, close } = await openCompatServer()
    const disk = new IDBFactory()
    await writeStores(`${nameOf(disk)}-local`, disk, stores.local)
    const db = createTestDb(disk)
    const sent = new Set<string>()
    const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      const text = await request.text()
      for (const [id] of text.matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) sent.add(id)
      const accessToken =
        request.headers.get('authorization')?.endsWith(token) === true ? token : null
      const path = new URL(request.url).pathname
      const reply = await server.answer({
        path,
        accessToken,
        address: 'here',
        body: JSON.parse(text),
      })
      return Response.json(reply.body, { status: reply.status })
    }
    const gateway = createSupabaseGateway({ url: 'https://shop.example', anonKey: 'key', fetch })
    const userId = '00000000-0000-4000-8000-00000000000a'
    let ids = 0
    const { rows: before } = await listOperations(db)
    await release(db, 'upgrade')
    await release(db, `user:${userId}`)
    await flush({
      db,
      gateway,
      batchPolicy: createBatchPolicy(),
      identity: async () => ({ userId, accessToken: token }),
      now: () => Date.now() + 30 * dayMs,
      random: () => 0.5,
      newId: () => `claim-${(ids += 1)}`,
      withLock: (_name, run) => run(),
    })
    const { rows: after } = await listOperations(db)
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    const open = before.filter(({ state }) => !decided.includes(state))
    expect(open.length).toBeGreaterThan(20)
    const waiting = after.filter(({ state }) => !decided.includes(state))
    // They wait until a person decides about an earlier write of the same product or order.
    expect(waiting.map(({ kind }) => kind)).toEqual(['adjustStock', 'correctOrder'])
    const done = open.filter(({ id }) => !waiting.some((one) => one.id === id))
    for (const { id, kind } of done) expect(sent, kind).toContain(id)
    closeDb(db)
    await close()
  },
  240_000,
)
