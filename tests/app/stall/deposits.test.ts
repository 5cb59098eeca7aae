import { beforeEach, expect, it } from 'vitest'
import { listStaffOrders } from '#db/staff/orders.ts'
import { readDayEnd } from '#db/staff/day-closings.ts'
import { overOf, paidOf } from '#domain/orders/payments.ts'
import { dayOf } from '#domain/orders/stall-entry.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { uuid } from '../../support/builders.ts'
import { db } from '../../support/db-for-each-test.ts'
import { fullOrder } from '../../support/full-rows.ts'
import { signIn } from '../../support/help-files.ts'
import { putOrdersPull } from '../../support/mirror.ts'
import { now, queue, settle, userId } from '../../support/staff-outbox.ts'

const day = dayOf(new Date(now))
const deposit = {
  order_id: uuid(9),
  recorded_at: new Date(now).toISOString(),
  day,
  amount: 5_000,
  method: 'cash',
} as const
const paid = async () => (await listStaffOrders(db)).map(({ order }) => paidOf(order))

beforeEach(async () => {
  await signIn(db, userId)
  await putOrdersPull(db)
  const order = { ...fullOrder, id: uuid(9), channel: 'web' as const, returns: [], payments: [] }
  await db.mirror.orders.put({ ...order, status: 'pending', version: 1, generation: 1 })
})

it('a deposit in cash is named beside the day, and is in no drawer', async () => {
  await queue(db, 2, newMutation.recordPayment(deposit))
  await queue(db, 3, newMutation.recordPayment({ ...deposit, day: '2020-01-01' }))
  const { deposits, own, others } = await readDayEnd(db, day)
  expect([deposits, own, others.open]).toEqual([5_000, [], []])
})

it('a deposit that the row has already counts once, also before its acknowledgement', async () => {
  await queue(db, 2, newMutation.recordPayment({ ...deposit, identity: uuid(1) }))
  expect(await paid()).toEqual([5_000])
  const row = await db.mirror.orders.get(uuid(9))
  if (row === undefined) throw new Error('there is no order')
  const { order_id: _order, recorded_at: at, ...given } = deposit
  const known = { ...given, id: uuid(1), at, by: 'Ann', reference: undefined, another: undefined }
  await db.mirror.orders.put({ ...row, payments: [known], version: 2 })
  expect(await paid()).toEqual([5_000])
})

it('a deposit that was refused is not counted, and one above the total is to be given back', async () => {
  await queue(db, 2, newMutation.recordPayment({ ...deposit, amount: fullOrder.total + 100 }))
  const [view] = await listStaffOrders(db)
  expect(view && overOf(view.order)).toBe(100)
  await settle(db, uuid(2), { state: 'rejected', attempts: 1 })
  expect(await paid()).toEqual([0])
})
