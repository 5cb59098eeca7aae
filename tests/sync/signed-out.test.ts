/** An owner has signed this device out: it forgets customers at once, and keeps what is unsent. */
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetOrdersNotAllowed } from '#db/mirror/aged-orders.ts'
import { enqueue, listOperations } from '#db/outbox/outbox.ts'
import { readSession } from '#db/session-store.ts'
import { canSignInOffline, rememberOfflineSignIn } from '#db/staff/remembered-members.ts'
import { callAsStaff } from '#sync/online/staff-requests.ts'
import { listDevices } from '#domain/staff-calls/devices.ts'
import { pullOrders } from '#sync/pull.ts'
import { flush } from '#sync/sending/push.ts'
import { askIfSignedOut, mayEnd } from '#sync/signed-out.ts'
import { aStockMove, uuid } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { putOrdersPull } from '../support/mirror.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { signInAs } from '../support/sign-in.ts'

const refused = { status: 401, class: 'sign-in', code: 'PT401' } as const
const ann = { userId: 'ann', accessToken: 'token' }
let gateway: FakeGateway
let isSignedOut: boolean

beforeEach(async () => {
  isSignedOut = true
  gateway = createFakeGateway({ isSignedOut: () => isSignedOut })
  for (const userId of ['ann', 'ben']) {
    const member = { userId, email: `${userId}@nefer.example`, password: userId, salt: 'salt' }
    await rememberOfflineSignIn(db, member, async (password, salt) => `${password} with ${salt}`)
  }
  await signInAs(db, 'ann')
  await putOrdersPull(db)
})

const deps = () => createPushDeps(db, gateway, { identity: async () => ann })
const hasOrders = async () => (await db.mirror.pulls.get('orders')) !== undefined
const states = async () => (await listOperations(db)).rows.map(({ state }) => state)

describe('the next contact of a device that was signed out', () => {
  it('by a pull removes customers and all offline returns, and ends the session', async () => {
    gateway.pullForecast.push(refused)
    await pullOrders(deps(), ann)
    expect(await hasOrders()).toBe(false)
    expect(await canSignInOffline(db, 'ann')).toBe(false)
    expect(await canSignInOffline(db, 'ben')).toBe(false)
    expect(await readSession(db)).toMatchObject({ ended: true, signedOut: true })
    expect(gateway.signOutQuestions).toEqual(['token'])
  })

  it('by an unsent write keeps the write until its author signs in again', async () => {
    await enqueue(db, { id: uuid(1), mutation: aStockMove('1', -1), userId: 'ann', now: 0 })
    gateway.forecast.push(refused)
    await flush(deps())
    expect(await states()).toEqual(['needs-sign-in'])
    expect(await hasOrders()).toBe(false)
    await signInAs(db, 'ann', { accessToken: 'token-2' })
    await flush(createPushDeps(db, gateway, { identity: async () => ann }))
    expect(await states()).toEqual(['applied'])
    expect(gateway.ledger.effects).toEqual([uuid(1)])
  })

  it('by a request of a screen asks for a sign-in', async () => {
    gateway.staffForecast.push(refused)
    expect(await callAsStaff(deps(), listDevices)).toEqual({ ok: false, problem: 'sign-in' })
    expect(await hasOrders()).toBe(false)
  })

  it('does not renew the token: the renewed one would be refused, too', async () => {
    let renewals = 0
    gateway.pullForecast.push(refused)
    const refreshIdentity = async () => {
      renewals += 1
      return null
    }
    await pullOrders(createPushDeps(db, gateway, { refreshIdentity }), ann)
    expect(renewals).toBe(0)
  })

  it('with a token that had expired: the renewed one is refused', async () => {
    gateway.pullForecast.push({ status: 401, class: 'sign-in', code: 'PGRST303' }, refused)
    const refreshIdentity = async () => {
      await signInAs(db, 'ann', { accessToken: 'renewed' })
      return { userId: 'ann', accessToken: 'renewed' }
    }
    await pullOrders(createPushDeps(db, gateway, { refreshIdentity }), ann)
    expect(await hasOrders()).toBe(false)
    expect(gateway.signOutQuestions).toEqual(['renewed'])
  })

  it('that is lost before the server knows is repeated; customers are gone already', async () => {
    gateway.pullForecast.push(refused, refused)
    gateway.signOutForecast.push('lost-request')
    await pullOrders(deps(), ann)
    expect(await hasOrders()).toBe(false)
    expect(await readSession(db)).toMatchObject({ ended: false, signedOut: true })
    await pullOrders(deps(), ann)
    expect(await readSession(db)).toMatchObject({ ended: true })
    expect(gateway.signOutQuestions).toHaveLength(2)
  })

  it('removes nothing of a member who has signed in meanwhile', async () => {
    await signInAs(db, 'ann', { accessToken: 'newer' })
    await putOrdersPull(db)
    gateway.pullForecast.push(refused)
    await pullOrders(deps(), ann)
    expect(await hasOrders()).toBe(true)
    expect(await readSession(db)).toMatchObject({ accessToken: 'newer', ended: false })
  })

  it('drops a page of orders that was on its way', async () => {
    const { pullOrders: pull } = gateway
    gateway.pullOrders = async (...request) => {
      await signInAs(db, 'ann', { signedOut: true })
      return pull(...request)
    }
    await pullOrders(deps(), ann)
    expect(await hasOrders()).toBe(false)
  })
})

describe('a session that has ended for another reason', () => {
  it('is one that an owner has signed out, too: customers leave at once', async () => {
    expect(await mayEnd({ db, gateway }, 'token')).toBe(true)
    expect(await hasOrders()).toBe(false)
  })

  it('is none: they stay for their week', async () => {
    isSignedOut = false
    expect(await mayEnd({ db, gateway }, 'token')).toBe(true)
    expect(await hasOrders()).toBe(true)
  })

  it('does not end before the server has answered', async () => {
    gateway.signOutForecast.push('lost-request')
    expect(await mayEnd({ db, gateway }, 'token')).toBe(false)
  })

  it('is asked about with each pull while its orders are here', async () => {
    await signInAs(db, 'ann', { ended: true })
    await putOrdersPull(db)
    isSignedOut = false
    await askIfSignedOut({ db, gateway })
    expect(await hasOrders()).toBe(true)
    isSignedOut = true
    await askIfSignedOut({ db, gateway })
    expect(await hasOrders()).toBe(false)
    await askIfSignedOut({ db, gateway })
    expect(gateway.signOutQuestions).toHaveLength(2)
  })
})

it('customers that an interrupted sign-out has left go with the next pull', async () => {
  await signInAs(db, 'ann', { signedOut: true })
  await putOrdersPull(db)
  await forgetOrdersNotAllowed(db, 0)
  expect(await hasOrders()).toBe(false)
})
