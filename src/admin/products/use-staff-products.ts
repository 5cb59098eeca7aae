/** The products of the list, live. Searching is pure, and quick with 10,000 products. */
import { useEffect, useMemo, useState } from 'react'
import { type Query, useQuery } from '#hooks/use-query.ts'
import { listCategories, readCatalogState } from '#db/mirror/catalog.ts'
import type { Db } from '#db/database.ts'
import {
  type MirrorRows,
  readMirrorProducts,
  readOutbox,
  viewProducts,
  type StaffProduct,
} from '#db/staff/products.ts'
import { type WaitingPeople, readWaitingPeople } from '#db/staff/waiting-people.ts'
import { readSyncState } from '#db/sync-state.ts'
import { fold, sortByText } from '#domain/fold.ts'
import { createTextMatcher } from '#domain/text-matcher.ts'
import type { Category } from '#domain/categories/category.ts'
import { isInShop } from '#domain/products/product-filter.ts'
import type { Product } from '#domain/products/product.ts'
import { isUntranslated } from '#domain/products/missing-translations.ts'
import { t } from '#texts/texts.ts'
import { shownName } from '#features/product/shown-name.tsx'

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

/**
 * Live. Rows and waiting operations are read apart, so that a tap does not read 10,000 rows again.
 */
export function useStaffProducts(): StaffProducts {
  const mirror = useMirrorRows()
  const rest = useQuery(readCategoriesAndOutbox)
  const [toEntries] = useState(createEntryBuilder)
  const entries = useMemo(
    () =>
      mirror.state === 'ready' && rest.state === 'ready'
        ? toEntries(viewProducts(mirror.value.rows, rest.value.operations), rest.value)
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

/** `complete`: an empty list is an empty catalogue. `failed`: the server could not be asked. */
export async function readCategoriesAndOutbox(db: Db) {
  const [operations, categories, catalog, sync, waiting] = await Promise.all([
    readOutbox(db),
    listCategories(db),
    readCatalogState(db),
    readSyncState(db),
    readWaitingPeople(db),
  ])
  return {
    operations,
    categories: sortByText(categories, shownName),
    waiting,
    complete: catalog?.complete === true,
    failed: sync.pullFailed,
  }
}

export interface Entry extends StaffProduct {
  /** Null: uncategorised. */
  categoryName: string | null
  /** How many people wait for a mail when it is back. */
  waiting: number
  /** The searched text, folded. */
  text: string
}

interface EntrySources {
  categories: readonly Category[]
  waiting: WaitingPeople
}

type EntryBuilder = (views: readonly StaffProduct[], sources: EntrySources) => Entry[]

/** The builder keeps the entries of rows that did not change between two calls. */
export function createEntryBuilder(): EntryBuilder {
  let known = new WeakMap<Product, Entry>()
  let knownNames = ''
  return (views, { categories, waiting }) => {
    const names = new Map(categories.map((category) => [category.id, category]))
    const text = JSON.stringify(categories.map(({ id, name, name_ar }) => [id, name, name_ar]))
    if (text !== knownNames) known = new WeakMap()
    knownNames = text
    return views.map((view) => {
      const old = known.get(view.product)
      const people = waiting[view.product.id] ?? 0
      if (old?.mark === view.mark && old.waiting === people) return old
      const entry = toEntry(view, names, people)
      known.set(view.product, entry)
      return entry
    })
  }
}

function toEntry(
  view: StaffProduct,
  categories: ReadonlyMap<string, Category>,
  waiting: number,
): Entry {
  const { name, name_ar, category: id } = view.product
  const category = id === null ? undefined : categories.get(id)
  const categoryName = category === undefined ? id : shownName(category)
  const names = [name, name_ar, categoryName ?? t.fieldValues.uncategorised]
  const text = fold([...names, category?.name, category?.name_ar, id].join('\n'))
  return { ...view, categoryName, waiting, text }
}

/** The filters of the list beside the text. */
type ProductFilterName = 'uncategorised' | 'untranslated' | 'archived'

export interface Filter {
  /** Part of a name of the product or of the category, in any case. */
  text: string
  /** Undefined: all that are not archived. */
  show: ProductFilterName | undefined
}

/** Keeps the order, so that a keystroke does not sort again. */
export function filterEntries(entries: readonly Entry[], { text, show }: Filter): Entry[] {
  const matches = createTextMatcher(text)
  const isWanted =
    show === undefined ? ({ product }: Entry) => isInShop(product) : productFilters[show]
  return entries.filter((entry) => matches(entry.text) && isWanted(entry))
}

export const productFilters: Record<ProductFilterName, (entry: Entry) => boolean> = {
  uncategorised: ({ product, categoryName }) => isInShop(product) && categoryName === null,
  untranslated: ({ product }) => isInShop(product) && isUntranslated(product),
  archived: ({ product }) => !isInShop(product),
}
