import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'
import { writeName } from './write-words.ts'

interface DiscardWriteProps {
  kind: string
  /** What is lost, for the question. */
  children: ReactNode
  /** Resolves to false when it could not be given up. */
  discard: () => Promise<boolean>
  /** Shown when it could not be given up. */
  refusal: string
}

/** Gives a queued write up, after asking. */
export function DiscardWrite({ kind, children, discard, refusal }: DiscardWriteProps) {
  const [asking, setAsking] = useState(false)
  async function discardAndSay(): Promise<void> {
    setAsking(false)
    if (await discard()) showToast({ tone: 'info', message: 'Discarded' })
    else showToast({ tone: 'error', message: refusal })
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
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <Button look="danger" onClick={() => sayIfNotSaved(discardAndSay())}>
            Discard
          </Button>
        </div>
      </Dialog>
    </>
  )
}
