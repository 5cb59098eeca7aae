import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { phoneLinks } from './phone-links.ts'

/** Ways to reach the customer; nothing for a sale at the stall. */
export function CustomerContact({ order }: { order: StaffOrder }) {
  const { customer_phone: phone, customer_email: email } = order
  const links = phoneLinks(phone)
  if (phone === '' && email === '') return null
  return (
    <section aria-labelledby="order-contact">
      <h3 id="order-contact" className="mb-1 font-600">
        Contact
      </h3>
      <p className="tabular-nums">{phone}</p>
      <p className="break-all">{email}</p>
      <p className="flex flex-wrap gap-x-5">
        {links !== null && (
          <>
            <a href={links.call} className="link inline-flex min-h-11 items-center">
              Call
            </a>
            <a
              href={links.whatsApp}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-h-11 items-center"
            >
              WhatsApp
            </a>
          </>
        )}
        {email.includes('@') && (
          <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center">
            Email
          </a>
        )}
      </p>
    </section>
  )
}
