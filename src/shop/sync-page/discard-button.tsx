import type { Operation } from '#domain/writes/operation.ts'
import { giveUp } from '#db/outbox/give-up.ts'
import { useServices } from '#services.ts'
import { DiscardWrite } from '#ui/sync/discard-write.tsx'

/** Gives an operation up, after asking; one that may be on its way is not given up. */
export function DiscardButton({ operation: { id, kind, state } }: { operation: Operation }) {
  const { db } = useServices()
  if (state === 'inflight') return null
  return (
    <DiscardWrite
      kind={kind}
      discard={async () => (await giveUp(db, id, Date.now())).length > 0}
      refusal="It is being sent right now and was not discarded."
    >
      <p className="mt-3 text-text-muted">
        As far as this device knows, the workshop does not have it. It is erased from this device,
        with everything that depends on it, and cannot be brought back.
      </p>
    </DiscardWrite>
  )
}
