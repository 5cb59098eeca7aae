/** Rows of staff on a device: orders, stock moves and closings of the stall. */
import type { Device } from '../device/types.ts'
import { readStored } from '../device/stored-rows.ts'
import type { Server } from '../server/server.ts'
import { demand } from './violation.ts'

const staffStores = ['orders', 'stock_moves', 'day_closings', 'markets']

/** For a device that knows of the dismissal. After the end of its session it cannot ask. */
export function checkDismissed(device: Device, dismissed: readonly string[]): void {
  const setting = readStored(device, 'local', 'settings').find(({ key }) => key === 'session')
  const { userId: user, ended } = Object(setting?.['value']) as {
    userId?: unknown
    ended?: unknown
  }
  const kept = staffStores.flatMap((store) => readStored(device, 'mirror', store))
  demand(
    kept.length === 0 || ended === true || dismissed.every((one) => one !== user),
    'privacy',
    () => `device ${device.number} holds ${kept.length} rows for somebody who was dismissed`,
  )
}

/** A page of the last release may leave some at a sign-out; a newer one deletes them. */
export function hasStrayRows(device: Device): boolean {
  const settings = readStored(device, 'local', 'settings')
  const isSignedIn = settings.some(({ key, value }) => key === 'session' && value !== null)
  return !isSignedIn && staffStores.some((store) => readStored(device, 'mirror', store).length > 0)
}

/** After each sign-in, and at any moment without work in progress on the device. */
export function checkPrivacy(device: Device): void {
  const setting = readStored(device, 'local', 'settings').find(({ key }) => key === 'session')
  const session = setting?.['value'] as { userId?: string } | undefined
  const pulls = readStored(device, 'mirror', 'pulls').find(({ name }) => name === 'orders')
  const kept = staffStores.flatMap((store) => readStored(device, 'mirror', store))
  const scope = session?.userId === undefined ? undefined : `user:${session.userId}`
  demand(
    pulls === undefined || pulls['scope'] === scope,
    'privacy',
    () =>
      `device ${device.number} holds orders for ${String(pulls?.['scope'])}; signed in is ${scope}`,
  )
  demand(
    kept.length === 0 || scope !== undefined,
    'privacy',
    () => `device ${device.number} holds ${kept.length} rows of staff; nobody is signed in`,
  )
}

/** What an owner may see and decide here. After a pull. */
export function checkRole(server: Pick<Server, 'roleOf'>, device: Device): void {
  const setting = readStored(device, 'local', 'settings').find(({ key }) => key === 'session')
  const { userId, role, ended } = Object(setting?.['value']) as {
    userId?: string
    role?: string
    ended?: boolean
  }
  if (userId === undefined || ended === true) return
  demand(
    role === server.roleOf(userId),
    'privacy',
    () => `device ${device.number} takes ${userId} for ${role}, not ${server.roleOf(userId)}`,
  )
}
