import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useClock } from '#hooks/use-clock.ts'
import { t } from '#texts/texts.ts'
import { ReadProblem } from '#ui/page/whole-page.tsx'
import { SellHere, ShortPackings } from './market/market-parts.tsx'
import { useMarketOfToday } from './market/use-market.ts'
import { Receipt, type SaleEntry } from './sale/receipt.tsx'
import { ClockNote } from './clock-note.tsx'
import { SaleBar } from './sale-bar.tsx'
import { TakingsBar } from './takings.tsx'
import { StallHistory } from './stall-history.tsx'
import { findOnlyHit } from './find-products.ts'
import { sellableOf } from './sellable.ts'
import { type StallMode, StallTools } from './stall-tools.tsx'
import { TileGrid } from './tile-grid.tsx'
import { useSale, useStall } from './use-stall.ts'
import { useTileSearch } from './use-tile-search.ts'
import { withNamesOf } from './with-names.ts'

/** Selling and counting with one hand, with or without a connection. */
export function StallScreen() {
  const sale = useSale()
  const [mode, setMode] = useState<StallMode>('sell')
  const [receipt, setReceipt] = useState<SaleEntry | null>(null)
  useScreenOn()
  const takings = useRef<HTMLElement>(null)
  const { failed, products, shown, findNow, tools, clear } = useTileSearch()
  const withNames = useMemo(() => withNamesOf(products), [products])
  const stall = useStall(withNames, useClock())
  const { today, market, isSelling } = useMarketOfToday()
  const [begun, setBegun] = useState(0)
  // The focused button disappears with its bar. As an effect, it runs after the dialog has closed.
  useEffect(() => {
    if (begun > 0) takings.current?.focus({ preventScroll: true })
  }, [begun])
  function beginNext() {
    clear()
    setBegun((count) => count + 1)
  }
  function addOnlyHit() {
    const hits = findNow()
    if (mode !== 'sell' || hits.length !== 1) return
    const hit = findOnlyHit(hits, sale.lines, (one) => sellableOf(one, isSelling).here)
    if (hit !== null) sale.change(hit, 1)
    tools.box.current?.select()
  }
  if (failed) return <ReadProblem what="products" />
  return (
    <>
      <div className={sale.lines.length > 0 ? 'pb-30 print:hidden' : 'print:hidden'}>
        <ClockNote />
        <TakingsBar ref={takings} />
        {(market !== null || isSelling) && <SellHere day={today} />}
        <ShortPackings market={market} />
        <StallTools mode={mode} setMode={setMode} addOnlyHit={addOnlyHit} {...tools} />
        {mode !== 'today' && shown?.length === 0 && (
          <p role="status" className="card text-center text-text-muted">
            {t.stall.noneFound}
          </p>
        )}
        {mode !== 'today' && (
          <TileGrid
            products={shown ?? []}
            all={products ?? []}
            mode={mode}
            atMarket={isSelling}
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
          <Link to="/admin/stall/pack" className="btn-quiet">
            {t.staffTitles.pack}
          </Link>
          <Link to="/admin/stall/back" className="btn-quiet">
            {t.staffTitles.back}
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
          stockOf={(id) =>
            sellableOf(
              products?.find((one) => one.id === id),
              isSelling,
            ).all
          }
          withNames={withNames}
        />
      </div>
      <Receipt sale={receipt} withNames={withNames} close={() => setReceipt(null)} />
    </>
  )
}

type Watched = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/** The screen stays on while the stall is open: buyers wait while somebody unlocks it. */
function useScreenOn(): void {
  useEffect(
    () => ('wakeLock' in navigator ? keepScreenOn(document, navigator.wakeLock) : undefined),
    [],
  )
}

/**
 * The browser ends the lock of a page that is hidden, so it is asked again. It may refuse, when the
 * battery is low. Returns a stop function.
 */
export function keepScreenOn(page: Watched, locks: Pick<WakeLock, 'request'>): () => void {
  let lock: Promise<{ release: () => Promise<void> } | null> | null = null
  const ask = () => {
    if (page.visibilityState === 'visible') lock = locks.request('screen').catch(() => null)
  }
  ask()
  page.addEventListener('visibilitychange', ask)
  return () => {
    page.removeEventListener('visibilitychange', ask)
    void lock?.then((held) => held?.release()).catch(() => undefined)
  }
}
