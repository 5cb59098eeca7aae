import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { listCategories, listProducts } from '#db/mirror/catalog.ts'
import type { Db } from '#db/database.ts'
import { ReadProblem } from '#ui/page/read-problem.tsx'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { findProducts } from './find-products.ts'
import { SaleBar } from './sale-bar.tsx'
import { StallHistory } from './stall-history.tsx'
import { type StallMode, StallTools } from './stall-tools.tsx'
import { TileGrid } from './tile-grid.tsx'
import { useSale } from './use-sale.ts'
import { useStall } from './use-stall.ts'

/** Selling and counting with one hand, with or without a connection. */
export function StallScreen() {
  const sale = useSale()
  const stall = useStall()
  const [mode, setMode] = useState<StallMode>('sell')
  const [text, setText] = useState('')
  const box = useRef<HTMLInputElement>(null)
  useShortcuts([{ key: '/', text: 'Find a product', act: () => box.current?.focus() }])
  const catalog = useQuery(readCatalog)
  const known = valueOr(catalog, undefined)
  const shown = useShown(known, useDeferredValue(text))
  if (catalog.state === 'failed') return <ReadProblem what="The products" />
  return (
    <div className={sale.lines.length > 0 ? 'pb-30' : ''}>
      <StallTools box={box} mode={mode} setMode={setMode} text={text} setText={setText} />
      {shown?.length === 0 && (
        <p role="status" className="card text-center text-text-muted">
          No products found
        </p>
      )}
      <TileGrid products={shown ?? []} mode={mode} sale={sale} move={stall.move} />
      <StallHistory undo={stall.undo} />
      <SaleBar
        sale={sale}
        record={() => stall.record(sale.agreed)}
        stockOf={(id) => known?.products.find((product) => product.id === id)?.stock ?? 0}
      />
    </div>
  )
}

async function readCatalog(db: Db) {
  const [products, categories] = await Promise.all([listProducts(db), listCategories(db)])
  return { products, categories }
}

function useShown(catalog: Awaited<ReturnType<typeof readCatalog>> | undefined, text: string) {
  return useMemo(
    () => catalog && findProducts(catalog.products, catalog.categories, text),
    [catalog, text],
  )
}
