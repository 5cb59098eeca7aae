/** Web Push from the event to the browser: a push service on this computer decrypts it. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deliverByWebPush } from '../../supabase/functions/send-mail/push/deliver-push.ts'
import {
  createPushSender,
  newPrivateKey,
} from '../../supabase/functions/send-mail/push/push-keys.ts'
import { sendDuePushes } from '../../supabase/functions/send-mail/push/send-due-pushes.ts'
import {
  addProduct,
  anOperation,
  anOrderOperation,
  createWorld,
  lineOf,
  valueOf,
  type World,
} from '../backend/world.ts'
import { type PushService, startPushService } from '../support/mail/push-service.ts'
import { startPostgrest } from '../support/servers/start-postgrest.ts'
import { staffEmail, type TestUser } from '../support/servers/test-server.ts'

const sender = createPushSender(newPrivateKey(), 'mailto:hello@nefer.example')

let world: World
let service: PushService
let staff: TestUser
beforeAll(async () => {
  world = createWorld(await startPostgrest())
  service = await startPushService()
  staff = await world.server.createUser(staffEmail)
})
afterAll(async () => {
  await service.stop()
  await world.server.stop()
})
afterEach(async () => {
  service.arrived.length = 0
  service.status = 201
  await world.server.sql('delete from private.push_subscriptions')
  await world.server.sql('delete from private.push_events')
})

/** What a sender does; `publicKey` reaches devices by it. */
function send() {
  const { server } = world
  const serviceKey = server.signToken({ role: 'service_role' })
  return sendDuePushes({
    backend: { url: server.url, serviceKey, fetch },
    publicKey: sender.publicKey,
    deliver: deliverByWebPush(sender, service.fetch),
    siteUrl: 'https://shop.example',
  })
}

/** Ends waiting times and leases. */
function letTimePass() {
  return world.server.sql(
    `update private.push_deliveries set next_attempt_at = least(next_attempt_at, now()), locked_until = null`,
  )
}

async function subscribe(wishes: ('orders' | 'messages')[], locale: 'en' | 'ar' = 'en') {
  const browser = service.newBrowser()
  const push = { ...browser, locale, wishes }
  const { gateway, signal } = world
  const answer = await gateway.subscribePush(randomUUID(), push, staff.accessToken, signal)
  expect(valueOf(answer)).toEqual({ status: 'applied' })
  return browser
}

async function order() {
  const product = await addProduct(world, { stock: 9, price: 604_95 })
  const operation = anOrderOperation({ items: [lineOf(product, 2)] })
  const outcome = valueOf(await world.gateway.send(operation, null, world.signal))
  expect(outcome.status).toBe('applied')
  return { id: operation.id, token: operation.payload.token }
}

async function setStatus(id: string, base: string, status: string) {
  const write = anOperation('setOrderStatus', { order_id: id, base, status })
  const outcome = valueOf(await world.gateway.send(write, staff.accessToken, world.signal))
  expect(outcome.status).toBe('applied')
}

test('staff are told of a new order, in their language and without a name', async () => {
  await send()
  const english = await subscribe(['orders'])
  const arabic = await subscribe(['orders'], 'ar')
  await subscribe(['messages'])
  const { id } = await order()
  expect(await send()).toEqual({ sent: 2, retried: 0, failed: 0 })
  const byEndpoint = new Map(service.arrived.map((one) => [one.path, one]))
  const arrivedAt = ({ endpoint }: { endpoint: string }) =>
    byEndpoint.get(new URL(endpoint).pathname)
  expect(arrivedAt(english)).toMatchObject({
    isSigned: true,
    message: {
      web_push: 8030,
      notification: {
        title: 'New order: 1,209.90\u00a0EGP',
        body: '2 pieces to Cairo',
        lang: 'en',
        dir: 'ltr',
        navigate: `https://shop.example/admin/orders?order=${id}`,
        tag: id,
      },
    },
    headers: { ttl: '86400', 'content-encoding': 'aes128gcm', topic: id.replaceAll('-', '') },
  })
  expect(arrivedAt(arabic)?.message).toMatchObject({
    notification: {
      title: 'طلب جديد: 1,209.90\u00a0ج.م.',
      body: 'قطعتان إلى القاهرة',
      dir: 'rtl',
      navigate: `https://shop.example/ar/admin/orders?order=${id}`,
    },
  })
  await letTimePass()
  expect(await send()).toMatchObject({ sent: 0 })
  expect(service.arrived).toHaveLength(2)
})

