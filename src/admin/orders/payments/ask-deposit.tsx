import { Link } from '@tanstack/react-router'
import { readStaffSettings } from '#db/mirror/settings.ts'
import { contactOf, type StaffOrder } from '#domain/orders/staff-order.ts'
import { customerName } from '#features/order/customer-name.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { formatEgp } from '#ui/money.ts'
import { type InLanguage, useLanguageOf } from '#admin/orders/dialog/order-language.ts'
import { useOrderNumber } from '#admin/orders/dialog/order-number.ts'
import { phoneLinks } from '#admin/orders/dialog/phone-links.ts'

/** Of a held order: a WhatsApp text with the shop's InstaPay address, in the order's language. */
export function AskDeposit({ order }: { order: StaffOrder }) {
  const settings = valueOr(useQuery(readStaffSettings), null)
  const language = useLanguageOf(order.locale)
  const number = useOrderNumber(order.id)
  const chat = phoneLinks(contactOf(order).phone)?.whatsApp ?? null
  if (chat === null || settings === null) return null
  const { instapay_address: address } = settings
  if (address === '')
    return (
      <p className="mt-3">
        <Link to="/admin/settings" className="link">
          {t.payments.askNeedsAddress}
        </Link>
      </p>
    )
  const text = depositText(order, { number, address }, language)
  return (
    <a
      href={`${chat}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
      className="btn-quiet mt-3"
    >
      {t.payments.ask}
    </a>
  )
}

function depositText(
  order: StaffOrder,
  { number, address }: { number: string; address: string },
  { code, texts }: InLanguage,
): string {
  const [customer = ''] = customerName(order, texts).trim().split(/\s+/)
  const total = formatEgp(order.total, code)
  return say(texts.payments.askText, { customer, number, total, address })
}
