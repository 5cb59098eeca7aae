import { useState } from 'react'
import { type Clock, createClock } from '#domain/devices/clock.ts'
import { readClock } from '#db/sync-state.ts'
import { useQuery, valueOr } from './use-query.ts'

/** The clock for what people write, and for the day that it is. */
export function useClock(): Clock {
  const [clock] = useState(() => createClock(Date.now, () => performance.now()))
  clock.learn(valueOr(useQuery(readClock), null))
  return clock
}
