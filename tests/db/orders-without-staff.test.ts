/** Customers' orders never stay on a device where nobody is signed in. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearDevice } from '#db/device/clear-device.ts'
import { forgetOrdersNotAllowed } from '#db/mirror/aged-orders.ts'
import { forgetCustomers } from '#db/mirror/forget-customers.ts'
import { readSession, writeSession } from '#db/session-store.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { uuid } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'
import { fullOrder } from '../support/full-rows.ts'
import { putOrdersPull } from '../support/mirror.ts'
import { signInAs } from '../support/sign-in.ts'
import { queue, userId } from '../support/staff-outbox.ts'

const now = Date.UTC(2026, 10, 20)
const died = new Error('The browser has ended')
const countOrders = () => db.mirror.orders.count()

beforeEach(async () => {
  await signInAs(db, userId, { expiresAt: now })
  await putOrdersPull(db, { scope: `user:${userId}` })
  await db.mirror.orders.put({ ...fullOrder, id: uuid(1) })
})

it('a device that is cleared loses the orders although the browser ends in between', async () => {
  const failing = vi.spyOn(db.local, 'transaction').mockRejectedValue(died)
  await expect(clearDevice(db)).rejects.toThrow(died)
  failing.mockRestore()
  expect(await countOrders()).toBe(0)
})

it('orders that were saved past a sign-out in another tab leave with the next pull', async () => {
  const note = { order_id: uuid(1), text: 'call', written_at: '2026-11-20T10:00:00Z' }
  await queue(db, 1, newMutation.addOrderNote(note))
  await writeSession(db, null)
  await forgetOrdersNotAllowed(db, now)
  expect(await countOrders()).toBe(0)
  expect((await db.local.outbox.toArray()).map(({ payload }) => payload)).toEqual([note])
})

it('what a sign-out did not remove before the browser ended leaves with the next pull', async () => {
  await db.local.drafts.put({ key: `user:${userId}/order-note:1`, value: 'call', savedAt: now })
  await writeSession(db, null)
  const failing = vi.spyOn(db.mirror, 'transaction').mockRejectedValue(died)
  await expect(forgetCustomers(db)).rejects.toThrow(died)
  failing.mockRestore()
  await forgetOrdersNotAllowed(db, now)
  expect(await countOrders()).toBe(0)
})

describe('orders stay', () => {
  it('while the session has ended or waits for a sign-in', async () => {
    const session = await readSession(db)
    if (session === null) throw new Error('Nobody is signed in')
    await writeSession(db, { ...session, ended: true })
    await forgetOrdersNotAllowed(db, now)
    await writeSession(db, { ...session, ended: true, local: true })
    await forgetOrdersNotAllowed(db, now)
    expect(await countOrders()).toBe(1)
  })

  it('while the session cannot be read', async () => {
    await db.local.settings.put({ key: 'session', value: 'corrupt' })
    await forgetOrdersNotAllowed(db, now)
    expect(await countOrders()).toBe(1)
  })
})
