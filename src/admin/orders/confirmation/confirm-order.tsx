import { askedOf, isAnswerable } from '#domain/orders/confirming.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { useClock } from '#hooks/use-clock.ts'
import { useOnce } from '#hooks/use-once.ts'
import { useWrites } from '#staff-services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { useLanguageOf } from '#admin/orders/dialog/order-language.ts'
import { useOrderNumber } from '#admin/orders/dialog/order-number.ts'
import { questionText } from './question-text.ts'

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
