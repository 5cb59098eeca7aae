/** The make-list of a staff device. */
import { expect, it } from 'vitest'
import { makeListRows } from '../../src/admin/make-list/make-list-csv.ts'
import { readDashboard } from '#db/staff/dashboard.ts'
import { readMakeList } from '#db/staff/make-list.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { uuid } from '../support/builders.ts'
import { putOrdersPull, putProducts } from '../support/mirror.ts'
import { db } from '../support/db-for-each-test.ts'

const today = new Date('2026-11-25T12:00:00Z')

async function order(n: number, fields: object): Promise<void> {
  const at = '2026-11-20T10:00:00.000Z'
  const usual = { id: uuid(n), created_at: at, updated_at: at, status: 'delivered', total: 200 }
  await db.mirror.orders.put({ ...usual, version: 1, generation: 1, ...fields } as never)
}

it('knows levels, waiting people and the sales of 30 days, and follows unsent writes', async () => {
  await putProducts(
    db,
    { id: 'box', name: '=Box', stock: 4 },
    { id: 'tray', stock: 9, low_stock: 9 },
    { id: 'lamp', stock: 9 },
    { id: 'old', stock: 0, archived: true },
  )
  await putOrdersPull(db, { waiting: { box: 3, old: 8 } })
  const items = [{ id: 'box', name: 'Box', price: 100, quantity: 2, image: '/box.jpg' }]
  await order(1, { items })
  await order(2, { items, status: 'cancelled' })
  await order(6, { items, status: 'pending', held_at: '2026-11-20T10:00:00.000Z' })
  await order(3, { items, created_at: '2026-10-01T10:00:00.000Z' })
  const back = { id: uuid(9), at: '2026-11-21T10:00:00.000Z', method: 'cash', refund: 100 }
  await order(4, { items, returns: [{ ...back, items: [{ id: 'box', quantity: 1, price: 100 }] }] })

  const list = await readMakeList(db, today)
  expect(makeListRows(list)).toEqual([
    ['box', "'=Box", '', '4', '5', '3', '3'],
    ['tray', expect.any(String), '', '9', '9', '0', '0'],
  ])
  const mutation = newMutation.adjustStock({ product_id: 'box', delta: 20, reason: 'made' })
  await enqueue(db, { id: uuid(5), mutation, userId: 'ann', now: 0 })
  const after = await readMakeList(db, today)
  expect(after.lines.map(({ product }) => [product.id, product.stock])).toEqual([
    ['box', 24],
    ['tray', 9],
  ])
  expect((await readDashboard(db, today)).lowStock.map(({ id }) => id)).toEqual(['tray'])
})

it('counts pieces that are set aside for a market, which nobody has to make', async () => {
  await putProducts(
    db,
    { id: 'box', name: 'Box', stock: 1, set_aside: 5 },
    { id: 'tray', name: 'Tray', stock: 1, set_aside: 3 },
  )
  const list = await readMakeList(db, today)
  expect(list.lines.map(({ product, pieces }) => [product.id, pieces])).toEqual([['tray', 4]])
  const { lowStock } = await readDashboard(db, today)
  expect(lowStock.map(({ id }) => id)).toEqual(['box', 'tray'])
})

it('stands in the order of the names that the page shows, as the lists of the dashboard do', async () => {
  await putProducts(
    db,
    { id: 'a', name: 'A', name_ar: 'درج', stock: 2 },
    { id: 'b', name: 'B', name_ar: 'أريكة', stock: 2 },
  )
  const lines = ['a', 'b'].map((id) => ({
    id,
    name: id,
    price: 1,
    quantity: 1,
    short: 1,
    image: '/',
  }))
  await order(1, { items: lines })
  const read = async (language: string) => {
    const list = await readMakeList(db, today, language)
    const { lowStock, recounts } = await readDashboard(db, today, language)
    const products = [...list.lines, ...recounts].map(({ product }) => product)
    return [...products, ...lowStock].map(({ id }) => id).join('')
  }
  expect([await read('en'), await read('ar')]).toEqual(['ababab', 'bababa'])
})

it('does not claim to know who waits before the orders are here', async () => {
  await putProducts(db, { id: 'box', name: 'Box', stock: 4 })
  const list = await readMakeList(db, today)
  expect(list.complete).toBe(false)
  expect(makeListRows(list)).toEqual([['box', 'Box', '', '4', '5', '', '']])
})
