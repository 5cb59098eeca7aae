import type { AnyRouter } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'

/** Says that a new version is ready, beside everything else and never during a checkout. */
export function UpdateNotice({ router }: { router: AnyRouter }) {
  const accept = useSyncExternalStore(subscribeToUpdateOffer, getUpdateOffer)
  const pathname = useSyncExternalStore(
    (tell) => router.subscribe('onResolved', tell),
    () => router.state.location.pathname,
  )
  const [choice, setChoice] = useState<'open' | 'later' | 'updating'>('open')
  if (accept === null || choice === 'later' || pathname === '/checkout') return null
  return (
    <div
      role="status"
      className="fixed inset-x-3 bottom-3 z-40 mx-auto flex max-w-140 flex-wrap items-center gap-x-4 gap-y-2 border border-line rounded bg-surface-raised p-4 shadow"
    >
      <p className="m-0 flex-1 basis-60">
        A new version of the shop is ready. Your cart and what you have typed are kept.
      </p>
      <span className="flex gap-2">
        <button type="button" className="btn btn-quiet" onClick={() => setChoice('later')}>
          Later
        </button>
        <button
          type="button"
          className="btn btn-primary"
          disabled={choice === 'updating'}
          onClick={() => {
            setChoice('updating')
            accept()
          }}
        >
          {choice === 'updating' ? 'Updating...' : 'Update'}
        </button>
      </span>
    </div>
  )
}

/** Set by the service worker's registration, shown by the update notice. */
let accept: (() => void) | null = null
const listeners = new Set<() => void>()

export function setUpdateOffer(act: () => void): void {
  accept = act
  listeners.forEach((tell) => tell())
}

/** Null: nothing is on offer. */
function getUpdateOffer(): (() => void) | null {
  return accept
}

function subscribeToUpdateOffer(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
