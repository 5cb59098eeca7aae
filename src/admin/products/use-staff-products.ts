import { useEffect, useMemo, useState } from 'react'
import { type Query, useQuery } from '#hooks/use-query.ts'
import { listCategories, readCatalogState } from '#db/mirror/catalog.ts'
import type { Db } from '#db/database.ts'
import {
  type MirrorRows,
  readMirrorProducts,
  readOutbox,
  viewProducts,
} from '#db/staff/products.ts'
import { readSyncState } from '#db/sync-state.ts'
import type { Category } from '#domain/categories/category.ts'
import { type Entry, createToEntries } from './pick-products.ts'

type StaffProducts =
  | { state: 'loading' }
  | { state: 'unreadable' }
  | {
      state: 'ready'
      entries: Entry[]
      categories: Category[]
      /** False while only the newest are there: enough for the first screen, not for searching. */
      all: boolean
      /** Nothing is here yet, and the server could not be asked. */
      failed: boolean
    }

/** As many as the first screen can show: they are on it before the rest has been read. */
const firstRows = 30

/** Live. Rows and waiting operations are read apart, so that a tap does not read 10,000 rows again. */
export function useStaffProducts(): StaffProducts {
  const mirror = useMirrorRows()
  const rest = useQuery(readRest)
  const [toEntries] = useState(createToEntries)
  const entries = useMemo(
    () =>
      mirror.state === 'ready' && rest.state === 'ready'
        ? toEntries(viewProducts(mirror.value.rows, rest.value.operations), rest.value.categories)
        : [],
    [mirror, rest, toEntries],
  )
  if (mirror.state === 'loading' || rest.state === 'loading') return { state: 'loading' }
  if (mirror.state === 'failed' || rest.state === 'failed') return { state: 'unreadable' }
  const { categories, complete, failed } = rest.value
  if (entries.length === 0 && !complete && !failed) return { state: 'loading' }
  const all = mirror.value.rows.length >= mirror.value.total
  return { state: 'ready', entries, categories, all, failed: failed && !complete }
}

/** First the newest, then all. */
function useMirrorRows(): Query<MirrorRows> {
  const [limit, setLimit] = useState<number | undefined>(firstRows)
  const rows = useQuery(readMirrorProducts, limit)
  const isStarted = rows.state !== 'loading'
  useEffect(() => {
    if (!isStarted) return
    // After the first rows have been painted.
    const timer = setTimeout(() => setLimit(undefined), 100)
    return () => clearTimeout(timer)
  }, [isStarted])
  return rows
}

async function readRest(db: Db) {
  const [operations, categories, catalog, sync] = await Promise.all([
    readOutbox(db),
    listCategories(db),
    readCatalogState(db),
    readSyncState(db),
  ])
  return { operations, categories, complete: catalog?.complete === true, failed: sync.pullFailed }
}
