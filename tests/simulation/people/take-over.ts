/** An owner decides what happens to the writes that colleagues left on a device. */
import type { Author } from './staff.ts'

/** Pages of the last release are not asked: they need not have both functions. */
export async function takeOver({ world, page, user }: Author, aside: boolean): Promise<void> {
  const { app, db } = page
  if (!('takeOver' in app)) return
  const decide = aside ? app.setAside : app.takeOver
  world.takenOver += await decide(db, { userId: user, now: page.now() })
  page.push()
}
