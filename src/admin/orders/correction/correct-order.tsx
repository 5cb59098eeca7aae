import { useState } from 'react'
import { canCorrect } from '#domain/orders/order-correction.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useOrderNumber } from '#admin/orders/dialog/order-number.ts'
import { CorrectionForm } from './correction-form.tsx'
import { useCorrectionDraft } from './use-correction.ts'

/** Stays open if the order is shipped meanwhile, and reports it. */
export function CorrectOrder({ order }: { order: StaffOrder }) {
  const number = useOrderNumber(order.id)
  const [open, setOpen] = useState(false)
  if (!open && !canCorrect(order)) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t.orderCorrection.open}
      </Button>
      <Dialog wide title={say(t.orderCorrection.title, { number })} open={open} close={close}>
        <Form order={order} close={close} />
      </Dialog>
    </>
  )
}

function Form({ order, close }: { order: StaffOrder; close: () => void }) {
  const { key, draft } = useCorrectionDraft(order.id)
  if (draft === undefined) return null
  return <CorrectionForm order={order} draftKey={key} draft={draft} done={close} />
}
