import type { Ref } from 'react'
import { type StallEntryView, listStallDay } from '#db/staff/stall-history.ts'
import { totalItems, goodsTotal } from '#domain/orders/order-amounts.ts'
import { type SaleLine, type StallEntry, dayOf } from '#domain/orders/stall-entry.ts'
import { useClock } from '#hooks/use-clock.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useStaff } from '#staff-services.ts'
import { rich } from '#texts/rich.tsx'
import { listed, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { Price } from '#ui/price.tsx'

/** What this device has taken today, at the top; the focus goes here when a sale is recorded. */
export function TakingsBar({ ref }: { ref: Ref<HTMLElement> }) {
  return <Takings ref={ref} views={useStallDay(useToday())} />
}

interface TakingsProps {
  ref?: Ref<HTMLElement>
  /** The entries of one day; those that were taken back do not count. */
  views: readonly StallEntryView[]
}

export function Takings({ ref, views }: TakingsProps) {
  const sold = soldIn(views)
  const sales = views.filter(({ entry }) => entry.kind === 'sale' && entry.undone === undefined)
  return (
    <section
      ref={ref}
      tabIndex={-1}
      role="status"
      aria-label={t.stall.takings}
      className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4"
    >
      <p className="font-600">
        {rich(t.stall.takenToday, { price: <Price piastres={netSales(views)} /> })}
      </p>
      <p className="text-sm text-text-muted">
        {sales.length === 0
          ? t.stall.noSales
          : listed([
              say(t.stall.sales, { n: sales.length }),
              say(t.ordersAdmin.pieces, { n: totalItems(sold) }),
              t.stall.onThisDevice,
            ])}
      </p>
    </section>
  )
}

/** The day it is now, also past midnight and with a wrong clock. */
export function useToday(): string {
  const { offset } = useClock()
  return dayOf(new Date(useNow(60_000) + offset()))
}

export function useStallDay(day: string): StallEntryView[] {
  return valueOr(useQuery(listStallDay, useStaff().userId, day), noViews)
}

const noViews: StallEntryView[] = []

/** The sales that were not taken back, less refunds. */
export function netSales(views: readonly { entry: StallEntry }[]): number {
  const paidBack = views.reduce(
    (sum, { entry }) =>
      entry.kind === 'return' && entry.undone === undefined ? sum + entry.refund : sum,
    0,
  )
  return goodsTotal(soldIn(views)) - paidBack
}

/** The lines of all sales that stand. */
export function soldIn(views: readonly { entry: StallEntry }[]): SaleLine[] {
  return views.flatMap(({ entry }) =>
    entry.kind === 'sale' && entry.undone === undefined ? entry.lines : [],
  )
}
