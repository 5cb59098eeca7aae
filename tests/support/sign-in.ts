/** Staff sessions on a device, as stored by a sign-in. */
import type { Db } from '#db/database.ts'
import { writeSession } from '#db/session-store.ts'
import type { StaffSession } from '#domain/staff/staff-session.ts'

export function signInAs(
  db: Db,
  userId: string,
  fields: Partial<StaffSession> = {},
): Promise<void> {
  const tokens = { accessToken: 'token', refreshToken: 'refresh', expiresAt: 2_000_000 }
  return writeSession(db, {
    userId,
    email: 'staff@example.com',
    ...tokens,
    ended: false,
    ...fields,
  })
}
