import { Link } from '@tanstack/react-router'
import { isReturnable, keptOf } from '#domain/orders/returns.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { ReturnList } from '#features/order/return-list.tsx'
import { t } from '#texts/texts.ts'
import { Price } from '#ui/price.tsx'

/** The returns of the order, and the rest of its total. */
export function Returned({ order }: { order: StaffOrder }) {
  if ((order.returns ?? []).length === 0) return null
  return (
    <section aria-labelledby="order-returns" className="mt-6">
      <h3 id="order-returns" className="font-600">
        {t.returns.title}
      </h3>
      <ReturnList order={order} />
      <p className="mt-3 flex justify-between text-lg font-600">
        <span>{t.returns.kept}</span>
        <Price piastres={Math.abs(keptOf(order))} />
      </p>
    </section>
  )
}

/** Where something can still come back. */
export function ReturnLink({ order }: { order: StaffOrder }) {
  if (!isReturnable(order)) return null
  return (
    <Link to="/admin/stall/returns" search={{ order: order.id }} className="btn-quiet">
      {t.returns.returnItems}
    </Link>
  )
}
