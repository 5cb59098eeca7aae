import type { Db } from '#db/database.ts'

export interface DeviceExport {
  /** JSON for people and programs. */
  text: string
  /** The rows of the outbox that are in it: what may be erased now. */
  exported: ReadonlySet<number>
}

/** Everything of a shopper on this device: what waits to be sent, orders, cart, half-typed forms. No staff session. */
export async function exportDevice(db: Db, now: number): Promise<DeviceExport> {
  const { outbox, myOrders, cart, drafts } = db.local
  return db.local.transaction('r', [outbox, myOrders, cart, drafts], async () => {
    const waiting = await outbox.filter(({ state }) => state !== 'applied').toArray()
    const content = {
      shop: 'Nefer',
      exportedAt: new Date(now).toISOString(),
      outbox: waiting,
      orders: await myOrders.toArray(),
      cart: await cart.toArray(),
      drafts: await drafts.toArray(),
    }
    return {
      text: JSON.stringify(content, null, 2),
      exported: new Set(waiting.map(({ seq }) => seq)),
    }
  })
}
