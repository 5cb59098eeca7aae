import type { Db } from '#db/database.ts'
import { listCategories, listUsedCategoryIds } from '#db/mirror/catalog.ts'

/** The ids of the chips: categories that have products, and the one that the address asks for where there is such a category. */
export async function listChips(db: Db, asked?: string): Promise<string[]> {
  const used = await listUsedCategoryIds(db)
  if (asked === undefined || used.includes(asked)) return used
  const exists = (await listCategories(db)).some(({ id }) => id === asked)
  return exists ? [...used, asked].toSorted() : used
}
