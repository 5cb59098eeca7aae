import { type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Db } from '#db/database.ts'
import { listCategories, listProducts } from '#db/mirror/catalog.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { SearchBox } from '#ui/form/search-box.tsx'
import { ReadProblem } from '#ui/page/whole-page.tsx'
import { SaleBar } from './sale-bar.tsx'
import { TakingsBar } from './takings.tsx'
import { StallHistory } from './stall-history.tsx'
import { type StallMode, TileGrid } from './tile-grid.tsx'
import { useSale, useStall } from './use-stall.ts'
import type { Category } from '#domain/categories/category.ts'
import type { SaleLine } from '#domain/orders/stall-entry.ts'
import type { Product } from '#domain/products/product.ts'

/** Selling and counting with one hand, with or without a connection. */
export function StallScreen() {
  const sale = useSale()
  const stall = useStall()
  const [mode, setMode] = useState<StallMode>('sell')
  const [text, setText] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const takings = useRef<HTMLElement>(null)
  useShortcuts([{ key: '/', text: 'Find a product', act: () => box.current?.focus() }])
  const catalog = useQuery(readCatalog)
  const known = valueOr(catalog, undefined)
  const sought = useDeferredValue(text)
  const shown = useMemo(
    () => known && findProducts(known.products, known.categories, sought),
    [known, sought],
  )
  /** The bar with its button goes: on with the whole table. */
  function beginNext() {
    setText('')
    takings.current?.focus({ preventScroll: true })
  }
  function addOnlyHit() {
    const hits = known === undefined ? [] : findProducts(known.products, known.categories, text)
    if (mode !== 'sell' || hits.length !== 1) return
    const hit = findOnlyHit(hits, sale.lines)
    if (hit !== null) sale.change(hit, 1)
    box.current?.select()
  }
  if (catalog.state === 'failed') return <ReadProblem what="The products" />
  return (
    <div className={sale.lines.length > 0 ? 'pb-30' : ''}>
      <TakingsBar ref={takings} />
      <StallTools
        box={box}
        mode={mode}
        setMode={setMode}
        text={text}
        setText={setText}
        addOnlyHit={addOnlyHit}
      />
      {shown?.length === 0 && (
        <p role="status" className="card text-center text-text-muted">
          No products found
        </p>
      )}
      <TileGrid products={shown ?? []} mode={mode} sale={sale} move={stall.move} />
      <StallHistory undo={stall.undo} />
      <SaleBar
        sale={sale}
        record={() => stall.record(sale.agreed, beginNext)}
        stockOf={(id) => known?.products.find((product) => product.id === id)?.stock ?? 0}
      />
    </div>
  )
}

async function readCatalog(db: Db) {
  const [products, categories] = await Promise.all([listProducts(db), listCategories(db)])
  return { products, categories }
}

const modes: Record<StallMode, string> = { sell: 'Sell', stock: 'Stock' }

interface StallToolsProps {
  box: RefObject<HTMLInputElement | null>
  mode: StallMode
  setMode: (mode: StallMode) => void
  text: string
  setText: (text: string) => void
  /** Enter, as a scanner of barcodes sends it, too: what was found alone goes into the sale. */
  addOnlyHit: () => void
}

/** What a tap on a tile does, and which tiles there are. */
function StallTools(props: StallToolsProps) {
  const { box, mode, setMode, text, setText, addOnlyHit } = props
  return (
    <div className="sticky top-0 z-5 -mx-4 mb-3 flex flex-wrap gap-3 bg-surface px-4 py-2 md:(-mx-7 px-7)">
      <fieldset className="grid shrink-0 grid-cols-2 rounded border border-line-strong">
        <legend className="sr-only">What the tiles do</legend>
        {(['sell', 'stock'] as const).map((one) => (
          <label
            key={one}
            className={
              'flex min-h-12 items-center justify-center px-4 font-600 has-[:checked]:(bg-text text-surface) ' +
              'has-[:focus-visible]:(outline-2 outline-accent outline-offset-3 outline-solid)'
            }
          >
            <input
              type="radio"
              name="stall-mode"
              className="sr-only"
              checked={mode === one}
              onChange={() => setMode(one)}
            />
            {modes[one]}
          </label>
        ))}
      </fieldset>
      <SearchBox
        ref={box}
        label="Find a product"
        text={text}
        setText={setText}
        pressEnter={addOnlyHit}
        className="w-auto min-w-0 flex-1 basis-32 md:max-w-90"
      />
    </div>
  )
}

/** Matches the name or the category's name. Sorted by name, so that tiles keep their place. */
export function findProducts(
  products: readonly Product[],
  categories: readonly Category[],
  text: string,
): Product[] {
  const wanted = text.trim().toLowerCase()
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const textOf = ({ name, category }: Product) =>
    [name, category === null ? 'uncategorised' : `${names.get(category)}\n${category}`]
      .join('\n')
      .toLowerCase()
  return products
    .filter((product) => textOf(product).includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The product that Enter adds: the only match, while its stock exceeds the sale. */
export function findOnlyHit(hits: readonly Product[], lines: readonly SaleLine[]): Product | null {
  const [hit] = hits
  if (hit === undefined || hits.length > 1) return null
  const inSale = lines.find(({ id }) => id === hit.id)?.quantity ?? 0
  return inSale < hit.stock ? hit : null
}
