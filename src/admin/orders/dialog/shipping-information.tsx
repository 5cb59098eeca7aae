import { Fragment, useId } from 'react'
import { streetLines } from '#domain/orders/customer.ts'
import { type StaffOrder, readDestination } from '#domain/orders/staff-order.ts'
import { type InLanguage, ofPage } from './order-language.ts'
import { customerName } from '#features/order/customer-name.ts'
import { governorateName } from '#features/order/governorate-name.ts'

interface ShippingInformationProps {
  order: StaffOrder
  /** Absent: that of the page. */
  language?: InLanguage
}

export function ShippingInformation({ order, language = ofPage() }: ShippingInformationProps) {
  // A packing slip stands beside the dialog, in the language of its order.
  const titleId = useId()
  const texts = language.texts.packingSlip
  const info = readDestination(order)
  const { governorates, myOrders } = language.texts
  const governorate = governorateName(info?.governorate ?? '', governorates)
  const lines =
    info === null
      ? [[order.customer_address]]
      : [
          ...streetLines({ ...info, address: info.address || order.customer_address }).map(
            (line) => [line],
          ),
          [...new Set([info.city, governorate])],
          [info.postalCode],
        ]
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-1 font-600">
        {texts.shippingInformation}
      </h3>
      <address translate="no" className="not-italic">
        <p className="font-550">
          <bdi translate="no">{customerName(order, language.texts)}</bdi>
        </p>
        {written(lines).map((parts, at) => (
          <p key={at}>
            {parts.map((part, index) => (
              <Fragment key={part}>
                <span>{index > 0 && myOrders.comma}</span>
                <bdi>{part}</bdi>
              </Fragment>
            ))}
          </p>
        ))}
      </address>
      {info !== null && info.note !== '' && (
        <div className="mt-3">
          <h4 className="font-550">{texts.note}</h4>
          <p dir="auto" className="text-page-start whitespace-pre-line [overflow-wrap:anywhere]">
            {info.note}
          </p>
        </div>
      )}
      {info === null && <p className="mt-1 text-sm text-warning">{texts.shippingDamaged}</p>}
    </section>
  )
}

/** Without empty parts and lines. */
function written(lines: string[][]): string[][] {
  return lines.map((parts) => parts.filter(Boolean)).filter((parts) => parts.length > 0)
}
