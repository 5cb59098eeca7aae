/** Sales and closings have the right time on the server, whatever the device's clock says. */
import { type Entry, identityOfEntry } from '../people/diary.ts'
import type { World } from '../world.ts'
import { demand } from './violation.ts'

const minuteMs = 60_000
/** A wrong time that is smaller counts as the time of a request, which may be slow. */
const toleratedMs = 3 * minuteMs
/** What arrives later is of the day on which it arrives. */
const longestAgeMs = 90 * 24 * 60 * minuteMs

export async function checkTimes(world: World): Promise<void> {
  const { scheduler, server, diary } = world
  // What another device imports has a clock that nobody knows.
  if (world.files.length > 0) return
  const rows = await scheduler.hold(
    server.database.run(`
      select id, extract(epoch from created_at) * 1000 as at from public.orders where channel = 'stall'
      union all select id, extract(epoch from closed_at) * 1000 from public.day_closings`),
  )
  const times = new Map(rows.map(({ id, at }) => [String(id), Number(at)]))
  for (const entry of diary.entries.values()) {
    const at = times.get(identityOfEntry(entry))
    if (at === undefined || !isDated(world, entry)) continue
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
