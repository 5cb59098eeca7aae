import type { Db } from '#db/database.ts'
import { countUnsent } from '#db/staff/sync-issues.ts'
import { watchUntil } from '#db/watch.ts'

/** True as soon as nothing of this staff member waits any more; false after `timeoutMs`, or when the database fails. */
export async function whenSent(db: Db, userId: string, timeoutMs: number): Promise<boolean> {
  const unsent = await watchUntil(() => countUnsent(db, userId), isNone, timeoutMs)
  return unsent === 0
}

function isNone(unsent: number): boolean {
  return unsent === 0
}
