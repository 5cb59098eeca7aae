/** Names, addresses, phones and e-mails of customers, searched by value in each table. */
import { findStored, readStored } from '../device/stored-rows.ts'
import type { Device } from '../device/types.ts'
import { personalTexts } from '../people/customers.ts'
import type { World } from '../world.ts'
import { demand } from './violation.ts'

/**
 * A device without staff has its own customers only: after a sign-out, and after a dismissal that
 * it knows of. Pages of the last release leave customers in outcomes.
 */
export function checkCustomers(world: World, device: Device): void {
  if (world.dimensions.has('oldPages') || hasStaff(world, device)) return
  const others = [...world.diary.entries.values()].filter((entry) => entry.device !== device.number)
  const found = findStored(
    device,
    others.flatMap(({ mutation }) => personalTexts(mutation)),
  )
  demand(
    found === undefined,
    'privacy',
    () => `device ${device.number} without staff has a customer: ${found}`,
  )
}

/** For a healed world: nobody but the customers themselves still has what was erased. */
export async function checkErased(world: World): Promise<void> {
  const { server, scheduler, diary, devices, dimensions } = world
  if (dimensions.has('oldPages')) return
  const rows = await scheduler.hold(
    server.database.read(`select id from public.orders where customer_name = 'Erased customer'`),
  )
  const erased = new Set(rows.map(({ id }) => String(id)))
  for (const device of devices)
    for (const { id, mutation, device: author } of diary.entries.values()) {
      if (!erased.has(id) || author === device.number) continue
      const found = findStored(device, personalTexts(mutation))
      demand(
        found === undefined,
        'privacy',
        () => `device ${device.number} has an erased customer: ${found}`,
      )
    }
}

function hasStaff({ server }: World, device: Device): boolean {
  const { value } = readStored(device, 'local', 'settings').find(
    ({ key }) => key === 'session',
  ) ?? { value: undefined }
  const { userId, ended } = Object(value) as { userId?: string; ended?: boolean }
  return userId !== undefined && (server.isStaff(userId) || ended === true)
}
