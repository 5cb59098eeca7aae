/** At any moment: an applied write stays in the overlay until the mirror contains it. */
import { parseApplied } from '#domain/writes/outcome.ts'
import { readStored } from '../device/stored-rows.ts'
import type { Device } from '../device/types.ts'
import type { World } from '../world.ts'
import { describe } from './accounted.ts'
import { demand } from './violation.ts'

const tables = ['products', 'categories'] as const

/** No row of the mirror is older than a write that has left the outbox. */
export function checkOverlay({ diary, server, forgotten }: World, device: Device): void {
  const queued = new Set(readStored(device, 'local', 'outbox').map(({ id }) => id))
  const answered = new Map(
    readStored(device, 'local', 'sent').map(({ id, outcome }) => [
      id,
      parseApplied(outcome)?.epoch,
    ]),
  )
  const versions = new Map<string, number>(
    tables.flatMap((t) =>
      readStored(device, 'mirror', t).map(
        ({ id, version }) => [`${t}/${String(id)}`, Number(version)] as const,
      ),
    ),
  )
  for (const entry of diary.entries.values()) {
    const decided = server.decided.get(entry.id)
    const isGone = entry.end !== undefined || queued.has(entry.id) || forgotten.has(entry.id)
    if (entry.device !== device.number || isGone || decided?.epoch !== server.epochs()) continue
    const applied = parseApplied(decided.outcome)
    // An earlier attempt has reached the restored server late; the device has the first answer.
    if (answered.has(entry.id) && answered.get(entry.id) !== applied?.epoch) continue
    for (const { t, id, v } of applied?.touched ?? [])
      demand(
        (versions.get(`${t}/${id}`) ?? v) >= v,
        'truth',
        () =>
          `${describe(entry)} is not shown on its device: ${t} ${id} is older than version ${v}`,
      )
  }
}
