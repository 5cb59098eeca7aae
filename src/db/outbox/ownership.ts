/** On a shared device, writes of staff are visible to their author and to an owner. */
import type { Db } from '#db/database.ts'
import { readSession } from '#db/session-store.ts'
import type { StaffSession } from '#domain/staff/staff-session.ts'
import { type Operation, isWaiting } from '#domain/writes/operation.ts'
import { listOperations } from './outbox.ts'

/** Whether the current user may have this row of the outbox, or data of this scope. */
export type OwnershipTest = (row: unknown) => boolean

/** Staff whose session has ended still own their writes. */
export async function readCurrentOwner(db: Db): Promise<OwnershipTest> {
  return ownershipOf(await readSession(db))
}

interface WaitingHere {
  /** In the order of writing. */
  open: Operation[]
  /** Entries that this version cannot read, as they are stored. */
  unreadable: unknown[]
  /** How many entries belong to staff who are not signed in. */
  ofOthers: number
}

/** For a page that anybody can open. For live queries. */
export async function listWaitingHere(db: Db): Promise<WaitingHere> {
  const [{ rows, corrupt }, session] = await Promise.all([listOperations(db), readSession(db)])
  const isTheirs = ownershipOf(session?.ended === true ? null : session)
  const waiting = rows.filter(isWaiting)
  const own = session?.ended === false ? session.userId : null
  const open = waiting.filter(({ scope }) => scope === 'anon' || scope === `user:${own}`)
  const unreadable = corrupt.filter(isTheirs)
  const ofOthers = waiting.length - open.length + corrupt.length - unreadable.length
  return { open, unreadable, ofOthers }
}

/** Writes of visitors, and rows without an author, belong to everybody. */
function ownershipOf(session: StaffSession | null): OwnershipTest {
  return (row) => {
    const author = authorOf(row)
    return author === null || author === session?.userId || session?.role === 'owner'
  }
}

/** Works for unreadable rows, too. Null: a shopper or unknown. */
function authorOf(row: unknown): string | null {
  if (typeof row !== 'object' || row === null) return null
  const scope: unknown = Reflect.get(row, 'scope')
  return typeof scope === 'string' && scope.startsWith('user:') ? scope.slice('user:'.length) : null
}

/** The scope of a draft: see `ownDraftKey` in drafts.ts. */
export function draftScope(key: string | undefined): { scope: string } {
  return { scope: /^user:[^/]+(?=\/)/.exec(key ?? '')?.[0] ?? 'anon' }
}
