import { type FormEvent, useState } from 'react'
import { bringMoved } from '#db/device/bring-moved.ts'
import { type MoveCodeProblem, type Moved, readMoveCode } from '#domain/devices/move-code.ts'
import { useServices } from '#services.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { MovedList } from './moved-list.tsx'
import type { DialogState } from './use-dialog.ts'

interface BringDialogProps extends DialogState {
  /** A code that came with the address; without it, a person pastes one. */
  arrived?: string
}

/** Takes a code of another browser and adds what it holds to what is here. */
export function BringDialog({ open, close, arrived }: BringDialogProps) {
  const { db, sync } = useServices()
  const [text, setText] = useState(arrived ?? '')
  const [problem, setProblem] = useState<MoveCodeProblem | null>(null)
  const [brought, setBrought] = useState<Moved | null>(null)
  const [busy, setBusy] = useState(false)
  const [isPasting, setPasting] = useState(arrived === undefined)

  async function bring(): Promise<void> {
    setBusy(true)
    try {
      const read = await readMoveCode(text)
      setProblem(read.ok ? null : read.error)
      if (!read.ok) return setPasting(true)
      await bringMoved(db, read.value, Date.now())
      setBrought(read.value)
      sync.push()
      void sync.refreshOrders()
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    toastIfNotSaved(bring())
  }

  if (brought !== null)
    return (
      <Dialog title={t.move.bring} open={open} close={close}>
        <Notice tone="success" className="mt-4">
          <p role="status">{t.move.brought}</p>
        </Notice>
        <MovedList moved={brought} />
        <div className="mt-6 flex justify-end">
          <Button onClick={close}>{t.common.close}</Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={t.move.bring} open={open} close={close}>
      <form noValidate aria-label={t.move.bring} onSubmit={submit}>
        <p className="mt-3 mb-4 text-text-muted">{isPasting ? t.move.bringText : t.move.arrived}</p>
        {isPasting && (
          <Field
            label={t.move.code}
            name="code"
            rows={4}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={text}
            error={problem === null ? undefined : t.move.problems[problem]}
            onChange={(event) => {
              setText(event.target.value)
              setProblem(null)
            }}
          />
        )}
        <DialogButtons close={close}>
          <Button type="submit" busy={busy}>
            {t.move.bringIt}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
