import type { Db } from '#db/database.ts'
import { type Clock, createClock } from '#domain/devices/clock.ts'
import { readClock } from '#db/sync-state.ts'
import { useServices } from '#services.ts'
import { useQuery } from './use-query.ts'

const clocks = new WeakMap<Db, Clock>()

/** The clock for what people write, and for the day that it is. */
export function useClock(): Clock {
  const clock = clockOf(useServices().db)
  const known = useQuery(readClock)
  // Not before: what is unknown for a moment would undo what another screen has noticed.
  if (known.state === 'ready') clock.learn(known.value)
  return clock
}

/** One for each device: a screen that opens later has to know what an earlier one has noticed. */
function clockOf(db: Db): Clock {
  const clock = clocks.get(db) ?? createClock(Date.now, () => performance.now())
  clocks.set(db, clock)
  return clock
}
