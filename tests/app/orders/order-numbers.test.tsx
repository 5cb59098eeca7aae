import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderNumbersProvider } from '#admin/orders/dialog/order-number.ts'
import { PackingSlip } from '#admin/orders/dialog/packing-slip.tsx'
import { OrderRow } from '#admin/orders/order-row.tsx'
import { filterOrders, toSearchable } from '#admin/orders/use-orders.ts'
import { longerNumbers } from '#domain/orders/order-numbers.ts'
import { type StaffOrder, stallSaleColumns } from '#domain/orders/staff-order.ts'

const ids = ['1a2b3c4d-5e6f-4a00-8000-000000000001', '1a2b3c4d-7777-4a00-8000-000000000002']
const anOpenOrder = (id: string): StaffOrder => ({
  id,
  created_at: '2026-11-20T10:00:00.000Z',
  placed_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  ...stallSaleColumns('Mona'),
  payment_method: 'cash',
  status: 'pending',
  channel: 'web',
  total: 100,
  items: [],
})
const views = ids.map((id) => ({ order: anOpenOrder(id), waiting: false }))

function render(known: readonly string[]): string {
  return renderToStaticMarkup(
    <OrderNumbersProvider value={longerNumbers(known)}>
      {views.slice(0, 1).map((view) => (
        <div key={view.order.id}>
          <OrderRow
            {...{ view, row: 2, top: 0, height: 60, askAbove: 0, selected: false }}
            open={() => undefined}
            toggle={() => undefined}
          />
          <PackingSlip order={view.order} />
        </div>
      ))}
    </OrderNumbersProvider>,
  )
}

test('two open orders with the same first characters get longer numbers in list and slip', () => {
  const html = render(ids)
  expect(html).toContain('aria-label="View order 1a2b3c4d-5e6f of Mona"')
  expect(html).toContain('Packing slip · Order </span><span><bdi dir="ltr">1a2b3c4d-5e6f<')
})

test('any other order keeps its 8 characters', () => {
  const html = render(ids.slice(0, 1))
  expect(html).toContain('aria-label="View order 1a2b3c4d of Mona"')
  expect(html).toContain('Packing slip · Order </span><span><bdi dir="ltr">1a2b3c4d<')
})

test('the common 8 characters find both orders', () => {
  const found = filterOrders(toSearchable(views), { text: '1a2b3c4d', status: undefined })
  expect(found.map(({ order }) => order.id)).toEqual(ids)
})
