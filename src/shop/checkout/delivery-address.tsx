import { memo } from 'react'
import type { Customer } from '#domain/orders/customer.ts'
import { PostalAddress } from '#features/order/postal-address.tsx'
import { t } from '#texts/texts.ts'

export const DeliveryAddress = memo(function DeliveryAddress({ customer }: { customer: Customer }) {
  return (
    <section aria-label={t.checkout.deliveryAddress}>
      <p className="label">{t.checkout.deliverTo}</p>
      <address className="not-italic leading-relaxed [overflow-wrap:anywhere]">
        <PostalAddress customer={customer} />
        <span className="block text-text-muted">
          <bdi dir="ltr">{customer.phone}</bdi>
        </span>
        <span className="block text-text-muted">
          <bdi dir="ltr">{customer.email}</bdi>
        </span>
      </address>
      {customer.note !== '' && (
        <>
          <p className="label mt-4">{t.myOrders.note}</p>
          <p dir="auto" className="text-page-start whitespace-pre-line [overflow-wrap:anywhere]">
            {customer.note}
          </p>
        </>
      )}
    </section>
  )
})
