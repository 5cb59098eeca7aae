import { SessionEnded } from '#admin/sign-in/sign-in.tsx'
import { isDismissed, readStaleSince } from '#db/sync-state.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { formatMoment } from '#ui/formats.ts'
import { Notice } from '#ui/notice.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

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
      <p role="alert">{t.staffLayout.dismissed}</p>
    </Notice>
  )
}

/** While an open transaction on the server hides later writes. */
function StaleBanner() {
  const until = valueOr(useQuery(readStaleSince), null)
  if (until === null) return null
  return (
    <Notice tone="warning" className="mb-5">
      <p>{say(t.staffLayout.stale, { time: formatMoment(until) })}</p>
    </Notice>
  )
}
