import type { StaffOrder } from '#domain/orders/staff-order.ts'
import type { TypedPayment } from '#domain/orders/order-payment.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { useWrites } from '#staff-services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { useOrderNumber } from '#admin/orders/dialog/order-number.ts'

interface NewPayment extends TypedPayment {
  /** A person said that it is not the same as one before. */
  another: boolean
}

/** Queues a payment or, below 0, a repayment; `at`: by the corrected clock, if it is known. */
export function useRecordPayment({ id }: StaffOrder) {
  const write = useWrites()
  const number = useOrderNumber(id)
  return (at: number | undefined, payment: NewPayment): Promise<boolean> => {
    const { day, amount, method, reference = '', another } = payment
    const payload = {
      order_id: id,
      recorded_at: new Date(at ?? Date.now()).toISOString(),
      day,
      amount,
      method,
      ...(reference !== '' && { reference }),
      ...(another && { another: true as const }),
    }
    return write({
      mutations: [newMutation.recordPayment(payload)],
      at,
      undoable: true,
      toasts: {
        title: t.payments.title,
        confirmed: say(t.payments.recorded, { number }),
        failed: t.payments.failed,
      },
    })
  }
}
