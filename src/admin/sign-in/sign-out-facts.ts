import type { Db } from '#db/database.ts'
import { canReturn } from '#db/staff/people/remembered-members.ts'
import { countIssues, countUnsent } from '#db/staff/issues.ts'
import { readSyncState } from '#db/sync-state.ts'

export interface SignOutFacts {
  /** Writes of this person that the server does not have, and how many of them only they can decide. */
  unsent: number
  toDecide: number
  isOffline: boolean
  /** Their password is known here. */
  canReturn: boolean
}

/** For live queries. */
export async function readSignOutFacts(db: Db, userId: string): Promise<SignOutFacts> {
  const [unsent, toDecide, { reachable }, known] = await Promise.all([
    countUnsent(db, userId),
    countIssues(db, userId),
    readSyncState(db),
    canReturn(db, userId),
  ])
  return { unsent, toDecide, isOffline: !navigator.onLine || !reachable, canReturn: known }
}
