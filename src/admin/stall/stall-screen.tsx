import { sortByText } from '#domain/fold.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Db } from '#db/database.ts'
import { listCategories, listProducts } from '#db/mirror/catalog.ts'
import { useClock } from '#hooks/use-clock.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { t } from '#texts/texts.ts'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { ReadProblem } from '#ui/page/whole-page.tsx'
import { Receipt, type SaleEntry } from './sale/receipt.tsx'
import { useScreenOn } from './screen-on.ts'
import { ClockNote } from './clock-note.tsx'
import { SaleBar } from './sale-bar.tsx'
import { TakingsBar } from './takings.tsx'
import { StallHistory } from './stall-history.tsx'
import { type SoldPieces, findOnlyHit, findProducts, readSoldPieces } from './find-products.ts'
import { type StallMode, StallTools } from './stall-tools.tsx'
import { TileGrid } from './tile-grid.tsx'
import { useSale, useStall } from './use-stall.ts'
import { withNamesOf } from './with-names.ts'
import { useServices } from '#services.ts'

/** Selling and counting with one hand, with or without a connection. */
export function StallScreen() {
  const sale = useSale()
  const [mode, setMode] = useState<StallMode>('sell')
  const [text, setText] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const [receipt, setReceipt] = useState<SaleEntry | null>(null)
  const sold = useSoldPieces()
  useScreenOn()
  const box = useRef<HTMLInputElement>(null)
  const takings = useRef<HTMLElement>(null)
  useShortcuts([{ key: '/', text: t.stall.find, act: () => box.current?.focus() }])
  const catalog = useQuery(readCatalog)
  const known = valueOr(catalog, undefined)
  const withNames = useMemo(() => withNamesOf(known?.products), [known])
  const stall = useStall(withNames, useClock())
  const sought = useDeferredValue(text)
  const shown = useMemo(
    () => known && findProducts(known.products, known.categories, { text: sought, category }, sold),
    [known, sought, category, sold],
  )
  const [begun, setBegun] = useState(0)
  // The focused button disappears with its bar. As an effect, it runs after the dialog has closed.
  useEffect(() => {
    if (begun > 0) takings.current?.focus({ preventScroll: true })
  }, [begun])
  function beginNext() {
    setText('')
    setCategory(null)
    setBegun((count) => count + 1)
  }
  function addOnlyHit() {
    const hits =
      known === undefined
        ? []
        : findProducts(known.products, known.categories, { text, category }, sold)
    if (mode !== 'sell' || hits.length !== 1) return
    const hit = findOnlyHit(hits, sale.lines)
    if (hit !== null) sale.change(hit, 1)
    box.current?.select()
  }
  if (catalog.state === 'failed') return <ReadProblem what="products" />
  return (
    <>
      <div className={sale.lines.length > 0 ? 'pb-30 print:hidden' : 'print:hidden'}>
        <ClockNote />
        <TakingsBar ref={takings} />
        <StallTools
          box={box}
          mode={mode}
          setMode={setMode}
          text={text}
          setText={setText}
          addOnlyHit={addOnlyHit}
          categories={
            known?.categories.filter(({ id }) =>
              known.products.some((one) => one.category === id),
            ) ?? []
          }
          category={category}
          setCategory={setCategory}
        />
        {mode !== 'today' && shown?.length === 0 && (
          <p role="status" className="card text-center text-text-muted">
            {t.stall.noneFound}
          </p>
        )}
        {mode !== 'today' && (
          <TileGrid
            products={shown ?? []}
            all={known?.products ?? []}
            mode={mode}
            sale={sale}
            move={stall.move}
          />
        )}
        <StallHistory undo={stall.undo} showReceipt={setReceipt} withNames={withNames} />
        <p className="mt-6 flex flex-wrap gap-3">
          <Link to="/admin/stall/returns" className="btn-quiet">
            {t.staffTitles.returns}
          </Link>
          <Link to="/admin/stall/closing" className="btn-quiet">
            {t.staffTitles.closing}
          </Link>
        </p>
        <SaleBar
          sale={sale}
          record={(recorded, halfFilled) => {
            const ended = () => {
              recorded()
              beginNext()
            }
            stall.record(sale.agreed, { recorded: ended, halfFilled })
          }}
          stockOf={(id) => known?.products.find((product) => product.id === id)?.stock ?? 0}
          withNames={withNames}
        />
      </div>
      <Receipt sale={receipt} withNames={withNames} close={() => setReceipt(null)} />
    </>
  )
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
