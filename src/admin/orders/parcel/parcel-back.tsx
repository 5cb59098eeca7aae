import { useState } from 'react'
import { isOnItsWayBack } from '#domain/orders/parcel.ts'
import { returnableLines } from '#domain/orders/returns.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { ShownName } from '#features/product/shown-name.tsx'
import { useWrites } from '#staff-services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { Choice } from '#ui/form/choice.tsx'
import { Notice } from '#ui/notice.tsx'
import { useOrderNumber } from '#admin/orders/dialog/order-number.ts'
import type { PiecesAnswer } from '#domain/orders/delivery-attempt.ts'

/** Of an order whose parcel is on its way back: its pieces are asked for when it is here. */
export function ParcelBack({ order }: { order: StaffOrder }) {
  const [asking, setAsking] = useState(false)
  if (!isOnItsWayBack(order)) return null
  return (
    <Notice tone="warning" className="mt-4">
      <p className="font-600">{t.parcel.onItsWayBack}</p>
      <p className="mt-1">{t.parcel.awayHint}</p>
      <Button className="mt-3" onClick={() => setAsking(true)}>
        {t.parcel.isBack}
      </Button>
      <BackDialog order={order} open={asking} close={() => setAsking(false)} />
    </Notice>
  )
}

interface BackDialogProps {
  order: StaffOrder
  open: boolean
  close: () => void
}

function BackDialog({ order, open, close }: BackDialogProps) {
  const number = useOrderNumber(order.id)
  return (
    <Dialog title={say(t.parcel.backTitle, { number })} open={open} close={close}>
      <BackForm order={order} close={close} />
    </Dialog>
  )
}

/** Which lines are broken, by their position; whole ones go back into stock. */
function BackForm({ order, close }: Omit<BackDialogProps, 'open'>) {
  const write = useWrites()
  const number = useOrderNumber(order.id)
  const [broken, setBroken] = useState<ReadonlySet<number>>(new Set())
  const lines = returnableLines(order).filter(({ item, left }) => left > 0 && item.extra !== true)
  const { back, broken: isBroken } = t.parcel.answers

  function mark(at: number, answer: 'back' | 'broken'): void {
    const others = [...broken].filter((one) => one !== at)
    setBroken(new Set(answer === 'broken' ? [...others, at] : others))
  }

  function save(): void {
    const pieces = lines
      .filter((_, at) => broken.has(at))
      .map(({ item, left }) => ({ product_id: item.id, quantity: left }))
    const payload = { order_id: order.id, base: order.status, status: 'cancelled' as const }
    close()
    void write({
      mutations: [newMutation.setOrderStatus({ ...payload, back: { broken: pieces } })],
      undoable: true,
      toasts: {
        title: t.parcel.backAgain,
        confirmed: say(t.parcel.cameBack, { number }),
        failed: t.orderDialog.statusFailed,
      },
    })
  }

  return (
    <>
      <p className="mt-3 text-text-muted">{t.parcel.backHint}</p>
      {order.status !== 'cancelled' && (
        <p className="mt-1 text-text-muted">{t.parcel.cancelHint}</p>
      )}
      <ul className="mt-3">
        {lines.map(({ item, left }, at) => (
          <li key={at} className="border-be py-3">
            <Choice
              label={
                <>
                  <ShownName of={item} />
                  <span className="block text-sm font-400 text-text-muted">
                    {say(t.parcel.pieces, { n: left })}
                  </span>
                </>
              }
              options={{ back, broken: isBroken }}
              chosen={broken.has(at) ? 'broken' : 'back'}
              choose={(answer) => mark(at, answer)}
            />
          </li>
        ))}
      </ul>
      <DialogButtons close={close}>
        <Button onClick={save}>{t.parcel.isBack}</Button>
      </DialogButtons>
    </>
  )
}

interface PiecesQuestionProps {
  /** Null: not answered yet. */
  pieces: PiecesAnswer | null
  answer: (pieces: PiecesAnswer) => void
  /** The person went on without an answer. */
  isMissing: boolean
}

/** Asked when orders are cancelled whose parcels have left. */
export function PiecesQuestion({ pieces, answer, isMissing }: PiecesQuestionProps) {
  return (
    <div className="mt-4">
      <Choice
        label={t.parcel.arePiecesBack}
        options={t.parcel.answers}
        chosen={pieces}
        choose={answer}
      />
      <div role="alert">{isMissing && <p className="field-error">{t.parcel.choose}</p>}</div>
    </div>
  )
}
