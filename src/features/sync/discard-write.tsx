import { type ReactNode, useState } from 'react'
import { discard, discardLater } from '#db/outbox/decisions.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'
import { writeName } from '#features/sync/write-name.ts'

interface DiscardWriteProps {
  operation: Pick<Operation, 'id' | 'kind'>
  /** What would be lost, shown in the question. */
  children: ReactNode
  /** Shown when the write or one that depends on it is being sent. */
  busy: string
  /** If the server cannot be asked now, it is asked later. */
  canWait?: boolean
}

/** Asks, then discards a write. One that may have been applied: only if the server denies it. */
export function DiscardWrite(props: DiscardWriteProps) {
  const { operation, children, busy, canWait = false } = props
  const { id, kind } = operation
  const { db, sync } = useServices()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  async function discardAndReport(): Promise<void> {
    setAsking(false)
    const isGone = (await discard(db, id, Date.now())).length > 0
    const result = isGone ? 'withdrawn' : await sync.withdraw(id)
    if (canWait && (result === 'unknown' || result === 'busy')) {
      await discardLater(db, id)
      showToast({ tone: 'info', message: texts.later })
      return
    }
    const message = result === 'busy' ? busy : texts[result]
    showToast({ tone: result === 'withdrawn' ? 'info' : 'error', message })
  }
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <Dialog
        title={`Discard this ${writeName(kind).toLowerCase()}?`}
        open={asking}
        close={() => setAsking(false)}
      >
        {children}
        <DialogButtons close={() => setAsking(false)} cancel="Keep it">
          <Button look="danger" onClick={() => toastIfNotSaved(discardAndReport())}>
            {canWait && !online ? 'Discard when online' : 'Discard'}
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}

const texts = {
  withdrawn: 'Discarded',
  later: 'It will be discarded when you are online, unless it has arrived already.',
  arrived: 'The server has it already: it was not discarded.',
  unknown:
    'It may have reached the server, which cannot be asked now. It was not discarded: try again with a connection.',
}
