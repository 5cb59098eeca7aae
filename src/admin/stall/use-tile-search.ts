import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Db } from '#db/database.ts'
import { listCategories, listProducts } from '#db/mirror/catalog.ts'
import { sortByText } from '#domain/fold.ts'
import type { Product } from '#domain/products/product.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { t } from '#texts/texts.ts'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { type SoldPieces, findProducts, readSoldPieces } from './find-products.ts'

/** The products of the tiles, and their search. */
export function useTileSearch() {
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const sold = useSoldPieces()
  useShortcuts([{ key: '/', text: t.stall.find, act: () => box.current?.focus() }])
  const catalog = useQuery(readCatalog)
  const known = valueOr(catalog, undefined)
  const sought = useDeferredValue(text)
  const shown = useMemo(
    () => known && findProducts(known.products, known.categories, { text: sought, category }, sold),
    [known, sought, category, sold],
  )
  const categories = useMemo(
    () =>
      known?.categories.filter(({ id }) => known.products.some((one) => one.category === id)) ?? [],
    [known],
  )
  return {
    failed: catalog.state === 'failed',
    /** All; undefined while they are read. */
    products: known?.products,
    /** Those that the search and the category leave; undefined while they are read. */
    shown,
    /** Not deferred: for Enter. */
    findNow: (): Product[] =>
      known === undefined
        ? []
        : findProducts(known.products, known.categories, { text, category }, sold),
    tools: { box, text, setText, categories, category, setCategory },
    clear: () => {
      setText('')
      setCategory(null)
    },
  }
}

/** Read once: a tile keeps its place while one sells. */
function useSoldPieces(): SoldPieces {
  const { db } = useServices()
  const [sold, setSold] = useState<SoldPieces>(nothingSold)
  // Without it the tiles are sorted by name.
  useEffect(() => void readSoldPieces(db).then(setSold, () => undefined), [db])
  return sold
}

const nothingSold: SoldPieces = new Map()

async function readCatalog(db: Db) {
  const [products, categories] = await Promise.all([listProducts(db), listCategories(db)])
  return { products, categories: sortByText(categories, shownName) }
}
