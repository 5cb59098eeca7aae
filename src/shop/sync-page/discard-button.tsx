import { useState } from 'react'
import type { Operation } from '#domain/writes/operation.ts'
import { giveUp } from '#db/outbox/give-up.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'
import { kindText } from './operation-words.ts'

/** Gives an operation up, after asking; one that may be on its way is not given up. */
export function DiscardButton({ operation: { id, kind, state } }: { operation: Operation }) {
  const { db } = useServices()
  const [asking, setAsking] = useState(false)
  if (state === 'inflight') return null
  const what = kindText(kind).toLowerCase()

  async function discard(): Promise<void> {
    setAsking(false)
    const gone = await giveUp(db, id)
    if (gone.length > 0) showToast({ tone: 'info', message: 'Discarded' })
    else showToast({ tone: 'error', message: 'It is being sent right now and was not discarded.' })
  }

  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <Dialog title={`Discard this ${what}?`} open={asking} close={() => setAsking(false)}>
        <p className="mt-3 text-text-muted">
          As far as this device knows, the workshop does not have it. It is erased from this device,
          with everything that depends on it, and cannot be brought back.
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <Button look="danger" onClick={() => sayIfNotSaved(discard())}>
            Discard
          </Button>
        </div>
      </Dialog>
    </>
  )
}
