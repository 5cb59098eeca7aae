/** Sales and closings have the right time on the server, whatever the device's clock says. */
import { shopDay } from '#domain/shop-time.ts'
import { type Entry, identityOfEntry } from '../people/diary.ts'
import type { World } from '../world.ts'
import { demand } from './violation.ts'

const minuteMs = 60_000
/** A wrong time that is smaller counts as the time of a request, which may be slow. */
const toleratedMs = 3 * minuteMs
/** What arrives later is of the day on which it arrives. */
const dayMs = 24 * 60 * minuteMs
const longestAgeMs = 90 * dayMs

export async function checkTimes(world: World): Promise<void> {
  const { scheduler, server, diary } = world
  // What another device imports has a clock that nobody knows.
  if (world.files.length > 0) return
  const rows = await scheduler.hold(
    server.database.run(`
      select id, extract(epoch from created_at) * 1000 as at, null as day
        from public.orders where channel = 'stall'
      union all select id, extract(epoch from closed_at) * 1000, day::text from public.day_closings`),
  )
  const stored = new Map(rows.map(({ id, at, day }) => [String(id), { at: Number(at), day }]))
  for (const entry of diary.entries.values()) {
    const found = stored.get(identityOfEntry(entry))
    if (found === undefined || !isDated(world, entry)) continue
    const at = found.at
    const day = typeof found.day === 'string' ? found.day : null
    demand(
      day === null || Math.abs(Date.parse(day) - Date.parse(shopDay(entry.at))) <= dayMs,
      'closed',
      () => `closing ${entry.id} is of ${day}, and was written ${timeOf(entry.at)}`,
    )
    demand(
      Math.abs(at - entry.at) < toleratedMs,
      'money',
      () =>
        `${entry.mutation.kind} ${entry.id} is of ${timeOf(at)}, and was written ${timeOf(entry.at)}`,
    )
  }
}

/** Not too old, and nobody has set the clock before it arrived: then its age is known. */
function isDated({ devices, server }: World, entry: Entry): boolean {
  if (entry.end !== undefined || !['recordSale', 'closeDay'].includes(entry.mutation.kind))
    return false
  const device = devices.find(({ number }) => number === entry.device)
  const arrived = server.decided.get(entry.id)?.at ?? Infinity
  if (arrived - entry.at > longestAgeMs - toleratedMs) return false
  return device?.clockSetAt.every((at) => at < entry.at || at > arrived) === true
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString()
}
