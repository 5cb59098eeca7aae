import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { type PackedMarket, listPackedMarkets } from '#db/staff/packed-markets.ts'
import { isOpenLine } from '#domain/orders/market.ts'
import type { Product } from '#domain/products/product.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { useClock } from '#hooks/use-clock.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useWrites } from '#staff-services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { formatDate } from '#ui/dates.ts'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/page/whole-page.tsx'
import { optionalDay } from '#admin/search-schema.ts'
import { ClockNote } from '#admin/stall/clock-note.tsx'
import { TileSearch, ToolBar } from '#admin/stall/stall-tools.tsx'
import { Tiles } from '#admin/stall/tile-grid.tsx'
import { useTileSearch } from '#admin/stall/use-tile-search.ts'
import { PackDialog, PackTile } from './pack-tile.tsx'
import { PackingList } from './packing-list.tsx'
import { SellHere, ShortPackings } from './market-parts.tsx'
import { useShopDay } from './use-market.ts'

interface PackScreenProps {
  /** '2026-11-20'; absent, no day or past: that of the open market, otherwise today. */
  day: string | undefined
  showDay: (day: string) => void
}

/** Sets pieces aside for a market, with or without a connection. */
export function PackScreen({ day: chosen, showDay }: PackScreenProps) {
  const today = useShopDay()
  const markets = useQuery(listPackedMarkets)
  const { failed, products, shown, findNow, tools } = useTileSearch()
  const [asking, setAsking] = useState<Product | null>(null)
  const known = valueOr(markets, noMarkets)
  const open = known.findLast(({ isOpen }) => isOpen)
  const day = [v.parse(optionalDay, chosen), open?.day].find((one = '') => one >= today) ?? today
  const market = known.find((one) => one.day === day) ?? null
  const pack = usePack(day)
  if (failed || markets.state === 'failed') return <ReadProblem what="products" />
  const isOther = open !== undefined && open.day !== day
  function addOnlyHit() {
    const [hit, ...others] = findNow()
    if (hit !== undefined && others.length === 0 && hit.stock > 0 && !isOther) pack(hit, 1)
    tools.box.current?.select()
  }
  return (
    <>
      <div className="print:hidden">
        <Link to="/admin/stall" className="link inline-flex min-h-11 items-center">
          {t.closing.backToStall}
        </Link>
        <ClockNote />
        <p className="mb-3 max-w-140 text-text-muted">{t.market.intro}</p>
        <div className="mb-2 flex flex-wrap items-end gap-x-4 gap-y-3">
          <Field
            label={t.market.day}
            type="date"
            min={today}
            required
            value={day}
            onChange={({ currentTarget: { value } }) => value >= today && showDay(value)}
          />
          <Button look="quiet" disabled={!hasPacked(market)} onClick={() => print()}>
            {t.market.list}
          </Button>
          <Packed market={market} />
        </div>
        {isOther ? <OtherMarket day={open.day} /> : <SellHere day={day} />}
        <ShortPackings market={market} />
        <ToolBar>
          <TileSearch addOnlyHit={addOnlyHit} {...tools} />
        </ToolBar>
        {shown?.length === 0 && (
          <p role="status" className="card text-center text-text-muted">
            {t.stall.noneFound}
          </p>
        )}
        <Tiles products={shown ?? []}>
          {(product) => (
            <PackTile
              product={product}
              line={market?.lines.find((one) => one.product.id === product.id)}
              isClosed={isOther}
              pack={(delta) => pack(product, delta)}
              ask={() => setAsking(product)}
            />
          )}
        </Tiles>
        <PackDialog
          product={products?.find(({ id }) => id === asking?.id) ?? asking}
          close={() => setAsking(null)}
          pack={pack}
        />
        <p className="mt-6">
          <Link to="/admin/stall/back" className="btn-quiet">
            {t.staffTitles.back}
          </Link>
        </p>
      </div>
      {market !== null && <PackingList market={market} />}
    </>
  )
}

const noMarkets: PackedMarket[] = []

/** One tap is one write, stored at once and sent when there is a connection. */
function usePack(day: string): (product: Product, delta: number) => void {
  const write = useWrites()
  const clock = useClock()
  return ({ id, ...names }, delta) => {
    const at = clock.corrected()
    const packedAt = new Date(at ?? Date.now()).toISOString()
    void write({
      mutations: [newMutation.packForMarket({ day, product_id: id, delta, packed_at: packedAt })],
      at,
      toasts: {
        title: shownName(names),
        confirmed: say(t.market.packed, { name: shownName(names) }),
        failed: say(t.market.packFailed, { name: shownName(names) }),
      },
      quiet: true,
    })
  }
}

function hasPacked(market: PackedMarket | null): boolean {
  return market?.lines.some(({ packed }) => packed > 0) === true
}

function Packed({ market }: { market: PackedMarket | null }) {
  const n = (market?.lines ?? []).filter(isOpenLine).reduce((sum, { left }) => sum + left, 0)
  return (
    <p role="status" className="flex min-h-12 items-center font-600">
      {say(t.market.setAside, { n })}
    </p>
  )
}

function OtherMarket({ day }: { day: string }) {
  return (
    <Notice tone="warning" className="mb-4">
      <p>{say(t.market.otherMarket, { date: formatDate('weekday', `${day}T12:00`) })}</p>
      <Link to="/admin/stall/back" className="link inline-flex min-h-11 items-center font-550">
        {t.staffTitles.back}
      </Link>
    </Notice>
  )
}
