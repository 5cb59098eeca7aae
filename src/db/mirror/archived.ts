/**
 * The category index also counts archived products. The shop subtracts these ids from its counts.
 */
import { textsIn } from '#domain/plain-values.ts'
import type { PulledPage } from '#domain/pulled-page.ts'
import type { Db } from '#db/database.ts'
import type { PullState } from '#db/schema/mirror-database.ts'

/** May contain ids of products that are gone. For live queries. */
export async function readArchivedIds(db: Db): Promise<readonly string[]> {
  return textsIn((await db.mirror.pulls.get('catalog'))?.archived)
}

/** After this page of the catalogue. */
export function archivedAfter(
  { rows, priorityRows = [] }: PulledPage,
  state: PullState | undefined,
): string[] {
  const archived = new Set(textsIn(state?.archived))
  for (const { t, id, row } of [...priorityRows, ...rows]) {
    if (t !== 'products') continue
    if (Reflect.get(Object(row), 'archived') === true) archived.add(id)
    else archived.delete(id)
  }
  return [...archived]
}