test('the sender brings its public key to every device', async () => {
  await send()
  const page = valueOf(await world.gateway.pullCatalog(null, 1, world.signal))
  expect(JSON.stringify(page)).toContain(`"push_key":"${sender.publicKey}"`)
})

test('a shopper is told of Processing, of which there is no mail, and once', async () => {
  await send()
  const { id, token } = await order()
  const push = { ...service.newBrowser(), locale: 'en', order_id: id, token } as const
  const follow = () => world.gateway.followOrder(id, push, world.signal)
  expect(valueOf(await follow())).toEqual({ status: 'applied' })
  await setStatus(id, 'pending', 'processing')
  expect(await send()).toMatchObject({ sent: 0 })
  await letTimePass()
  expect(await send()).toMatchObject({ sent: 1 })
  expect(service.arrived[0]?.message).toMatchObject({
    notification: {
      title: `Your Nefer order ${id.slice(0, 8)}`,
      body: 'It is being prepared.',
      navigate: `https://shop.example/account/orders/${id}`,
    },
  })
  const answer = await world.gateway.unsubscribePush(id, push.endpoint, world.signal)
  expect(valueOf(answer)).toEqual({ status: 'applied' })
  await setStatus(id, 'processing', 'shipped')
  await letTimePass()
  expect(await send()).toEqual({ sent: 0, retried: 0, failed: 0 })
})

test.each([404, 410])(
  'a device that its push service has forgotten is forgotten: %i',
  async (status) => {
    await send()
    await subscribe(['orders'])
    service.status = status
    await order()
    expect(await send()).toMatchObject({ failed: 1 })
    expect(await world.server.sql('select id from private.push_subscriptions')).toEqual([])
  },
)

test.each([307, 400, 403])(
  'an answer of %i is final, and no redirect is followed',
  async (status) => {
    await send()
    await subscribe(['orders'])
    service.status = status
    await order()
    expect(await send()).toMatchObject({ failed: 1 })
    await letTimePass()
    expect(await send()).toEqual({ sent: 0, retried: 0, failed: 0 })
    expect(service.arrived).toHaveLength(1)
  },
)

test.each([429, 503])('after an answer of %i it is sent again, later', async (status) => {
  await send()
  await subscribe(['orders'])
  service.status = status
  await order()
  expect(await send()).toMatchObject({ retried: 1 })
  service.status = 201
  expect(await send()).toMatchObject({ sent: 0 })
  await letTimePass()
  expect(await send()).toMatchObject({ sent: 1 })
})

test('two senders at once tell each device once', async () => {
  await send()
  await Promise.all([subscribe(['orders']), subscribe(['orders']), subscribe(['orders'])])
  await order()
  const reports = await Promise.all([send(), send(), send()])
  expect(reports.reduce((sum, { sent }) => sum + sent, 0)).toBe(3)
  expect(new Set(service.arrived.map(({ path }) => path)).size).toBe(3)
})

test('a claim that ignores leases tells a device twice (planted fault)', async () => {
  await send()
  await subscribe(['orders'])
  await order()
  const { server } = world
  await server.sql(`create or replace function private.is_free(p_locked_until timestamptz) returns boolean
    language sql stable return true`)
  const claim = () =>
    server.sql(`select jsonb_array_length(private.claim_pushes($1, 9) -> 'pushes') as n`, [
      sender.publicKey,
    ])
  expect([await claim(), await claim()]).toEqual([[{ n: 1 }], [{ n: 1 }]])
})
