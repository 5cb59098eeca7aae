import { expect, describe, it } from 'vitest'
import { salesByDay } from '#admin/dashboard/sales-by-day.ts'
import { saveDraft } from '#db/drafts.ts'
import { readDashboard } from '#db/staff/dashboard.ts'
import { getStaffOrder, listStaffOrders } from '#db/staff/orders.ts'
import { saleDraftKey } from '#db/staff/stall-draft.ts'
import { netSales } from '#admin/stall/takings.tsx'
import { recordReturn } from '#db/staff/returns.ts'
import { listStallDay } from '#db/staff/stall-history.ts'
import { recordStallSale, undoStallEntry } from '#db/staff/stall.ts'
import { uuid } from '../../support/builders.ts'
import { dayOf } from '#domain/orders/stall-entry.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { putProducts } from '../../support/mirror.ts'
import { now, queue, settle, userId } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

const box = { id: '2', name: 'Box', price: 11_999, quantity: 2 }
const sale = { kind: 'sale', id: uuid(1), at: now, lines: [box] } as const

const act = { id: uuid(1), userId, now }
const piece = { product_id: '2', quantity: 1, price: 11_999 }

async function sell(): Promise<void> {
  await saveDraft(db, saleDraftKey(userId), [box], now)
  await recordStallSale(db, [box], { id: uuid(1), userId, now })
  await settle(db, uuid(1), { state: 'inflight', attempts: 1 })
}

const undo = () =>
  undoStallEntry(db, { ...sale, lines: [box] }, { id: uuid(8), userId, now: now + 8 })

it('a sale that was cancelled in the dialog of its order does not count as taken', async () => {
  await sell()
  const at = new Date(now).toISOString()
  const back = { order_id: uuid(1), returned_at: at, items: [piece], restocked: true }
  await recordReturn(db, { ...back, method: 'cash', refund: 500 }, null, { ...act, id: uuid(2) })
  const cancelled = { order_id: uuid(1), base: 'delivered', status: 'cancelled' } as const
  await queue(db, 3, newMutation.setOrderStatus(cancelled))
  const views = await listStallDay(db, userId, dayOf(new Date(now)))
  expect(netSales(views)).toBe(0)
  expect(views.map(({ entry }) => entry.undone)).toEqual([now, now])
})

it('a sale that was cancelled in its dialog stays cancelled until a pull shows it', async () => {
  await sell()
  const outcome = { status: 'applied', xid: '5', epoch: 'e', touched: [] }
  const acknowledged = { state: 'applied', attempts: 1, outcome } as const
  await settle(db, uuid(1), acknowledged)
  const cancelled = { order_id: uuid(1), base: 'delivered', status: 'cancelled' } as const
  await queue(db, 3, newMutation.setOrderStatus(cancelled))
  await settle(db, uuid(3), acknowledged)
  const [view] = await listStallDay(db, userId, dayOf(new Date(now)))
  expect(view?.entry.undone).toBe(now)
})

describe('a sale that is taken back before the response of the server', () => {
  const views = async () => {
    const [view] = await listStaffOrders(db)
    const { orders, activity, lowStock } = await readDashboard(db)
    const [queued] = activity.filter(({ kind }) => kind !== 'product-added')
    const [day] = salesByDay(orders, now, 1)
    return {
      status: view?.order.status,
      dialog: (await getStaffOrder(db, uuid(1)))?.order.status,
      sales: [day?.total, day?.orders],
      stock: lowStock.map(({ stock }) => stock),
      latest: queued && 'order' in queued ? queued.order : queued?.kind,
    }
  }
  const cancelled = {
    status: 'cancelled',
    dialog: 'cancelled',
    sales: [0, 0],
    stock: [5],
    latest: { id: uuid(1), status: 'cancelled', channel: 'stall' },
  }

  it('is taken back in orders, dashboard and stock at once', async () => {
    await putProducts(db, { id: '2', name: 'Box', stock: 5 })
    await sell()
    expect(await views()).toEqual({
      status: 'delivered',
      dialog: 'delivered',
      sales: [23_998, 1],
      stock: [3],
      latest: 'queued',
    })
    await undo()
    expect(await views()).toEqual(cancelled)
    await settle(db, uuid(1), { state: 'applied' })
    expect(await views()).toMatchObject({ status: 'cancelled', sales: [0, 0] })
  })

  it('counts again when its cancellation is rejected', async () => {
    await putProducts(db, { id: '2', name: 'Box', stock: 5 })
    await sell()
    await undo()
    await settle(db, uuid(8), { state: 'rejected' })
    expect(await views()).toMatchObject({ status: 'delivered', sales: [23_998, 1], stock: [3] })
  })
})
