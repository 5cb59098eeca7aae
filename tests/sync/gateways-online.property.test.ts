/**
 * Requests beside the queue with responses of an intermediary: withdrawals, the status of orders,
 * staff calls and photos. Nothing is lost or wiped, and none counts as a decision of the server.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSupabaseGateway } from '#backend/supabase-gateway.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { readSession } from '#db/session-store.ts'
import { isDismissed } from '#db/sync-state.ts'
import { putLines, readCart } from '#db/shopper/stored-cart.ts'
import { listColleagues } from '#domain/staff-calls/people.ts'
import { callAsStaff } from '#sync/online/staff-requests.ts'
import { refreshOrders } from '#sync/online/shopper-requests.ts'
import { withdraw } from '#sync/online/withdraw.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { flush } from '#sync/sending/push.ts'
import { aCustomer, aLine, uuid } from '../support/builders.ts'
import { sample } from '../support/cases.ts'
import { db } from '../support/db-for-each-test.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import {
  type GatewayAnswer,
  gatewayAnswers,
  jsonAnswer,
  respond,
} from '../support/gateway-answers.ts'
import { nameOf, queueProduct } from '../support/photos.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { signInAs } from '../support/sign-in.ts'

/** All requests get this answer; none reaches the server. */
function between(answer: GatewayAnswer) {
  const asked: string[] = []
  const fetch = async (input: RequestInfo | URL) => {
    asked.push(new URL(input instanceof Request ? input.url : input).pathname)
    return respond(answer)
  }
  const gateway = createSupabaseGateway({
    url: 'https://shop.test',
    anonKey: 'key',
    fetch,
    loadPhotos: () => import('#backend/storage-photos.ts'),
  })
  return { gateway, asked }
}

// Supabase's client needs a WebSocket, which Node 20 does not have.
beforeAll(() => void vi.stubGlobal('WebSocket', EventTarget))
afterAll(() => vi.unstubAllGlobals())

async function placeOrder(weather: 'lost-request' | 'fine'): Promise<void> {
  const gateway = createFakeGateway()
  if (weather !== 'fine') gateway.forecast.push(weather)
  await putLines(db, [aLine()])
  const rest = { token: 'x'.repeat(43), lines: await readCart(db), customer: aCustomer }
  await placeMyOrder(db, { id: uuid(1), draftKey: 'd', now: 1, ...rest })
  await flush(createPushDeps(db, gateway))
}

describe.each(sample(gatewayAnswers))('$name', (answer) => {
  it('withdraws nothing: the order is kept, under its id', async () => {
    await placeOrder('lost-request')
    const before = (await listOperations(db)).rows
    const { gateway, asked } = between(answer)
    expect(await withdraw({ ...createPushDeps(db, createFakeGateway()), gateway }, uuid(1))).toBe(
      'unknown',
    )
    expect(asked).toHaveLength(1)
    expect((await listOperations(db)).rows).toEqual(before)
  })

  it('changes no status of an order', async () => {
    await placeOrder('fine')
    const before = await db.local.myOrders.toArray()
    const { gateway, asked } = between(answer)
    const report = (_: string, error: unknown) => {
      throw error
    }
    const pull = async () => true
    await refreshOrders({ db, gateway, now: () => 2, report, pull })
    expect(asked).toHaveLength(1)
    expect(await db.local.myOrders.toArray()).toEqual(before)
  })

  it('answers no call of staff, and ends no session', async () => {
    await signInAs(db, 'ann')
    const session = await readSession(db)
    const identity = async () => ({ userId: 'ann', accessToken: 'token' })
    const { gateway } = between(answer)
    const deps = { db, gateway, now: Date.now, identity, refreshIdentity: identity }
    expect(await callAsStaff(deps, listColleagues)).toEqual({ ok: false, problem: 'unreachable' })
    expect(await readSession(db)).toEqual(session)
    expect(await isDismissed(db)).toBe(false)
  })

  it('loses no photo, and leaves it to nobody: it is uploaded afterwards', async () => {
    await signInAs(db, 'ann')
    const identity = async () => ({ userId: 'ann', accessToken: 'token' })
    await queueProduct(db, 1)
    const { gateway, asked } = between(answer)
    const fine = createFakeGateway()
    const deps = createPushDeps(db, fine, { identity, refreshIdentity: identity })
    await flush({ ...deps, gateway })
    expect(asked).toContain(`/storage/v1/object/product-photos/${nameOf(1)}`)
    const [photo] = (await listOperations(db)).rows
    expect(photo).toMatchObject({ kind: 'uploadPhoto', state: 'pending' })
    expect(await db.local.photos.count()).toBe(1)
    deps.clock.now += 61 * 60_000
    await flush(deps)
    expect(fine.uploads).toEqual([nameOf(1)])
    expect(await db.local.photos.count()).toBe(0)
  })
})

describe('control: a refusal by our server', () => {
  const refusal = jsonAnswer('42501', 403, { code: '42501', message: 'permission denied' })

  it('is reported to staff', async () => {
    await signInAs(db, 'ann')
    const identity = async () => ({ userId: 'ann', accessToken: 'token' })
    const deps = { db, now: Date.now, identity, refreshIdentity: identity }
    const { gateway } = between(refusal)
    const problem = { ok: false, problem: 'not-staff' }
    expect(await callAsStaff({ ...deps, gateway }, listColleagues)).toEqual(problem)
  })
})
