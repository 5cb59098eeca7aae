/** Orders, subscriptions that begin and end, dismissals and senders at once: no deadlock. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProduct, anOperation, anOrderOperation, createWorld, lineOf } from '../backend/world.ts'
import { startPushService } from '../support/mail/push-service.ts'
import { startPostgrest } from '../support/servers/start-postgrest.ts'
import { staffEmail } from '../support/servers/test-server.ts'
import type { World } from '../backend/world.ts'

let world: World
beforeAll(async () => {
  world = createWorld(await startPostgrest())
})
afterAll(() => world.server.stop())

test('no request ends in a deadlock, and no delivery is claimed twice', async () => {
  const { gateway, server, signal } = world
  const [staff, colleague] = await Promise.all([
    server.createUser(staffEmail),
    server.createUser('colleague@nefer.example'),
  ])
  await server.sql(
    `insert into private.staff (user_id, email) values ($1, 'colleague@nefer.example')`,
    [colleague.id],
  )
  await server.sql(`update public.settings set max_open_orders = 100000, max_pieces = 100000`)
  await server.sql(`update private.open_order_limits set max_orders = 100000, max_pieces = 100000`)
  const service = await startPushService()
  const key = `B${'k'.repeat(86)}`
  const failed: string[] = []
  const note = (what: string, reply: { ok: boolean }) => {
    if (!reply.ok) failed.push(`${what}: ${JSON.stringify(reply)}`)
  }
  const products = await Promise.all([1, 2, 3].map(() => addProduct(world, { stock: 900 })))
  const claimed: string[] = []

  async function shop() {
    for (let n = 0; n < 12; n += 1) {
      const items = products.map((product) => lineOf(product, 1))
      const order = anOrderOperation({ items })
      note('order', await gateway.send(order, null, signal))
      const { token } = order.payload
      const push = { ...service.newBrowser(), locale: 'ar', order_id: order.id, token } as const
      note('follow', await gateway.followOrder(order.id, push, signal))
      const status = { order_id: order.id, base: 'pending', status: 'processing' }
      const write = anOperation('setOrderStatus', status)
      note('status', await gateway.send(write, staff.accessToken, signal))
      const batch = [1, 2].map(() =>
        anOperation('setOrderStatus', { ...status, base: 'processing', status: 'shipped' }),
      )
      note('batch', await gateway.sendBatch(batch, staff.accessToken, signal))
      if (n % 2 === 0) note('end', await gateway.unsubscribePush(order.id, push.endpoint, signal))
    }
  }
  async function subscribe() {
    for (let n = 0; n < 30; n += 1) {
      const id = randomUUID()
      const wishes = ['orders', 'held', 'messages', 'decisions'] as const
      const push = { ...service.newBrowser(), locale: 'en', wishes } as const
      const who = n % 2 === 0 ? staff : colleague
      note('subscribe', await gateway.subscribePush(id, push, who.accessToken, signal))
      if (n % 3 === 0) note('end', await gateway.unsubscribePush(id, push.endpoint, signal))
    }
  }
  const work = new AbortController()
  async function send() {
    while (!work.signal.aborted) {
      const [row] = await server.sql(`select private.claim_pushes($1, 50) -> 'pushes' as due`, [
        key,
      ])
      const due = row?.['due'] as { id: string; lease: string; endpoint: string }[]
      for (const { id, lease, endpoint } of due) {
        claimed.push(id)
        const status = claimed.length % 5 === 0 ? 'gone' : 'sent'
        await server.sql('select private.settle_push($1, $2, $3)', [
          id,
          lease,
          { status, endpoint },
        ])
      }
      await server.sql(
        `update private.push_deliveries set next_attempt_at = now() where id in (
          select id from private.push_deliveries where next_attempt_at > now() for update skip locked)`,
      )
    }
  }
  async function dismiss() {
    while (!work.signal.aborted) {
      await server.sql('delete from private.staff where user_id = $1', [colleague.id])
      await server.sql(
        `insert into private.staff (user_id, email) values ($1, 'colleague@nefer.example')`,
        [colleague.id],
      )
    }
  }
  await server.sql('select private.claim_pushes($1, 1)', [key])
  const senders = [send(), send(), dismiss()]
  await Promise.all([shop(), shop(), subscribe(), subscribe()])
  work.abort()
  await Promise.all(senders)
  await service.stop()
  // A dismissed colleague cannot subscribe.
  expect(failed.filter((one) => !one.startsWith('subscribe') || !one.includes('42501'))).toEqual([])
  expect(claimed.length).toBeGreaterThan(30)
  expect(new Set(claimed).size).toBe(claimed.length)
}, 120_000)
