import type { DeviceReport } from '#domain/staff-calls/devices.ts'
import { isWaiting, needsDecision } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { writeBestEffort } from '#db/storage.ts'

const key = 'device-id'

/**
 * Made at the first call, and kept until this device is cleared. `write`: what may give way to it
 * on a full disk.
 */
export async function readDeviceId(
  db: Db,
  write: typeof writeBestEffort<string> = writeBestEffort,
): Promise<string> {
  const { settings } = db.local
  return write(db, () =>
    db.local.transaction('rw', settings, async () => {
      const known = (await settings.get(key))?.value
      if (typeof known === 'string') return known
      const id = crypto.randomUUID()
      await settings.put({ key, value: id })
      return id
    }),
  )
}

/** Null on a device that has never reported. For live queries. */
export async function peekDeviceId({ local }: Db): Promise<string | null> {
  const known = (await local.settings.get(key))?.value
  return typeof known === 'string' ? known : null
}

/** The report of this device: counts and times, no contents of writes. */
export async function readDeviceReport(
  db: Db,
  now: number,
): Promise<Omit<DeviceReport, 'app' | 'disk_left'>> {
  const { rows, corrupt } = await listOperations(db)
  const open = rows.filter(isWaiting)
  const times = open.map(({ createdAt }) => createdAt)
  return {
    id: await readDeviceId(db),
    waiting: open.length + corrupt.length,
    to_decide: open.filter(needsDecision).length,
    oldest_at: times.length === 0 ? null : new Date(Math.min(now, ...times)).toISOString(),
  }
}
