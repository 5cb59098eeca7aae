/** An order of another device that was found by its number: this device follows it from then on. */
import { emptyCustomer } from '#domain/orders/customer.ts'
import type { OrderReceipt } from '#domain/orders/order.ts'
import type { Db } from '#db/database.ts'
import type { MyOrder } from '#db/schema/local-database.ts'
import { writeSafely } from '#db/storage.ts'
import { saveReceipt } from './my-orders.ts'

interface FoundOrder {
  receipt: OrderReceipt
  /** The secret that the server has accepted for this device. */
  token: string
  phone: string
  /** ms since 1970. */
  now: number
}

/** An order that is known here keeps its secret, unless the server no longer accepts it. */
export async function saveFoundOrder(db: Db, found: FoundOrder): Promise<void> {
  const { receipt, token, now } = found
  await writeSafely(db, () =>
    db.local.transaction('rw', db.local.myOrders, async () => {
      const known = await db.local.myOrders.get(receipt.id)
      if (known === undefined) await db.local.myOrders.add(foundToOrder(found))
      else if (known.lostAt !== undefined) {
        const { ownToken: _unknown, ...rest } = known
        await db.local.myOrders.put({ ...rest, token })
      }
      await saveReceipt(db, receipt, now)
    }),
  )
}

function foundToOrder({ receipt, token, phone, now }: FoundOrder): MyOrder {
  const { id, created_at: created, total, items } = receipt
  const placedAt = Date.parse(created)
  return {
    id,
    token,
    placedAt: Number.isNaN(placedAt) ? now : placedAt,
    total,
    items,
    customer: { ...emptyCustomer, phone },
    found: true,
    announcedAt: now,
  }
}
