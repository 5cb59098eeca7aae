/** What a first copy of the catalogue brings out of its turn, because this device has to do with it. */
import type { Db } from '#db/database.ts'
import { listViewedIds } from './recent.ts'
import { readCart } from './stored-cart.ts'

const lookedFor = new WeakMap<Db, Set<string>>()

/** Somebody looks at the page of a product that is not here yet. */
export function noteWanted(db: Db, id: string): void {
  const ids = lookedFor.get(db)
  if (ids === undefined) lookedFor.set(db, new Set([id]))
  else ids.add(id)
}

/** The products that are looked at, were looked at, or are in the cart; some of them may be here. */
export async function listWanted(db: Db): Promise<string[]> {
  const [viewed, cart] = await Promise.all([listViewedIds(db), readCart(db)])
  return [...new Set([...(lookedFor.get(db) ?? []), ...cart.map(({ id }) => id), ...viewed])]
}
