/** Responses that arrive during or after a sign-out must not restore its data. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionKeeper } from '#backend/auth/session-keeper.ts'
import { wipePull } from '#db/mirror/pull-state.ts'
import { readSession, replaceSession, writeSession } from '#db/session-store.ts'
import { pull as pullCatalog, pullOrders } from '#sync/pull.ts'
import { uuid } from '../support/builders.ts'
import { createCatalogServer } from '../support/catalog-server.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { signInAs } from '../support/sign-in.ts'
import { db } from '../support/db-for-each-test.ts'

describe('a renewal in progress', () => {
  let answer: (response: Response) => void
  let asked: string[]
  const tokens = Response.json({
    access_token: 'renewed',
    refresh_token: 'r2',
    expires_in: 3600,
    user: { id: 'ann', email: '' },
  })

  function createKeeper() {
    asked = []
    return createSessionKeeper({
      config: { url: 'http://shop.test', anonKey: 'anon' },
      store: {
        read: () => readSession(db),
        write: (session) => writeSession(db, session),
        replace: (accessToken, session) => replaceSession(db, accessToken, session),
      },
      mayEnd: async () => true,
      now: () => 1_000_000,
      withLock: (_, run) => run(),
      fetch: (input, init) => {
        const path =
          new URL(input instanceof Request ? input.url : input).pathname.split('/').at(-1) ?? ''
        asked.push(`${path} ${new Headers(init?.headers).get('authorization') ?? ''}`.trim())
        if (path === 'logout') return Promise.resolve(new Response(null, { status: 204 }))
        return new Promise((resolve) => {
          answer = resolve
        })
      },
    })
  }

  it('does not bring a session back, and ends on the server, too', async () => {
    await signInAs(db, 'ann', { expiresAt: 0 })
    const keeper = createKeeper()
    const renewing = keeper.renew()
    await vi.waitFor(() => expect(asked).toEqual(['token']))
    await keeper.signOut()
    answer(tokens.clone())
    expect(await renewing).toBeNull()
    expect(await readSession(db)).toBeNull()
    expect(asked).toEqual(['token', 'logout Bearer token', 'logout Bearer renewed'])
  })

  it('does not end the session of another person who has signed in meanwhile', async () => {
    await signInAs(db, 'ann', { expiresAt: 0 })
    const renewing = createKeeper().renew()
    await vi.waitFor(() => expect(asked).toEqual(['token']))
    await signInAs(db, 'ben', { accessToken: "ben's" })
    answer(Response.json({}, { status: 400 }))
    expect(await renewing).toBeNull()
    expect(await readSession(db)).toMatchObject({ userId: 'ben', ended: false })
  })
})

describe('a pull of the orders in progress', () => {
  let gateway: FakeGateway
  const identity = { userId: 'ann', accessToken: 'token' }
  beforeEach(async () => {
    const orders = createCatalogServer()
    const xid = orders.begin()
    for (const n of [1, 2, 3]) orders.write(xid, uuid(n), { id: uuid(n) }, 'stock_moves')
    orders.commit(xid)
    gateway = createFakeGateway({ orders })
    await signInAs(db, 'ann')
  })
  const pull = () => pullOrders({ ...createPushDeps(db, gateway), pageSize: 1 }, identity)
  /** All readable traces of the pull: rows in quarantine and its state. */
  const left = async () => [
    ...(await db.mirror.quarantine.toArray()),
    ...(await db.mirror.pulls.toArray()),
  ]

  it.each([1, 2])('leaves nothing on the device after page %i', async (page) => {
    const { pullOrders: ask } = gateway
    let asked = 0
    gateway.pullOrders = async (...request) => {
      const reply = await ask(...request)
      asked += 1
      if (asked !== page) return reply
      // As signing out does it.
      await wipePull(db, 'orders')
      await writeSession(db, null)
      await wipePull(db, 'orders')
      return reply
    }
    expect(await pull()).toMatchObject({ ok: false })
    expect(await left()).toEqual([])
  })

  it('brings everything while nobody signs out', async () => {
    expect(await pull()).toMatchObject({ ok: true })
    expect(await left()).toHaveLength(4)
  })
})

describe('a tab of an older version, which knows fewer tables, signs out', () => {
  const closing = { id: uuid(7), note: 'Mona paid later', version: 1, generation: 1 }
  const stay = async () => {
    await db.mirror.table('day_closings').put(closing)
    await pullCatalog(createPushDeps(db, createFakeGateway()))
    return db.mirror.day_closings.count()
  }

  it('and the rows that it leaves are removed by the next pull', async () => {
    expect(await stay()).toBe(0)
  })

  it('control: rows of the signed-in person stay', async () => {
    await db.mirror.pulls.put({
      name: 'orders',
      scope: 'user:ann',
      cursor: 1,
      epoch: 'e1',
      generation: 1,
      complete: true,
      sweeping: false,
      horizon: '0',
      at: '',
      mirrorVersion: 1,
    })
    expect(await stay()).toBe(1)
  })
})
