/** Being told: a wish is kept on the device, and subscribes at the next contact. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionService } from '#app/session/session-service.ts'
import { clearDevice } from '#db/device/clear-device.ts'
import { askForNotifications, readNotifications } from '#db/device/notifications.ts'
import { saveReceipt } from '#db/shopper/my-orders.ts'
import { writeSession } from '#db/session-store.ts'
import {
  askForStaff,
  changeWish,
  followOrder,
  unfollowOrder,
} from '#domain/devices/notifications.ts'
import type { PushWish } from '#domain/push.ts'
import { tellWishes } from '#sync/notifications.ts'
import { pullOrders } from '#sync/pull.ts'
import { aCustomer, uuid } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { type FakePushService, createFakePushService } from '../support/fake-push-service.ts'
import { putOrdersPull } from '../support/mirror.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { signInAs } from '../support/sign-in.ts'

let gateway: FakeGateway
let browser: FakePushService
let identity: { userId: string; accessToken: string } | null
let ids: number
let later: number

beforeEach(async () => {
  gateway = createFakeGateway({ isSignedOut: () => true })
  browser = createFakePushService()
  identity = { userId: 'ann', accessToken: 'token' }
  ids = 0
  later = 0
  db.unsubscribe = browser.unsubscribe
  await signInAs(db, 'ann')
  await putOrdersPull(db, { scope: 'user:ann' })
  await putKey('key')
})

afterEach(() => void vi.unstubAllGlobals())

async function putKey(push_key?: string): Promise<void> {
  await db.mirror.settings.put({
    id: 'shop',
    updated_at: '',
    version: 1,
    generation: 1,
    ...(push_key !== undefined && { push_key }),
  })
}

const deps = () => createPushDeps(db, gateway, { identity: async () => identity })
const contact = () =>
  tellWishes({
    ...deps(),
    pushService: browser,
    newId: () => `row-${(ids += 1)}`,
    now: () => 1_000_000 + later,
  })
const askAs = (userId: string, ...wishes: PushWish[]) =>
  askForNotifications(db, (state) => askForStaff(state, { userId, wishes, locale: 'en' }))
const follow = (orderId: string) =>
  askForNotifications(db, (state) => followOrder(state, { orderId, locale: 'ar' }))
const unfollow = (orderId: string) =>
  askForNotifications(db, (state) => unfollowOrder(state, orderId))
const calls = () => gateway.pushCalls.map(({ name, id, token }) => [name, id, token])
const offline = { status: 503 }

async function placeOrder(id: string, isConfirmed = true): Promise<void> {
  const customer = aCustomer
  await db.local.myOrders.put({ id, token: 'secret', placedAt: 1, total: 1, items: [], customer })
  const receipt = { id, created_at: '', status: 'pending', total: 1, items: [] } as const
  if (isConfirmed) await saveReceipt(db, { ...receipt, items: [] }, 1)
}

describe('what staff wish to be told', () => {
  it('subscribes once, at the next contact', async () => {
    await askAs('ann', 'messages', 'orders')
    expect(calls()).toEqual([])
    await contact()
    await contact()
    expect(gateway.pushCalls).toEqual([
      {
        name: 'subscribe_push',
        id: 'row-1',
        payload: {
          endpoint: 'https://push.example/1',
          keys: { p256dh: 'p', auth: 'a' },
          locale: 'en',
          wishes: ['orders', 'messages'],
        },
        token: 'token',
      },
    ])
    expect(browser.keys).toEqual(['key', 'key'])
  })

  it.each([[offline], ['lost-reply'], ['captive-portal']] as const)(
    'is sent again under the same id after %j',
    async (weather) => {
      await askAs('ann', 'orders')
      gateway.pushForecast.push(weather)
      await contact()
      expect((await readNotifications(db)).entries).toEqual([
        expect.not.objectContaining({ toldAt: expect.anything() }),
      ])
      await contact()
      await contact()
      expect(calls()).toEqual([
        ['subscribe_push', 'row-1', 'token'],
        ['subscribe_push', 'row-1', 'token'],
      ])
    },
  )

  it('is changed under the same id', async () => {
    await askAs('ann', 'orders')
    await contact()
    await askAs('ann', 'orders', 'held')
    await contact()
    expect(gateway.pushCalls.map(({ id, payload }) => [id, payload['wishes']])).toEqual([
      ['row-1', ['orders']],
      ['row-1', ['orders', 'held']],
    ])
  })

  it('is added to what was wished meanwhile, and taken from it', async () => {
    const press = (wish: PushWish, isOn: boolean) =>
      askForNotifications(db, (state) =>
        changeWish(state, { userId: 'ann', wish, isOn, locale: 'en' }),
      )
    await Promise.all([press('orders', true), press('messages', true), press('held', true)])
    await press('held', false)
    expect((await readNotifications(db)).entries).toMatchObject([
      { wishes: ['orders', 'messages'] },
    ])
    await press('orders', false)
    await press('messages', false)
    expect((await readNotifications(db)).entries).toEqual([])
  })

  it('is sent again if it changes while it is being sent', async () => {
    await askAs('ann', 'orders')
    const { subscribePush } = gateway
    gateway.subscribePush = async (...call) => {
      gateway.subscribePush = subscribePush
      await askAs('ann', 'held')
      return subscribePush(...call)
    }
    await contact()
    await contact()
    expect(gateway.pushCalls.map(({ payload }) => payload['wishes'])).toEqual([
      ['orders'],
      ['held'],
    ])
  })

  it('waits without permission, push service, key of the server, or a token', async () => {
    await askAs('ann', 'orders')
    browser.allowed = false
    await contact()
    browser.allowed = true
    browser.reachable = false
    await contact()
    browser.reachable = true
    await putKey()
    await contact()
    await putKey('key')
    identity = null
    await contact()
    expect(calls()).toEqual([])
    identity = { userId: 'ann', accessToken: 'token' }
    await contact()
    expect(calls()).toEqual([['subscribe_push', 'row-1', 'token']])
  })

  it('gets a new row with a new address of the browser, and the old row is deleted', async () => {
    await askAs('ann', 'orders')
    await contact()
    browser.endpoint = 'https://push.example/new'
    await contact()
    await contact()
    expect(
      gateway.pushCalls.map(({ name, id, payload }) => [name, id, payload['endpoint']]),
    ).toEqual([
      ['subscribe_push', 'row-1', 'https://push.example/1'],
      ['unsubscribe_push', 'row-1', 'https://push.example/1'],
      ['subscribe_push', 'row-2', 'https://push.example/new'],
    ])
  })

  it('is not repeated when the server refuses it, until somebody presses again', async () => {
    await askAs('ann', 'orders')
    gateway.pushAnswers.push({ status: 'rejected', code: 'invalid' })
    await contact()
    await contact()
    expect((await readNotifications(db)).entries).toMatchObject([{ refused: 'invalid' }])
    expect(calls()).toHaveLength(1)
    await askAs('ann', 'held')
    await contact()
    expect((await readNotifications(db)).entries).toMatchObject([{ toldAt: expect.any(Number) }])
  })

  it('is sent again after a day, and when the server asks to wait', async () => {
    await askAs('ann', 'orders')
    gateway.pushAnswers.push({ status: 'wait', retry_after_ms: 1 })
    await contact()
    await contact()
    later = 24 * 60 * 60_000
    await contact()
    expect(calls()).toHaveLength(2)
    later += 1
    await contact()
    await contact()
    expect(calls()).toHaveLength(3)
  })

  it('ends with the last wish: first in the browser, then on the server', async () => {
    await askAs('ann', 'orders')
    await contact()
    await askAs('ann')
    gateway.pushForecast.push(offline)
    await contact()
    expect(browser.endpoint).toBeNull()
    await contact()
    await contact()
    expect(calls().slice(1)).toEqual([
      ['unsubscribe_push', 'row-1', null],
      ['unsubscribe_push', 'row-1', null],
    ])
  })

  it('ends also if the last wish is taken back while the browser subscribes', async () => {
    await askAs('ann', 'orders')
    browser.meanwhile = async () => void (await askAs('ann'))
    await contact()
    expect(browser.endpoint).toBeNull()
    expect(calls()).toEqual([])
  })
})

describe('nobody is told any more, without a connection, too,', () => {
  beforeEach(async () => {
    await askAs('ann', 'orders')
    await contact()
    gateway.pushCalls.length = 0
  })

  async function expectEnd(): Promise<void> {
    expect(browser.endpoint).toBeNull()
    expect((await readNotifications(db)).entries).toEqual([])
    identity = null
    gateway.pushForecast.push(offline)
    await contact()
    await contact()
    await contact()
    expect(calls()).toEqual([
      ['unsubscribe_push', 'row-1', null],
      ['unsubscribe_push', 'row-1', null],
    ])
    expect(browser.endpoint).toBeNull()
  }

  it('after a sign-out', async () => {
    vi.stubGlobal('location', { origin: 'https://shop.test' })
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('fetch', async () => Promise.reject(new Error('no connection')))
    await createSessionService(db, gateway)
      .withSync({} as never)
      .signOut()
    await expectEnd()
  })

  it('after an owner has signed the device out', async () => {
    gateway.pullForecast.push({ status: 401, class: 'sign-in', code: 'PT401' })
    await pullOrders(deps(), { userId: 'ann', accessToken: 'token' })
    await expectEnd()
  })

  it('after losing access', async () => {
    gateway.pullForecast.push({ status: 403, class: 'rejected', code: '42501' })
    await pullOrders(deps(), { userId: 'ann', accessToken: 'token' })
    await expectEnd()
  })

  it('after a colleague has signed in', async () => {
    await signInAs(db, 'ben')
    await expectEnd()
  })

  it('after a sign-out of an older app, from the next start on', async () => {
    await writeSession(db, null)
    identity = null
    gateway.pushForecast.push(offline)
    await contact()
    expect([browser.endpoint, await readNotifications(db)]).toMatchObject([null, { entries: [] }])
  })

  it('after the device was cleared, which keeps nothing else', async () => {
    expect(await clearDevice(db)).toBe(true)
    expect(await db.local.settings.toCollection().primaryKeys()).toEqual(['notifications'])
    await expectEnd()
    expect(await readNotifications(db)).toEqual({ entries: [], gone: [] })
  })

  it('not after a token that cannot be renewed', async () => {
    await signInAs(db, 'ann', { ended: true })
    identity = null
    await contact()
    expect(browser.endpoint).not.toBeNull()
    expect(calls()).toEqual([])
  })
})

describe('an order that a shopper follows', () => {
  beforeEach(async () => {
    await writeSession(db, null)
    identity = null
  })

  it('is followed once the server has it, with its secret', async () => {
    await placeOrder(uuid(1), false)
    await follow(uuid(1))
    await contact()
    expect(calls()).toEqual([])
    await placeOrder(uuid(1))
    await contact()
    await contact()
    expect(gateway.pushCalls).toEqual([
      {
        name: 'follow_order',
        id: 'row-1',
        payload: {
          endpoint: 'https://push.example/1',
          keys: { p256dh: 'p', auth: 'a' },
          locale: 'ar',
          order_id: uuid(1),
          token: 'secret',
        },
        token: null,
      },
    ])
  })

  it('says why the server refuses it, and waits for one that the server does not know', async () => {
    await placeOrder(uuid(1))
    await follow(uuid(1))
    gateway.pushAnswers.push({ status: 'rejected', code: 'not_found' })
    await contact()
    later = 24 * 60 * 60_000 + 1
    gateway.pushAnswers.push({ status: 'rejected', code: 'too_many' })
    await contact()
    await contact()
    expect(calls()).toHaveLength(2)
    expect((await readNotifications(db)).entries).toMatchObject([{ refused: 'too_many' }])
    await db.local.myOrders.update(uuid(1), { lostAt: 1 })
    await follow(uuid(1))
    await contact()
    expect(calls().slice(2)).toEqual([['unsubscribe_push', 'row-1', null]])
  })

  it('is asked for once a day after an erasure, and no longer promised', async () => {
    await placeOrder(uuid(1))
    await follow(uuid(1))
    await contact()
    const notFound = { status: 'rejected', code: 'not_found' } as const
    gateway.pushAnswers.push(notFound, notFound)
    later = 24 * 60 * 60_000 + 1
    await contact()
    await contact()
    expect(calls()).toHaveLength(2)
    const { entries } = await readNotifications(db)
    expect(entries).toEqual([expect.not.objectContaining({ toldAt: expect.anything() })])
    later *= 2
    await contact()
    expect(calls()).toHaveLength(3)
  })

  it('is no longer followed when the shopper wishes so, or when the device forgets it', async () => {
    await placeOrder(uuid(1))
    await placeOrder(uuid(2))
    await follow(uuid(1))
    await follow(uuid(2))
    await contact()
    await unfollow(uuid(1))
    await contact()
    expect(browser.endpoint).not.toBeNull()
    await db.local.myOrders.clear()
    await contact()
    expect(browser.endpoint).toBeNull()
    expect(calls().slice(2)).toEqual([
      ['unsubscribe_push', 'row-1', null],
      ['unsubscribe_push', 'row-2', null],
    ])
  })

  it('subscribes again after the end of staff’s subscription', async () => {
    await signInAs(db, 'ann')
    identity = { userId: 'ann', accessToken: 'token' }
    await placeOrder(uuid(1))
    await follow(uuid(1))
    await askAs('ann', 'orders')
    await contact()
    gateway.pushCalls.length = 0
    await signInAs(db, 'ben')
    identity = { userId: 'ben', accessToken: 'token' }
    await contact()
    expect(calls()).toEqual([
      ['unsubscribe_push', 'row-2', null],
      ['unsubscribe_push', 'row-1', null],
      ['follow_order', 'row-3', null],
    ])
    expect(browser.endpoint).toBe('https://push.example/2')
  })
})

it('reads what is left of a damaged setting', async () => {
  await askAs('ann', 'orders')
  const { entries } = await readNotifications(db)
  const damaged = { entries: [null, { about: 'staff' }, ...entries], gone: ['x', {}] }
  await db.local.settings.put({ key: 'notifications', value: damaged })
  expect(await readNotifications(db)).toMatchObject({ entries, gone: [] })
})
