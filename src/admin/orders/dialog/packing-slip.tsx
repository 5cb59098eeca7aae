import { useEffect } from 'react'
import { type StaffOrder, contactOf, readOrderItems } from '#domain/orders/staff-order.ts'
import { lineTotal } from '#domain/orders/order-amounts.ts'
import { Mark } from '#ui/icon.tsx'
import { Price } from '#ui/price.tsx'
import { ShippingRow } from '#features/order/order-lines.tsx'
import {
  customerName,
  goodsOfDelivery,
  isToBeCollected,
  longDateTime,
  paymentText,
} from './staff-order-texts.ts'
import { useOrderNumber } from './order-number.ts'
import { ShippingInformation } from './shipping-information.tsx'

/** Printed only, always in the light theme. */
export function PackingSlip({ order }: { order: StaffOrder }) {
  const items = readOrderItems(order)
  const goods = goodsOfDelivery(order)
  const number = useOrderNumber(order.id)
  const { phone, email } = contactOf(order)
  usePrintTitle(`Packing slip ${number}`)
  return (
    <article
      data-theme="light"
      className="hidden min-h-[calc(100vh-1px)] bg-[#fff] text-text print:block"
    >
      <header className="flex items-center gap-4 border-be border-text pb-4">
        <Mark className="h-12" />
        <div>
          <h2 className="title-2">Nefer</h2>
          <p>Packing slip · Order {number}</p>
        </div>
        <p className="ms-auto text-end text-sm">
          {longDateTime(order.created_at)}
          <br />
          {order.id}
        </p>
      </header>
      <div className="my-6 flex justify-between gap-8">
        <ShippingInformation order={order} />
        <p className="text-end">
          {phone}
          <br />
          {email}
        </p>
      </div>
      <table>
        <thead>
          <tr className="border-be border-text text-start">
            <th className="py-2 text-start whitespace-nowrap">Packed</th>
            <th className="py-2 ps-4 text-start">Item</th>
            <th className="py-2 ps-4 text-end whitespace-nowrap">Qty</th>
            <th className="py-2 ps-4 text-end whitespace-nowrap">Price</th>
            <th className="py-2 ps-4 text-end whitespace-nowrap">Total</th>
          </tr>
        </thead>
        <tbody>
          {(items ?? []).map((item) => (
            <tr key={item.id} className="border-be">
              <td className="py-2 text-lg">☐</td>
              <td className="w-full py-2 ps-4 [overflow-wrap:break-word]">
                <bdi>{item.name}</bdi>
              </td>
              <td className="py-2 ps-4 text-end whitespace-nowrap">{item.quantity}</td>
              <td className="py-2 ps-4 text-end whitespace-nowrap">
                <Price piastres={item.price} />
              </td>
              <td className="py-2 ps-4 text-end whitespace-nowrap">
                <Price piastres={lineTotal(item)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {items === null && <p className="mt-4">The items of this order cannot be read.</p>}
      {goods !== null && (
        <dl className="mt-4 empty:hidden">
          <ShippingRow subtotal={goods} total={order.total} />
        </dl>
      )}
      <p className="mt-4 text-end text-lg font-600">
        Total <Price piastres={order.total} />
      </p>
      <p className="mt-1 text-end">
        {paymentText(order)}
        {isToBeCollected(order) && ': to be collected'}
      </p>
      <p className="mt-10">
        Thank you, <bdi>{customerName(order)}</bdi>. Made by hand in our Cairo workshop.
      </p>
    </article>
  )
}

/** Browsers print the page's title, and name the file after it. */
function usePrintTitle(title: string): void {
  useEffect(() => {
    let before = ''
    const show = () => {
      before = document.title
      document.title = title
    }
    const restore = () => {
      document.title = before
    }
    addEventListener('beforeprint', show)
    addEventListener('afterprint', restore)
    return () => {
      removeEventListener('beforeprint', show)
      removeEventListener('afterprint', restore)
    }
  }, [title])
}
