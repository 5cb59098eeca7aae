import { useEffect } from 'react'
import { type StaffOrder, contactOf, readOrderItems } from '#domain/orders/staff-order.ts'
import { parcelOf } from '#domain/orders/tracking.ts'
import { lineTotal } from '#domain/orders/order-amounts.ts'
import type { Piastres } from '#domain/piastres.ts'
import { nameIn } from '#domain/products/translations.ts'
import { customerName } from '#features/order/customer-name.ts'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Mark } from '#ui/icon.tsx'
import { Price } from '#ui/price.tsx'
import { goodsOfDelivery, slipPaymentText, longDateTime } from './staff-order-texts.ts'
import { type InLanguage, ofPage } from './order-language.ts'
import { useOrderNumber } from './order-number.ts'
import { ShippingInformation } from './shipping-information.tsx'

interface PackingSlipProps {
  order: StaffOrder
  /** Absent: that of the page. */
  language?: InLanguage
}

/** The slip of one order, which also names the printed file. */
export function OneSlip(props: PackingSlipProps) {
  const { order, language: slip = ofPage() } = props
  const number = useOrderNumber(order.id)
  usePrintTitle(say(slip.texts.packingSlip.fileName, { number }))
  return <PackingSlip {...props} />
}

/** Printed only, always in the light theme. */
export function PackingSlip({ order, language: slip = ofPage() }: PackingSlipProps) {
  const items = readOrderItems(order)
  const goods = goodsOfDelivery(order)
  const number = useOrderNumber(order.id)
  const { phone, email } = contactOf(order)
  const texts = slip.texts.packingSlip
  const price = (piastres: Piastres) => <Price piastres={piastres} language={slip.code} />
  return (
    <article
      lang={slip.code}
      dir={slip.code === 'ar' ? 'rtl' : 'ltr'}
      className="hidden min-h-[calc(100vh-1px)] bg-[#fff] text-text print:block"
    >
      <header className="flex items-center gap-4 border-be border-text pb-4">
        <Mark className="h-12" />
        <div>
          <h2 className="title-2" lang="en">
            {t.layout.wordmark}
          </h2>
          <p>{rich(texts.title, { number: <bdi dir="ltr">{number}</bdi> })}</p>
        </div>
        <p className="ms-auto text-end text-sm">
          <span>{longDateTime(order.created_at, slip)}</span>
          <br />
          <bdi dir="ltr">{order.id}</bdi>
        </p>
      </header>
      <div className="my-6 flex justify-between gap-8">
        <ShippingInformation order={order} language={slip} />
        <p className="text-end">
          <bdi dir="ltr">{phone}</bdi>
          <br />
          <bdi dir="ltr">{email}</bdi>
        </p>
      </div>
      <table>
        <thead>
          <tr className="border-be border-text text-start">
            <th className="py-2 text-start whitespace-nowrap">{texts.packed}</th>
            <th className="py-2 ps-4 text-start">{texts.item}</th>
            <th className="py-2 ps-4 text-end whitespace-nowrap">{texts.quantity}</th>
            <th className="py-2 ps-4 text-end whitespace-nowrap">{texts.price}</th>
            <th className="py-2 ps-4 text-end whitespace-nowrap">{texts.total}</th>
          </tr>
        </thead>
        <tbody>
          {(items ?? []).map((item, at) => (
            <tr key={at} className="border-be">
              <td className="py-2 text-lg">{'☐'}</td>
              <td className="w-full py-2 ps-4 [overflow-wrap:break-word]">
                <bdi>{nameIn(slip.code, item)}</bdi>
              </td>
              <td className="py-2 ps-4 text-end whitespace-nowrap">{item.quantity}</td>
              <td className="py-2 ps-4 text-end whitespace-nowrap">{price(item.price)}</td>
              <td className="py-2 ps-4 text-end whitespace-nowrap">{price(lineTotal(item))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {items === null && <p className="mt-4">{texts.itemsUnreadable}</p>}
      {goods !== null && order.total > goods && (
        <dl className="mt-4 flex justify-between gap-x-4">
          <dt>{texts.shipping}</dt>
          <dd>{price(order.total - goods)}</dd>
        </dl>
      )}
      <p className="mt-4 text-end text-lg font-600">
        {rich(texts.totalOf, { price: price(order.total) })}
      </p>
      <p className="mt-1 text-end">{slipPaymentText(order, slip)}</p>
      <SlipParcel order={order} slip={slip} />
      <p className="mt-10">
        {rich(texts.thanks, { name: <bdi translate="no">{customerName(order, slip.texts)}</bdi> })}
      </p>
    </article>
  )
}

function SlipParcel({ order, slip }: { order: StaffOrder; slip: InLanguage }) {
  const { courier, tracking_number: number } = parcelOf(order)
  const name = <bdi>{courier}</bdi>
  const code = <bdi dir="ltr">{number}</bdi>
  const { both } = slip.texts.tracking
  if (courier === '' && number === '') return null
  return (
    <p className="mt-4 text-end">
      {courier === '' ? code : number === '' ? name : rich(both, { courier: name, number: code })}
    </p>
  )
}

/** Browsers print the page's title, and name the file after it. */
export function usePrintTitle(title: string): void {
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
