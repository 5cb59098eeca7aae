import { useState } from 'react'
import { listClosedIds } from '#db/staff/day-closings.ts'
import { isCounted } from '#domain/orders/day-closing.ts'
import { isParcelOut } from '#domain/orders/parcel.ts'
import type { PiecesAnswer } from '#domain/orders/delivery-attempt.ts'
import { type StaffOrder, isHeld } from '#domain/orders/staff-order.ts'
import { isStallSale } from '#domain/orders/stall-entry.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { PiecesQuestion } from '#admin/orders/parcel/parcel-back.tsx'
import { useOrderNumber } from './order-number.ts'

interface CancelDialogProps {
  order: StaffOrder
  open: boolean
  keep: () => void
  /** `pieces`: where they are, of an order that was sent. */
  cancel: (pieces?: PiecesAnswer) => void
}

const none: ReadonlySet<string> = new Set()

/** Cancelling moves stock and sends a mail, so it needs a confirmation. */
export function CancelDialog(props: CancelDialogProps) {
  return isParcelOut(props.order) ? <CancelSent {...props} /> : <CancelUnsent {...props} />
}

function CancelUnsent({ order, open, keep, cancel }: CancelDialogProps) {
  const isSale = isStallSale(order)
  const number = useOrderNumber(order.id)
  const closed = valueOr(useQuery(listClosedIds), none)
  const title = isSale ? t.orderDialog.takeBackTitle : say(t.orderDialog.cancelTitle, { number })
  return (
    <Dialog title={title} open={open} close={keep}>
      <p className="mt-3 text-text-muted">
        {isSale
          ? isCounted(order, closed)
            ? t.orderDialog.takeBackClosedHint
            : t.orderDialog.takeBackHint
          : isHeld(order)
            ? t.orderDialog.cancelHeldHint
            : t.orderDialog.cancelHint}
      </p>
      <DialogButtons
        close={keep}
        cancel={isSale ? t.orderDialog.keepSale : t.orderDialog.keepOrder}
      >
        <Button look="danger" onClick={() => cancel()}>
          {isSale ? t.orderDialog.takeBack : t.orderDialog.cancelOrder}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

/** Its parcel has left: stock follows the pieces, so the person says where they are. */
function CancelSent({ order, open, keep, cancel }: CancelDialogProps) {
  const number = useOrderNumber(order.id)
  return (
    <Dialog title={say(t.orderDialog.cancelTitle, { number })} open={open} close={keep}>
      <p className="mt-3 text-text-muted">{t.orderDialog.cancelSentHint}</p>
      <SentForm keep={keep} cancel={cancel} />
    </Dialog>
  )
}

function SentForm({ keep, cancel }: Pick<CancelDialogProps, 'keep' | 'cancel'>) {
  const [pieces, setPieces] = useState<PiecesAnswer | null>(null)
  const [tried, setTried] = useState(false)
  function send(): void {
    setTried(true)
    if (pieces !== null) cancel(pieces)
  }
  return (
    <>
      <PiecesQuestion pieces={pieces} answer={setPieces} isMissing={tried && pieces === null} />
      <DialogButtons close={keep} cancel={t.orderDialog.keepOrder}>
        <Button look="danger" onClick={send}>
          {t.orderDialog.cancelOrder}
        </Button>
      </DialogButtons>
    </>
  )
}
