import type { Db } from '#db/database.ts'
import { photoToText } from '#db/help-file.ts'

export interface DeviceExport {
  /** JSON for people and programs. */
  text: string
  /** The rows of the outbox that are in it: what may be erased now. */
  exported: ReadonlySet<number>
}

/** Everything of a person on this device: what waits to be sent, orders, cart, half-typed forms, photos. No staff session. */
export async function exportDevice(db: Db, now: number): Promise<DeviceExport> {
  const { photos, ...rows } = await readRows(db)
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

function readRows({ local }: Db) {
  const { outbox, myOrders, cart, drafts, photos } = local
  return local.transaction('r', [outbox, myOrders, cart, drafts, photos], async () => ({
    outbox: await outbox.filter(({ state }) => state !== 'applied').toArray(),
    orders: await myOrders.toArray(),
    cart: await cart.toArray(),
    drafts: await drafts.toArray(),
    photos: await photos.toArray(),
  }))
}

/** Hands a file to the browser. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The download begins after this function has returned: the object URL has to live until then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
