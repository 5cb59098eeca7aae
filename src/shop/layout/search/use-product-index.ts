import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Db } from '#db/database.ts'
import { listCategories } from '#db/mirror/catalog.ts'
import { wholeCatalog } from '#db/mirror/whole-catalog.ts'
import { bothNames } from '#domain/products/both-names.ts'
import { useServices } from '#services.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { buildProductIndex, type ProductIndex, withProducts } from './product-index.ts'
import { describeCoverage } from './search-texts.ts'

/** Kept between searches. `names`: the category names in the index. */
let built: { index: ProductIndex; names: string } | undefined

/** Undefined until the first index is built; 'failed' when products cannot be read. */
export function useProductIndex(): ProductIndex | 'failed' | undefined {
  const { db } = useServices()
  const catalog = wholeCatalog(db)
  const { products, failed } = useSyncExternalStore(catalog.subscribe, catalog.get)
  const names = useCategoryNames()
  const [index, setIndex] = useState(built?.index)
  useEffect(() => {
    if (products === undefined || names === undefined) return
    let wanted = true
    const showNext = async () => {
      const next = await bringUpToDate(products, names)
      if (wanted) setIndex(next)
    }
    void showNext()
    return () => {
      wanted = false
    }
  }, [products, names])
  return index ?? (failed ? 'failed' : undefined)
}

/** How much of the catalogue a search covers, as a sentence. */
export function useCoverage(): string | undefined {
  const { db } = useServices()
  const catalog = wholeCatalog(db)
  const { products, missing } = useSyncExternalStore(catalog.subscribe, catalog.get)
  return describeCoverage({ mirrored: products?.length ?? 0, missing })
}

/** As JSON: equal names are equal strings, so that effects do not run again. */
function useCategoryNames(): string | undefined {
  const names = useQuery(readCategoryNames)
  return names.state === 'failed' ? '[]' : valueOr(names, undefined)
}

async function readCategoryNames(db: Db): Promise<string> {
  const categories = await listCategories(db)
  return JSON.stringify(categories.map((category) => [category.id, bothNames(category)]))
}

async function bringUpToDate(
  products: ProductIndex['products'],
  names: string,
): Promise<ProductIndex> {
  if (built?.index.products === products && built.names === names) return built.index
  const kept = built?.names === names ? withProducts(built.index, products) : null
  const byId = new Map<string, string>(JSON.parse(names))
  const index = kept ?? (await buildProductIndex(products, byId, pause))
  built = { index, names }
  return index
}

/** Pauses after this time (ms), so that keys and frames are not delayed. */
const longestTurn = 12
let turnBegan = 0

async function pause(): Promise<void> {
  if (performance.now() - turnBegan < longestTurn) return
  await nextTurn()
  turnBegan = performance.now()
}

/** A timer waits 4 ms each time: for 100,000 products longer than the work itself. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}
