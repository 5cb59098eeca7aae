import { Link } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useOrdersMissing } from '#admin/orders/use-orders-missing.ts'
import { listStaffOrders } from '#db/staff/orders.ts'
import { fold } from '#domain/fold.ts'
import { createTextMatcher } from '#domain/text-matcher.ts'
import { goodsTotal } from '#domain/orders/order-amounts.ts'
import { type StaffOrder, readOrderItems } from '#domain/orders/staff-order.ts'
import { dayOf } from '#domain/orders/stall-entry.ts'
import { bothNames } from '#domain/products/both-names.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { customerName } from '#features/order/customer-name.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { listed, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { formatDate } from '#ui/dates.ts'
import { Field } from '#ui/form/field.tsx'
import { SearchBox } from '#ui/form/search-box.tsx'
import { Price } from '#ui/price.tsx'

const pageSize = 30

/** The sales and delivered orders of this device, by number, product and day; newest first. */
export function FindSale() {
  const box = useRef<HTMLInputElement>(null)
  const missing = useOrdersMissing()
  const [text, setText] = useState('')
  const [day, setDay] = useState('')
  const [limit, setLimit] = useState(pageSize)
  const views = valueOr(useQuery(listStaffOrders), null)
  const sales = useMemo(
    () => views?.flatMap(({ order }) => (order.status === 'delivered' ? order : [])) ?? [],
    [views],
  )
  const found = sales.filter((order) => matchesSearch(order, text, day))
  return (
    <>
      <p className="mb-4 text-text-muted">{missing ?? t.returns.hint}</p>
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <SearchBox
          ref={box}
          label={t.returns.find}
          text={text}
          setText={setText}
          className="min-w-0 flex-1 basis-72"
        />
        <Field
          label={t.returns.day}
          type="date"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </div>
      {views !== null && found.length === 0 && (
        <p role="status" className="card text-center text-text-muted">
          {t.returns.noneFound}
        </p>
      )}
      <ul>
        {found.slice(0, limit).map((order) => (
          <SaleRow key={order.id} order={order} />
        ))}
      </ul>
      {found.length > limit && (
        <Button look="quiet" className="mt-4 w-full" onClick={() => setLimit(limit + pageSize)}>
          {t.ordersAdmin.showMore}
        </Button>
      )}
    </>
  )
}

function SaleRow({ order }: { order: StaffOrder }) {
  const items = readOrderItems(order) ?? []
  return (
    <li className="border-be">
      <Link
        to="/admin/stall/returns"
        search={{ order: order.id }}
        className="flex min-h-14 flex-wrap items-center gap-x-4 py-2 hover:bg-surface-sunken"
      >
        <span className="min-w-[min(10rem,100%)] flex-1">
          <span className="block font-550">
            <bdi translate="no">{customerName(order)}</bdi>
          </span>
          <span className="block text-sm text-text-muted">
            {formatDate('longMoment', order.created_at)}
          </span>
          <span className="block text-sm text-text-muted">
            {listed(
              items.map((item) => say(t.stall.line, { n: item.quantity, name: shownName(item) })),
            )}
          </span>
        </span>
        <Price
          piastres={items.length === 0 ? order.total : goodsTotal(items)}
          className="font-600"
        />
      </Link>
    </li>
  )
}

export function matchesSearch(order: StaffOrder, text: string, day: string): boolean {
  if (day !== '' && dayOf(new Date(order.created_at)) !== day) return false
  const number = fold(text).trim().replace(/^#\s*/, '')
  if (number.length >= 4 && order.id.startsWith(number)) return true
  const names = (readOrderItems(order) ?? []).map(bothNames).join('\n')
  return createTextMatcher(text)(fold(`${names}\n${customerName(order)}`))
}
