/** Members who leave writes on a device, and an owner who decides about them. */
import { readStored } from '../device/stored-rows.ts'
import type { Page } from '../device/types.ts'
import { staffUsers, userOf } from './members.ts'
import type { World } from '../world.ts'
import type { Author } from './staff.ts'

/** Pages of the last release are not asked: they need not have both functions. */
export async function takeOver({ world, page, user }: Author, aside: boolean): Promise<void> {
  const { app, db } = page
  const isOwner = (await app.readSession(db))?.role !== 'member'
  if (!isOwner || !('takeOver' in app) || page.device.world.faults.leavesColleagues === true) return
  const decide = aside ? app.setAside : app.takeOver
  const last = Math.max(0, ...[...world.diary.entries.values()].map(({ place }) => place))
  for (const { id, scope } of readStored(page.device, 'local', 'outbox'))
    if (scope !== 'anon' && scope !== `user:${user}`) world.takenOver.set(String(id), last)
  await decide(db, { userId: user, now: page.now() })
  page.push()
}

export async function leave({ world, page, user }: Author): Promise<void> {
  if (world.absent.size > 0) return
  world.absent.add(user)
  await page.signOut()
}

/** Whether this member still comes to work. */
export function isThere({ absent }: World, user: string): boolean {
  return !absent.has(user)
}

export async function signIn(world: World, page: Page, n: number): Promise<void> {
  const isShared = world.dimensions.has('sharedDevices')
  const user = userOf(isShared ? n : page.device.number)
  if (isThere(world, user)) await page.signIn(user)
}

/** A colleague takes over the writes that the absent member left on this device. */
export async function takeOverFromAbsent(world: World, page: Page): Promise<void> {
  const user = staffUsers.find((one) => isThere(world, one))
  if (user === undefined) return
  await page.signIn(user)
  await takeOver({ world, page, user }, false)
}
