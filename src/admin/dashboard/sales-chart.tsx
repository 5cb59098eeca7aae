import { formatCount } from '#domain/format-count.ts'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { formatEgp } from '#ui/money.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Price } from '#ui/price.tsx'
import type { Chart } from './draw-sales.ts'
import { type DaySales, salesByDay } from './sales-by-day.ts'
import { formatDate } from '#ui/dates.ts'

const days = 30

/** Bars for those who see them, one sentence and a table for everybody. */
export function SalesChart({ orders, now }: { orders: readonly StaffOrder[]; now: number }) {
  const today = new Date(now).toDateString()
  // A new day makes new bars, a new minute does not.
  const sales = useMemo(() => salesByDay(orders, Date.parse(today), days), [orders, today])
  const holder = useChart(sales)
  const total = sales.reduce((sum, day) => sum + day.total, 0)
  const count = sales.reduce((sum, day) => sum + day.orders, 0)
  return (
    <section aria-labelledby="sales" className="card !p-4 md:!p-5">
      <h2 id="sales" className="title-3">
        {t.dashboard.chart}
      </h2>
      <p className="text-text-muted">
        {say(t.dashboard.chartSummary, { n: count, total: formatEgp(total), days })}
      </p>
      <div ref={holder} aria-hidden="true" className="mt-3 h-44 text-sm" />
      <details>
        <summary className="inline-flex min-h-11 items-center text-[0.9375rem] link">
          {t.dashboard.showTable}
        </summary>
        <SalesTable sales={sales} />
      </details>
    </section>
  )
}

function SalesTable({ sales }: { sales: readonly DaySales[] }) {
  return (
    <table className="max-w-100 text-[0.9375rem] [&_:is(td,th)]:(py-1 text-start font-400)">
      <thead>
        <tr className="border-be">
          <th scope="col">{t.dashboard.day}</th>
          <th scope="col">{t.ordersAdmin.orders}</th>
          <th scope="col">{t.ordersAdmin.columns.total}</th>
        </tr>
      </thead>
      <tbody>
        {sales
          .filter((day) => day.orders > 0 || day.total !== 0)
          .map((day) => (
            <tr key={day.at}>
              <th scope="row">{formatDate('day', day.at)}</th>
              <td>{formatCount(day.orders)}</td>
              <td>
                <Price piastres={day.total} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** Draws into the returned reference, again for another width or theme. Loads its code lazily. */
function useChart(sales: readonly DaySales[]): RefObject<HTMLDivElement | null> {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = holder.current
    if (element === null) return
    let chart: Chart | null = null
    let gone = false
    const redraw = async () => {
      const { drawSales } = await import('./draw-sales.ts')
      // A canvas keeps the letters that it was painted with.
      await document.fonts.ready
      chart?.remove()
      chart = gone ? null : drawSales(element, sales)
    }
    // Without its code there is no picture; the sentence and the table say the same.
    const draw = () => void redraw().catch(() => undefined)
    const resized = new ResizeObserver(draw)
    resized.observe(element)
    const themed = new MutationObserver(draw)
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      gone = true
      resized.disconnect()
      themed.disconnect()
      chart?.remove()
    }
  }, [sales])
  return holder
}
