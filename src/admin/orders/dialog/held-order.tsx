import { useState } from 'react'
import { type StaffOrder, isHeld } from '#domain/orders/staff-order.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { useWrites } from '#staff-services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { AskDeposit } from '#admin/orders/payments/ask-deposit.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { useOrderNumber } from './order-number.ts'
import { heldText } from './staff-order-texts.ts'

/** In place of the status: why the order is held, and the two decisions. */
export function HeldOrder({ order }: { order: StaffOrder }) {
  const decide = useDecide(order)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <HeldNotice order={order} release={() => void decide(true)} cancel={() => setAsking(true)} />
      <CancelDialog
        order={order}
        open={asking}
        keep={() => setAsking(false)}
        cancel={() => {
          setAsking(false)
          void decide(false)
        }}
      />
      <AskDeposit order={order} />
    </>
  )
}

interface HeldNoticeProps {
  order: StaffOrder
  release: () => void
  cancel: () => void
}

export function HeldNotice({ order, release, cancel }: HeldNoticeProps) {
  return (
    <Notice tone="warning">
      <p>{heldText(order)}</p>
      <p className="mt-1">{t.orderDialog.heldHint}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={release}>{t.orderDialog.release}</Button>
        <Button look="danger" onClick={cancel}>
          {t.orderDialog.cancelOrder}
        </Button>
      </div>
    </Notice>
  )
}

/** Queues the decision; the screen shows it at once, and a toast the server's outcome. */
function useDecide({ id }: StaffOrder): (release: boolean) => Promise<boolean> {
  const write = useWrites()
  const number = useOrderNumber(id)
  return (release) =>
    write({
      mutations: [newMutation.decideHeldOrder({ order_id: id, release })],
      undoable: true,
      toasts: {
        title: release ? t.orderDialog.released : t.orderDialog.cancelled,
        confirmed: say(release ? t.orderDialog.releasedText : t.orderDialog.cancelledText, {
          number,
        }),
        failed: t.orderDialog.statusFailed,
      },
    })
}

/** Beside the status of a held order. */
export function HeldBadge({ order }: { order: StaffOrder }) {
  return (
    isHeld(order) && <span className="badge bg-danger-soft text-danger">{t.ordersAdmin.held}</span>
  )
}
