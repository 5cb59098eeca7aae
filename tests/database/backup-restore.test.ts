/**
 * Restores a base backup of PostgreSQL after further writes. Devices with the real sync engine
 * notice the restore and send the lost operations again.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '#db/outbox/outbox.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { pull } from '#sync/pull.ts'
import { uuid } from '../support/builders.ts'
import { aDevice, order, readShop, sync } from '../support/servers/real-device.ts'
import { type PostgrestServer, startPostgrest } from '../support/servers/start-postgrest.ts'
import { staffEmail } from '../support/servers/test-server.ts'
import { signInAs } from '../support/sign-in.ts'

let server: PostgrestServer
beforeAll(async () => {
  server = await startPostgrest()
})
afterAll(() => server.stop())

test('after a restore, lost orders and stock counts come back from the devices, once', async () => {
  await server.sql(`update public.products set stock = 20 where id = '1'`)
  const { id: userId, accessToken } = await server.createUser(staffEmail)
  const [mona, omar] = [aDevice(server), aDevice(server)]
  const staff = aDevice(server, { userId, accessToken })
  await signInAs(staff.db, userId, { accessToken, expiresAt: Date.now() + 3_600_000 })
  await order(mona, uuid(1))
  await sync(staff)
  await server.backUp()

  await order(mona, uuid(2))
  await order(omar, uuid(3))
  await enqueue(staff.db, {
    id: uuid(4),
    mutation: newMutation.adjustStock({ product_id: '1', delta: -5, reason: 'count' }),
    userId,
    now: Date.now(),
  })
  await sync(staff)
  const before = await readShop(server)
  expect(before).toEqual({ orders: [1, 2, 3].map(uuid), stock: 12, moved: 12 })

  await server.restore()
  expect(await readShop(server)).toEqual({ orders: [uuid(1)], stock: 19, moved: 19 })

  expect(await pull(mona)).toMatchObject({ ok: false, failure: { class: 'transient' } })
  await server.sql('select private.after_restore()')
  for (const device of [mona, omar, staff]) await sync(device)
  expect(await readShop(server)).toEqual(before)
  for (const device of [staff, omar, mona, staff]) await sync(device)
  expect(await readShop(server)).toEqual(before)
  expect(await staff.db.mirror.orders.get(uuid(3))).toMatchObject({ status: 'pending' })
  expect(await mona.db.mirror.products.get('1')).toMatchObject({ stock: 12 })
  for (const { db } of [mona, omar, staff]) {
    expect(await db.local.outbox.where('state').notEqual('applied').count()).toBe(0)
    db.local.close()
    db.mirror.close()
  }
})
