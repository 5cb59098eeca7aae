import { beforeEach, describe, expect, it } from 'vitest'
import { enqueue, listOperations } from '#db/outbox/outbox.ts'
import { readSession } from '#db/session-store.ts'
import { type StaffSession, isTokenUsable } from '#domain/staff/staff-session.ts'
import { findOrders } from '#sync/online/staff-requests.ts'
import { pullOrders } from '#sync/pull.ts'
import { type PushDeps, flush } from '#sync/sending/push.ts'
import { aStockMove, uuid } from '../support/builders.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { signInAs } from '../support/sign-in.ts'
import { db } from '../support/db-for-each-test.ts'

const refused = { status: 401, class: 'sign-in' } as const
let gateway: FakeGateway

beforeEach(async () => {
  gateway = createFakeGateway()
  await signIn('token-1')
})

const signIn = (accessToken: string) => signInAs(db, 'ann', { accessToken })

async function readIdentity(isUsable: (session: StaffSession) => boolean) {
  const session = await readSession(db)
  if (session === null || !isUsable(session)) return null
  return { userId: session.userId, accessToken: session.accessToken }
}

/** Sends with the stored token while that can be used, as the worker does. */
function deps(rest: Partial<PushDeps> = {}) {
  const identity = () => readIdentity((session) => isTokenUsable(session, 1_000_000))
  return createPushDeps(db, gateway, { identity, ...rest })
}

/** As a page that reaches the server renews it. */
async function renewTo(accessToken: string) {
  await signIn(accessToken)
  return { userId: 'ann', accessToken }
}

const queue = (n = 1) =>
  enqueue(db, { id: uuid(n), mutation: aStockMove(String(n), -1), userId: 'ann', now: 0 })
const states = async () => (await listOperations(db)).rows.map(({ state }) => state)

describe('a token rejected before it expires', () => {
  it('in the worker: the operation waits for a new one and is sent without a sign-in', async () => {
    await queue()
    gateway.forecast.push(refused)
    await flush(deps())
    expect(await states()).toEqual(['pending'])
    await flush(deps())
    expect(gateway.tokens).toEqual(['token-1'])
    await signIn('token-2')
    await flush(deps())
    expect(gateway.tokens).toEqual(['token-1', 'token-2'])
    expect(await states()).toEqual(['applied'])
  })

  it('in a page that cannot renew it now: the same', async () => {
    await queue()
    gateway.forecast.push(refused)
    await flush(deps({ refreshIdentity: async () => null }))
    expect(await states()).toEqual(['pending'])
    expect(await readSession(db)).toMatchObject({ ended: false, expiresAt: 1_000_000 })
  })

  it('which was renewed meanwhile: is sent with the new one at once', async () => {
    await queue()
    gateway.forecast.push(refused)
    const { send } = gateway
    gateway.send = async (...request) => {
      const reply = await send(...request)
      if (!reply.ok) await signIn('token-2')
      return reply
    }
    await flush(deps())
    expect(gateway.tokens).toEqual(['token-1', 'token-2'])
    expect(await states()).toEqual(['applied'])
  })

  it('does not keep anything else from being sent', async () => {
    await queue(1)
    await queue(2)
    gateway.forecast.push(refused)
    await flush(deps({ refreshIdentity: () => renewTo('token-2') }))
    expect(gateway.ledger.effects.toSorted()).toEqual([uuid(1), uuid(2)])
  })

  it('for the orders: they are pulled with a new one', async () => {
    gateway.pullForecast.push(refused)
    const ann = { userId: 'ann', accessToken: 'token-1' }
    const result = await pullOrders(deps({ refreshIdentity: () => renewTo('token-2') }), ann)
    expect(result).toMatchObject({ ok: true })
    gateway.pullForecast.push(refused)
    expect(await pullOrders(deps(), ann)).toMatchObject({ ok: false })
    expect(await readSession(db)).toMatchObject({ accessToken: 'token-2', expiresAt: 2_000_000 })
  })

  it('does not ask for a sign-in while a renewal is possible', async () => {
    gateway.findForecast.push(refused)
    const search = { text: '', status: null, after: null }
    expect(await findOrders(deps(), search)).toEqual({ ok: false, problem: 'unreachable' })
  })
})

describe('a rejected fresh token', () => {
  it('ends the session: the next sign-in sends the waiting operations', async () => {
    await queue()
    gateway.forecast.push(refused, refused)
    const page = deps({ refreshIdentity: () => renewTo('token-2') })
    await flush(page)
    expect(await states()).toEqual(['needs-sign-in'])
    expect(await readSession(db)).toMatchObject({ accessToken: 'token-2', ended: true })
    await flush(page)
    expect(gateway.sent).toHaveLength(2)
    await signIn('token-3')
    expect(await states()).toEqual(['pending'])
    await flush(page)
    expect(gateway.ledger.effects).toEqual([uuid(1)])
  })

  it('does not end a session that has another one by now', async () => {
    await queue()
    gateway.forecast.push(refused, refused)
    const refreshIdentity = async () => {
      const renewed = await renewTo('token-2')
      await signIn('token-3')
      return renewed
    }
    await flush(deps({ refreshIdentity }))
    expect(gateway.tokens).toEqual(['token-1', 'token-2', 'token-3'])
    expect(await states()).toEqual(['applied'])
  })
})

it("somebody else's sign-in releases nothing", async () => {
  await queue()
  gateway.forecast.push(refused, refused)
  await flush(deps({ refreshIdentity: () => renewTo('token-2') }))
  await signInAs(db, 'ben', { accessToken: 'b' })
  expect(await states()).toEqual(['needs-sign-in'])
})

it('a refused token expires at that moment, so orders stay for a week after it', async () => {
  await queue()
  gateway.forecast.push(refused)
  await flush(deps())
  expect((await readSession(db))?.expiresAt).toBe(1_000_000)
})
