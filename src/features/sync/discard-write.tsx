import { type ReactNode, useState } from 'react'
import { discard, discardLater } from '#db/outbox/decisions.ts'
import { hasDependantsOfOthers } from '#db/outbox/lifecycle.ts'
import { isMutationName } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

interface DiscardWriteProps {
  operation: Pick<Operation, 'id' | 'kind'>
  /** The loss, shown in the question. */
  children: ReactNode
  /** Shown when the write or one that depends on it is being sent. */
  busy: string
  /** If the server cannot be reached now, the write is withdrawn later. */
  canWait?: boolean
}

/** Asks, then discards a write. One that may have been applied: only if the server denies it. */
export function DiscardWrite({ operation, children, busy, canWait = false }: DiscardWriteProps) {
  const { id, kind } = operation
  const { db, sync } = useServices()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  async function discardAndReport(): Promise<void> {
    setAsking(false)
    if (await hasDependantsOfOthers(db, id)) {
      showToast({ tone: 'error', message: t.discard.ofOthers })
      return
    }
    const isGone = (await discard(db, id, Date.now())).length > 0
    const result = isGone ? 'withdrawn' : await sync.withdraw(id)
    if (canWait && (result === 'unknown' || result === 'busy')) {
      await discardLater(db, id)
      showToast({ tone: 'info', message: t.discard.later })
      return
    }
    const message = result === 'busy' ? busy : t.discard[result]
    showToast({ tone: result === 'withdrawn' ? 'info' : 'error', message })
  }
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t.discard.discard}
      </Button>
      <Dialog title={questionText(kind)} open={asking} close={() => setAsking(false)}>
        {children}
        <DialogButtons close={() => setAsking(false)} cancel={t.discard.keep}>
          <Button look="danger" onClick={() => toastIfNotSaved(discardAndReport())}>
            {canWait && !online ? t.discard.whenOnline : t.discard.discard}
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}

function questionText(kind: string): string {
  return isMutationName(kind) ? t.writes[kind].discard : say(t.discard.unknownKind, { kind })
}
