import type { Db } from '#db/database.ts'
import type { PullState } from '#db/schema/mirror-database.ts'
import { isHorizonStuck } from '#domain/staff-calls/devices.ts'

/** Until when the mirror holds everything (ISO 8601, the server's clock): what an open transaction has held back is younger. */
export function asOf({ at, horizonMs = 0 }: PullState): string {
  const time = Date.parse(at)
  return Number.isNaN(time) ? at : new Date(time - horizonMs).toISOString()
}

/** The oldest such moment, where the server has held something back for too long; null: it has not. For live queries. */
export async function readHeldBack({ mirror }: Db): Promise<string | null> {
  const pulls = await mirror.pulls.toArray()
  const held = pulls.filter(({ horizonMs = 0 }) => isHorizonStuck(horizonMs))
  return held.map(asOf).toSorted()[0] ?? null
}
