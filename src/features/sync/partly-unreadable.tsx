import type { Db } from '#db/database.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { Notice } from '#ui/notice.tsx'
import { t } from '#texts/texts.ts'

/** `count`: the stored rows of this screen that cannot be read. Nothing while there are none. */
export function PartlyUnreadable({ count }: { count: (db: Db) => Promise<number> }) {
  if (valueOr(useQuery(count), 0) === 0) return null
  return (
    <Notice tone="warning" className="mb-6">
      {t.screenStates.partlyUnreadable}
    </Notice>
  )
}
