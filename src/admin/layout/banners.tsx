import { SessionEnded } from '#admin/sign-in/sign-in.tsx'
import { isDismissed, readStaleSince } from '#db/sync-state.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { formatMoment } from '#ui/formats.ts'
import { Notice } from '#ui/notice.tsx'

/** Above every screen of the staff room. */
export function Banners() {
  return (
    <>
      <SessionEnded />
      <Dismissed />
      <StaleBanner />
    </>
  )
}

/** The server does not count the signed-in person among the staff any more. */
function Dismissed() {
  if (!valueOr(useQuery(isDismissed), false)) return null
  return (
    <Notice tone="warning" className="mb-5">
      <p role="alert">
        The server does not count you among the staff any more. The orders of customers were taken
        off this device; what you wrote is kept under ‘Sync issues’.
      </p>
    </Notice>
  )
}

/** While an open transaction on the server hides later writes. */
function StaleBanner() {
  const until = valueOr(useQuery(readStaleSince), null)
  if (until === null) return null
  return (
    <Notice tone="warning" className="mb-5">
      <p>
        As of {formatMoment(until)}. What was written elsewhere since then cannot be seen yet,
        because a transaction on the server does not end. What you write here is saved and sent as
        always.
      </p>
    </Notice>
  )
}
