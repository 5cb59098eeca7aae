import { readHeldBack } from '#db/mirror/as-of.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { Notice } from '#ui/notice.tsx'

/** Above every screen of staff while the server keeps from them what was written since. */
export function HeldBack() {
  const until = valueOr(useQuery(readHeldBack), null)
  if (until === null) return null
  return (
    <Notice tone="warning" className="mb-5">
      <p>
        As of {moments.format(Date.parse(until))}. What was written elsewhere since then cannot be
        seen yet, because a transaction on the server does not end. What you write here is saved and
        sent as always.
      </p>
    </Notice>
  )
}

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
