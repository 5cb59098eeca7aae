import { lineTotal, shippingCost, goodsTotal } from '#domain/orders/order-amounts.ts'
import type { Piastres } from '#domain/piastres.ts'
import { Price } from '#ui/price.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { ShownName } from '#features/product/shown-name.tsx'

interface OrderLine {
  id: string
  name: string
  price: Piastres
  quantity: number
  /** Shown instead of its total, where no piece can be had; the line does not count. */
  unavailable?: string | undefined
}

/** The lines that count in the total. */
function availableLines<Line extends Pick<OrderLine, 'unavailable'>>(
  lines: readonly Line[],
): Line[] {
  return lines.filter(({ unavailable }) => unavailable === undefined)
}

/** Each line as name × quantity and its total, then Subtotal, Shipping and Total. */
export function OrderLines({ lines, total }: { lines: readonly OrderLine[]; total?: Piastres }) {
  return (
    <>
      <ul className="grid gap-3">
        {lines.map((line, at) => (
          <li key={at} className="flex flex-wrap justify-end gap-x-4">
            <span className="min-w-[min(100%,8rem)] flex-1">
              <ShownName of={line} />{' '}
              <span className="whitespace-nowrap text-text-muted">
                {say(t.cart.times, { n: line.quantity })}
              </span>
            </span>
            {line.unavailable === undefined ? (
              <Price piastres={lineTotal(line)} />
            ) : (
              <span className="text-warning">{line.unavailable}</span>
            )}
          </li>
        ))}
      </ul>
      <OrderTotals
        subtotal={goodsTotal(availableLines(lines))}
        total={total}
        className="mt-5 border-bs pt-5"
      />
    </>
  )
}

interface OrderTotalsProps {
  subtotal: Piastres
  /** As the server computed it; absent: not computed yet. */
  total?: Piastres | undefined
  className?: string
}

export function OrderTotals({ subtotal, className = '', ...props }: OrderTotalsProps) {
  const { total = subtotal + shippingCost(subtotal) } = props
  return (
    <dl className={`grid gap-2.5 ${className}`}>
      <div className="flex flex-wrap justify-between gap-x-4">
        <dt>{t.cart.subtotal}</dt>
        <dd>
          <Price piastres={subtotal} />
        </dd>
      </div>
      <ShippingRow subtotal={subtotal} total={total} showFree />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-bs pt-3 text-lg font-600">
        <dt>{t.cart.total}</dt>
        <dd>
          <Price piastres={total} />
        </dd>
      </div>
    </dl>
  )
}

interface ShippingRowProps {
  subtotal: Piastres
  total: Piastres
  /** Writes 'Free' where shipping costs nothing; without it, the row is left out there. */
  showFree?: boolean
}

/** The shipping cost of an order, as a row of a description list. */
export function ShippingRow({ subtotal, total, showFree = false }: ShippingRowProps) {
  const hasCost = total > subtotal
  if (!hasCost && !showFree) return null
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt>{t.cart.shipping}</dt>
      <dd>{hasCost ? <Price piastres={total - subtotal} /> : t.cart.free}</dd>
    </div>
  )
}
