import { type FormEvent, useState } from 'react'
import { useOrderNumber } from '#admin/orders/dialog/order-number.ts'
import { parseDrawerAmount } from '#domain/forms/typed-values.ts'
import { cleanText } from '#domain/forms/typed-text.ts'
import { piastresToDecimal } from '#domain/money.ts'
import { noonOf } from '#domain/orders/delivery-attempt.ts'
import { overOf, paidOf, restOf, samePayment } from '#domain/orders/payments.ts'
import {
  type PaymentMethod,
  type OrderPayment,
  type TypedPayment,
  maxReference,
} from '#domain/orders/payment.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import type { Piastres } from '#domain/piastres.ts'
import { shopDay } from '#domain/shop-time.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { MethodChoice } from '#features/order/method-choice.tsx'
import { useClock } from '#hooks/use-clock.ts'
import { useOnce } from '#hooks/use-once.ts'
import { useWrites } from '#staff-services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { formatDate } from '#ui/dates.ts'
import { DialogButtons } from '#ui/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { formatEgp } from '#ui/money.ts'
import { Notice } from '#ui/notice.tsx'

interface PaymentFormProps {
  order: StaffOrder
  /** A repayment: at most what was paid. */
  isBack: boolean
  close: () => void
}

export function PaymentForm({ order, isBack, close }: PaymentFormProps) {
  const form = usePaymentForm(order, isBack, close)
  const { typed, change, problems, same } = form
  const { payments: texts } = t
  if (same !== null) return <SameQuestion of={same} answer={form.answer} close={close} />
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      <Field
        label={texts.amount}
        inputMode="decimal"
        autoComplete="off"
        value={typed.amount}
        hint={say(texts.most, { price: formatEgp(form.most) })}
        error={problems.amount}
        onChange={(event) => change({ amount: event.currentTarget.value })}
      />
      <div>
        <MethodChoice
          label={isBack ? texts.repayMethod : texts.method}
          method={typed.method}
          choose={(method) => change({ method })}
        />
        <p role="status" className="hint mt-1.5">
          {typed.method === 'cash' && (isBack ? texts.notFromDrawer : texts.apart)}
        </p>
      </div>
      <Field
        label={texts.reference}
        autoComplete="off"
        maxLength={maxReference}
        value={typed.reference}
        hint={texts.referenceHint}
        onChange={(event) => change({ reference: event.currentTarget.value })}
      />
      <Field
        label={texts.day}
        type="date"
        max={form.today}
        value={typed.day}
        error={problems.day}
        onChange={(event) => change({ day: event.currentTarget.value })}
      />
      <p className="text-text-muted">{texts.shopperHint}</p>
      <DialogButtons close={close}>
        <Button type="submit" busy={form.busy}>
          {texts.save}
        </Button>
      </DialogButtons>
    </form>
  )
}

interface SameQuestionProps {
  of: OrderPayment
  answer: () => void
  close: () => void
}

/** One with this amount and reference was recorded within a day. */
function SameQuestion({ of, answer, close }: SameQuestionProps) {
  const { same, sameHint, isSame, isAnother } = t.payments
  const date = formatDate('short', noonOf(of.day), of.day)
  return (
    <div className="mt-4">
      <Notice tone="warning">
        <p role="alert" className="font-600">
          {same}
        </p>
        <p className="mt-1">{say(sameHint, { price: formatEgp(Math.abs(of.amount)), date })}</p>
      </Notice>
      <DialogButtons close={close} cancel={isSame}>
        <Button onClick={answer}>{isAnother}</Button>
      </DialogButtons>
    </div>
  )
}

interface Typed {
  amount: string
  method: PaymentMethod
  reference: string
  day: string
}

function usePaymentForm(order: StaffOrder, isBack: boolean, close: () => void) {
  const record = useRecordPayment(order)
  const clock = useClock()
  const [today] = useState(() => shopDay(clock.corrected() ?? Date.now()))
  const [typed, setTyped] = useState<Typed>(() => ({
    amount: isBack && overOf(order) > 0 ? piastresToDecimal(overOf(order)) : '',
    method: 'instapay',
    reference: '',
    day: today,
  }))
  const [tried, setTried] = useState(false)
  const [same, setSame] = useState<OrderPayment | null>(null)
  const { busy, run } = useOnce()
  const most = isBack ? Math.max(0, paidOf(order)) : restOf(order)
  const amount = readAmount(typed.amount, most)
  const dayProblem = typed.day === '' || typed.day > today ? t.payments.chooseDay : undefined

  function save(one: TypedPayment, another: boolean): void {
    void run(async () => {
      const isSaved = await record(clock.corrected(), { ...one, another })
      if (isSaved) close()
      return isSaved
    })
  }

  function read(): TypedPayment | null {
    if (typeof amount === 'string' || dayProblem !== undefined) return null
    const { method, day } = typed
    return { day, amount: isBack ? -amount : amount, method, reference: cleanText(typed.reference) }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    const one = read()
    if (one === null) return
    const before = samePayment(order, one)
    if (before === undefined) save(one, false)
    else setSame(before)
  }

  return {
    typed,
    change: (patch: Partial<Typed>) => setTyped({ ...typed, ...patch }),
    today,
    most,
    problems: {
      amount: tried && typeof amount === 'string' ? amount : undefined,
      day: tried ? dayProblem : undefined,
    },
    busy,
    same,
    submit,
    /** It is another payment. */
    answer: () => {
      const one = read()
      if (one !== null) save(one, true)
    },
  }
}

/** Piastres, or what is wrong with them. */
function readAmount(text: string, most: Piastres): Piastres | string {
  const amount = parseDrawerAmount(text)
  if (!amount.ok) return t.closing[amount.error]
  if (amount.value === 0) return t.closing.amountNeeded
  return amount.value > most ? say(t.payments.most, { price: formatEgp(most) }) : amount.value
}

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
