import type { Shop } from './start-shop.ts'

/** A phone with an old app and three days old writes. */
export async function leaveDeviceBehind(shop: Shop): Promise<void> {
  await shop.sql(
    `insert into private.devices (id, user_id, app, waiting, to_decide, oldest_at, disk_left, seen_at)
     select '00000000-0000-4000-8000-0000000000de', s.user_id, '2026-10-01T08:00Z', 3, 1,
       now() - interval '3 days', 52428800, now() - interval '2 days'
     from private.staff s limit 1
     on conflict (id) do nothing`,
  )
}

export async function forgetDevices(shop: Shop): Promise<void> {
  await shop.sql('delete from private.devices')
}

/** The devices that have reported. */
export async function countDevices(shop: Shop): Promise<number> {
  return (await shop.sql('select id from private.devices')).length
}
