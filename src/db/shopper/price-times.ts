import type { Product } from '#domain/products/product.ts'
import { builtAt } from '#domain/devices/app-version.ts'
import { readCatalogState } from '#db/mirror/catalog.ts'
import { asOf } from '#db/sync-state.ts'
import type { Db } from '#db/database.ts'

/**
 * When a shown price was known to be in force (ms): at the time of the mirror's data, or of the
 * prerendered page before the first pull. 0: unknown, for example because the mirror contradicts,
 * or because a pull writes to it; `followPrices` completes it then.
 */
export async function readPriceTime(
  db: Db,
  product: Pick<Product, 'id' | 'price'>,
  pageTime: string = builtAt,
): Promise<number> {
  const unknown = new Promise<number>((resolve) => setTimeout(resolve, patienceMs, 0))
  return Promise.race([readMirrorTime(db, product, pageTime), unknown])
}

/** How long a press waits for it (ms). */
const patienceMs = 100

async function readMirrorTime(
  db: Db,
  { id, price }: Pick<Product, 'id' | 'price'>,
  pageTime: string,
): Promise<number> {
  try {
    const [row, state] = await Promise.all([db.mirror.products.get(id), readCatalogState(db)])
    if (state?.complete !== true) return timeOf(pageTime)
    return row?.price === price ? timeOf(asOf(state)) : 0
  } catch {
    return 0
  }
}

function timeOf(iso: string): number {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? 0 : time
}
