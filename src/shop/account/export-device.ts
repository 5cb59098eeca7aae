import type { Db } from '#db/database.ts'
import { photoToText } from '#db/device/write-help-file.ts'
import { type IsTheirs, draftScope, readHolder } from '#db/outbox/whose.ts'

export interface DeviceExport {
  /** JSON for people and programs. */
  text: string
  /** The rows of the outbox that are in it: what may be erased now. */
  exported: ReadonlySet<number>
}

/**
 * Everything of a person on this device: what waits to be sent, orders, cart, half-typed forms, photos. No staff session, and nothing that
 * another person has written here as a member of staff.
 */
export async function exportDevice(db: Db, now: number): Promise<DeviceExport> {
  const { photos, ...rows } = await readRows(db, await readHolder(db))
  const content = {
    shop: 'Nefer',
    exportedAt: new Date(now).toISOString(),
    ...rows,
    photos: await Promise.all(photos.map(photoToText)),
  }
  return {
    text: JSON.stringify(content, null, 2),
    exported: new Set(rows.outbox.map(({ seq }) => seq)),
  }
}

function readRows({ local }: Db, isTheirs: IsTheirs) {
  const { outbox, myOrders, cart, drafts, photos } = local
  return local.transaction('r', [outbox, myOrders, cart, drafts, photos], async () => ({
    outbox: await outbox.filter((row) => row.state !== 'applied' && isTheirs(row)).toArray(),
    orders: await myOrders.toArray(),
    cart: await cart.toArray(),
    drafts: await drafts.filter(({ key }) => isTheirs(draftScope(key))).toArray(),
    photos: await photos.filter(({ draftKey }) => isTheirs(draftScope(draftKey))).toArray(),
  }))
}
