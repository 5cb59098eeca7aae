/** Names, addresses, phones and e-mails of customers, searched by value in each table. */
import { withoutCustomer } from '#domain/writes/mutations.ts'
import { findStored, readStored } from '../device/stored-rows.ts'
import type { Device } from '../device/types.ts'
import { personalTexts } from '../people/customers.ts'
import type { Entry } from '../people/diary.ts'
import type { World } from '../world.ts'
import { demand } from './violation.ts'

/**
 * A device without staff has its own customers only: after a sign-out, and after a dismissal that
 * it knows of. Pages of the last release leave customers in outcomes.
 */
export function checkCustomers(world: World, device: Device): void {
  if (world.dimensions.has('oldPages') || hasStaff(world, device)) return
  const found = findStored(device, textsOfOthers(world, device))
  demand(
    found === undefined,
    'privacy',
    () => `device ${device.number} without staff has a customer: ${found}`,
  )
}

/** For a healed world: nobody but the customers themselves still has erased data. */
export async function checkErased(world: World): Promise<void> {
  const { server, scheduler, diary, devices, dimensions } = world
  if (dimensions.has('oldPages')) return
  const rows = await scheduler.hold(
    server.database.read(`select id from public.orders where customer_name = 'Erased customer'`),
  )
  const erased = new Set(rows.map(({ id }) => String(id)))
  for (const device of devices)
    for (const { id, mutation, user, device: author } of diary.entries.values()) {
      const order = mutation.kind === 'correctOrder' ? mutation.payload.order_id : id
      if (!erased.has(order) || (user === null && author === device.number)) continue
      const found = findStored(device, personalTexts(mutation))
      demand(
        found === undefined,
        'privacy',
        () => `device ${device.number} has an erased customer: ${found}`,
      )
    }
}

/** Of customers who did not order on this device. */
export function textsOfOthers({ diary }: World, device: Device): string[] {
  const isOther = (entry: Entry) => entry.user !== null || entry.device !== device.number
  const others = [...diary.entries.values()].filter(isOther)
  return others.flatMap(({ mutation }) => personalTexts(mutation))
}

/**
 * Once staff have signed out, were dismissed or a colleague has signed in, a device has no copies
 * of acknowledged writes that name customers, so a restored server does not get them again.
 */
export function noteForgottenTexts(world: World, device: Device): void {
  const { userId } = settingOf(device, 'session') as { userId?: string }
  const hasColleague = userId !== undefined && ![null, userId].includes(device.lastStaff)
  device.lastStaff = userId ?? device.lastStaff
  if (hasColleague || isWithoutStaff(device)) forgetTexts(world, device)
}

/** The browser may have ended when the texts were gone and the session was still there. */
export function noteSignOutInPart(world: World, device: Device): void {
  device.signedOutInPart = true
  forgetTexts(world, device)
}

function settingOf(device: Device, name: string): object {
  const stored = readStored(device, 'local', 'settings').find(({ key }) => key === name)
  return Object(stored?.['value']) as object
}

/** As far as the device knows: a dismissal is known after a contact. */
export function isWithoutStaff(device: Device): boolean {
  const { userId } = settingOf(device, 'session') as { userId?: string }
  const { dismissedUser } = settingOf(device, 'sync-state') as { dismissedUser?: string | null }
  return userId === undefined || userId === dismissedUser
}

/** The owner has erased all customers. */
export function noteErasure(world: World): void {
  for (const device of world.devices) forgetTexts(world, device)
}

function forgetTexts(world: World, device: Device): void {
  const unsent = new Set(
    readStored(device, 'local', 'outbox').flatMap(({ id, state }) =>
      state === 'applied' ? [] : [id],
    ),
  )
  const { entries } = world.diary
  world.forget(device, (id) => {
    const mutation = entries.get(id)?.mutation
    return mutation !== undefined && withoutCustomer(mutation) !== null && !unsent.has(id)
  })
}

function hasStaff({ server }: World, device: Device): boolean {
  const { value } = readStored(device, 'local', 'settings').find(
    ({ key }) => key === 'session',
  ) ?? { value: undefined }
  const { userId, ended } = Object(value) as { userId?: string; ended?: boolean }
  return userId !== undefined && (server.isStaff(userId) || ended === true)
}
