/** Queued writes and lines about the rows of full-rows.ts. */
import type { Db } from '#db/database.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { aLine, aStockMove, uuid } from './builders.ts'
import { fullCategory, fullOrder, fullProduct } from './full-rows.ts'
import { closing, localRows, now } from './stored-rows.ts'

const at = '2026-11-20T11:00:00.000Z'
const order_id = fullOrder.id
const piece = { product_id: fullProduct.id, quantity: 1, price: 14_999 }

const mutations: Mutation[] = [
  aStockMove(fullProduct.id, -1),
  {
    kind: 'updateProduct',
    payload: { product_id: fullProduct.id, base: { care: '' }, patch: { care: 'x' } },
  },
  {
    kind: 'updateCategory',
    payload: { category_id: fullCategory.id, base: { name: 'Boxes' }, patch: { name: 'Box' } },
  },
  { kind: 'updateSettings', payload: { base: { phone: 'x' }, patch: { phone: 'y' } } },
  { kind: 'setOrderStatus', payload: { order_id, base: 'delivered', status: 'shipped' } },
  { kind: 'addOrderNote', payload: { order_id, text: 'x', written_at: at } },
  { kind: 'correctOrder', payload: { order_id, base: {}, patch: { city: 'Giza' }, items: [] } },
  {
    kind: 'recordReturn',
    payload: {
      order_id,
      returned_at: at,
      items: [piece],
      restocked: true,
      method: 'cash',
      refund: 1,
    },
  },
]

/** Returns the ids of the writes. */
export async function queueDependents(db: Db): Promise<string[]> {
  const ids = mutations.map((_, n) => uuid(100 + n))
  for (const [n, mutation] of mutations.entries())
    await enqueue(db, { id: uuid(100 + n), mutation, userId: 'ann', now: now + n })
  await db.local.cart.put(aLine({ id: fullProduct.id }))
  await db.local.saved.put(localRows.saved)
  await db.local.settings.put({ key: 'device-id', value: closing.device_id })
  return ids
}
