import { formatCount } from '#domain/format-count.ts'
import { askedOf, isAnswerable } from '#domain/orders/confirming.ts'
import { totalItems } from '#domain/orders/order-amounts.ts'
import { toOrderLink } from '#domain/orders/order-link.ts'
import {
  type StaffOrder,
  contactOf,
  readDestination,
  readOrderItems,
} from '#domain/orders/staff-order.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { useClock } from '#hooks/use-clock.ts'
import { useOnce } from '#hooks/use-once.ts'
import { useWrites } from '#staff-services.ts'
import { publishedLanguages } from '#texts/language.ts'
import type { Plural } from '#texts/message.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { formatEgp } from '#ui/money.ts'
import { useLanguageOf, type InLanguage } from './order-language.ts'
import { useOrderNumber } from './order-number.ts'

/** Opens the chat with the customer; until they said yes with the question and its link. */
export function WhatsAppLink({ order, chat }: { order: StaffOrder; chat: string }) {
  const record = useRecordConfirmation(order)
  const text = questionText(order, useLanguageOf(order.locale), location.origin)
  const isFirst = text !== null && order.confirmation?.asked_at === undefined
  return (
    <a
      href={text === null ? chat : `${chat}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex min-h-11 items-center"
      onClick={() => isFirst && void record('asked')}
    >
      {t.orderDialog.whatsApp}
    </a>
  )
}

/** Of an order that is not sent yet: the customer said yes on the phone. */
export function ConfirmedByPhone({ order }: { order: StaffOrder }) {
  const record = useRecordConfirmation(order)
  const { busy, run } = useOnce()
  const asked = askedOf(order)
  if (!isAnswerable(order) || asked === 'link' || asked === 'phone') return null
  return (
    <Button
      look="quiet"
      className="mt-3"
      busy={busy}
      onClick={() => void run(() => record('phone'))}
    >
      {t.confirmation.byPhone}
    </Button>
  )
}

function useRecordConfirmation({ id }: StaffOrder) {
  const write = useWrites()
  const clock = useClock()
  const number = useOrderNumber(id)
  return (how: 'asked' | 'phone'): Promise<boolean> => {
    const at = clock.corrected()
    const confirmed_at = new Date(at ?? Date.now()).toISOString()
    return write({
      mutations: [newMutation.recordConfirmation({ order_id: id, how, confirmed_at })],
      at,
      toasts: {
        title: how === 'asked' ? t.confirmation.asked : t.confirmation.byPhone,
        confirmed: say(t.delivery.recorded, { number }),
        failed: t.delivery.failed,
      },
    })
  }
}

/**
 * The message that asks a customer whether an order is right, in the language of the order. Without
 * the marks of `say`: another program shows it, and one of them beside the link would become a part
 * of it. Null: there is nothing to ask, or no link.
 */
export function questionText(
  order: StaffOrder,
  { code, texts }: InLanguage,
  origin: string,
): string | null {
  const { id, answer_token: token, confirmation, total } = order
  const items = readOrderItems(order)
  const city = readDestination(order)?.city ?? ''
  if (token === undefined || !isAnswerable(order) || items === null || city === '') return null
  if (confirmation?.answered_at !== undefined) return null
  const prefix = publishedLanguages.find((one) => one.code === code)?.prefix ?? ''
  const values: Record<string, string> = {
    firstName: contactOf(order).name.split(' ')[0] ?? '',
    pieces: counted(texts.ordersAdmin.pieces, totalItems(items), code),
    total: formatEgp(total, code),
    city,
    link: toOrderLink(`${origin}${prefix}`, { id, token }),
  }
  return texts.confirmation.message.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => values[name] ?? '',
  )
}

function counted(forms: Plural, n: number, code: string): string {
  const form = forms[new Intl.PluralRules(code).select(n)] ?? forms.other
  return form.replace('{n}', formatCount(n))
}
