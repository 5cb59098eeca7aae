/** Why staff who wait for an answer of the server have none. */
import type { Failure } from '#backend/gateway.ts'
import type { Db } from '#db/database.ts'
import { readSession } from '#db/session-store.ts'

/** `unreachable`: no answer of our server. `refused`: it does not take what was asked. */
export type StaffProblem = 'unreachable' | 'sign-in' | 'not-staff' | 'refused'

/** A token that cannot be renewed for want of a connection is no reason to sign in again. */
export async function whyNobody(db: Db): Promise<StaffProblem> {
  const session = await readSession(db)
  return session === null || session.ended ? 'sign-in' : 'unreachable'
}

export async function problemOf(
  db: Db,
  { class: failureClass, code }: Failure,
): Promise<StaffProblem> {
  if (code === '42501') return 'not-staff'
  if (failureClass === 'sign-in') return whyNobody(db)
  return failureClass === 'transient' ? 'unreachable' : 'refused'
}
