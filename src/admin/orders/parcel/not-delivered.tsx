import { type FormEvent, useState } from 'react'
import {
  type AttemptNext,
  type AttemptReason,
  maxAttemptText,
} from '#domain/orders/delivery-attempt.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { cleanText } from '#domain/forms/typed-text.ts'
import { shopDay } from '#domain/shop-time.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { useClock } from '#hooks/use-clock.ts'
import { useOnce } from '#hooks/use-once.ts'
import { useWrites } from '#staff-services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { Choice } from '#ui/form/choice.tsx'
import { Field } from '#ui/form/field.tsx'
import { useOrderNumber } from '#admin/orders/dialog/order-number.ts'

/** Of a shipped order: a delivery failed, and the parcel goes out again or comes back. */
export function NotDelivered({ order }: { order: StaffOrder }) {
  const [asking, setAsking] = useState(false)
  const number = useOrderNumber(order.id)
  if (order.status !== 'shipped' || order.channel !== 'web') return null
  const close = () => setAsking(false)
  return (
    <>
      <Button look="quiet" className="mt-3" onClick={() => setAsking(true)}>
        {t.delivery.notDelivered}
      </Button>
      <Dialog title={say(t.delivery.title, { number })} open={asking} close={close}>
        <AttemptForm order={order} close={close} />
      </Dialog>
    </>
  )
}

function AttemptForm({ order, close }: { order: StaffOrder; close: () => void }) {
  const [reason, setReason] = useState<AttemptReason | null>(null)
  const [text, setText] = useState('')
  const [next, setNext] = useState<AttemptNext | null>(null)
  const [day, setDay] = useState('')
  const [tried, setTried] = useState(false)
  const record = useRecordAttempt(order)
  const clock = useClock()
  const [today] = useState(() => shopDay(clock.corrected() ?? Date.now()))
  const { busy, run } = useOnce()
  const note = cleanText(text)
  const problems = {
    reason: reason === null,
    text: reason === 'else' && note === '',
    next: next === null,
    day: next === 'again' && day < today,
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (reason === null || next === null || Object.values(problems).includes(true)) return
    const answers = {
      reason,
      ...(reason === 'else' && { text: note }),
      next,
      ...(next === 'again' && { day }),
    }
    void run(async () => {
      const isSaved = await record(clock.corrected(), answers)
      if (isSaved) close()
      return isSaved
    })
  }

  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={save}>
      <div>
        <Choice
          label={t.delivery.why}
          options={t.delivery.reasons}
          chosen={reason}
          choose={setReason}
        />
        <Problem shown={tried && problems.reason} text={t.delivery.chooseReason} />
      </div>
      {reason === 'else' && (
        <Field
          label={t.delivery.what}
          rows={2}
          maxLength={maxAttemptText}
          value={text}
          hint={t.delivery.whatHint}
          error={tried && problems.text ? t.delivery.writeWhat : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div>
        <Choice
          label={t.delivery.andNow}
          options={t.delivery.next}
          chosen={next}
          choose={setNext}
        />
        <Problem shown={tried && problems.next} text={t.delivery.chooseNext} />
      </div>
      {next === 'again' && (
        <Field
          label={t.delivery.day}
          type="date"
          min={today}
          value={day}
          error={tried && problems.day ? t.delivery.chooseDay : undefined}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      )}
      {next === 'back' && <p className="text-text-muted">{t.delivery.backHint}</p>}
      <p className="text-text-muted">{t.delivery.shopperHint}</p>
      <DialogButtons close={close}>
        <Button type="submit" busy={busy}>
          {t.delivery.save}
        </Button>
      </DialogButtons>
    </form>
  )
}

function Problem({ shown, text }: { shown: boolean; text: string }) {
  return <div role="alert">{shown && <p className="field-error">{text}</p>}</div>
}

interface Answers {
  reason: AttemptReason
  text?: string
  next: AttemptNext
  day?: string
}

function useRecordAttempt({ id, status }: StaffOrder) {
  const write = useWrites()
  const number = useOrderNumber(id)
  return (at: number | undefined, answers: Answers): Promise<boolean> => {
    const payload = { order_id: id, base: status, status: 'shipped' as const }
    const attempted_at = new Date(at ?? Date.now()).toISOString()
    return write({
      mutations: [newMutation.recordAttempt({ ...payload, attempted_at, ...answers })],
      at,
      undoable: true,
      toasts: {
        title: t.delivery.notDelivered,
        confirmed: say(t.delivery.recorded, { number }),
        failed: t.delivery.failed,
      },
    })
  }
}
