import type { Db } from '#db/database.ts'
import { type Query, useQuery } from '#hooks/use-query.ts'
import { useEffect, useMemo, useState } from 'react'
import {
  type OrdersState,
  readOrdersState,
  type StaffOrderView,
  listStaffOrders,
} from '#db/staff/orders.ts'
import { useServices } from '#services.ts'

export interface Orders extends OrdersState {
  views: StaffOrderView[]
  /** False while only the newest are there: enough for the first screen, not for searching. */
  all: boolean
}

/** As many as the first screen can show: they are on it before the rest has been read. */
const firstRows = 30

/**
 * Live; asks the server for news when the screen opens. Two queries, because every pull changes the state, and few the orders.
 * `picking`: the first screen may need any of them.
 */
export function useOrders(picking: boolean): Query<Orders> {
  const { sync } = useServices()
  useEffect(() => void sync.pull(), [sync])
  const state = useQuery(readOrdersState)
  // Read after the state: an empty list that was read before the copy was complete proves nothing.
  const [limit, setLimit] = useState(picking ? undefined : firstRows)
  const list = useQuery(readList, state.state === 'ready' ? state.value.complete : null, limit)
  const isStarted = list.state === 'ready' && list.value !== null
  useEffect(() => {
    if (!isStarted) return
    // After the first rows have been painted.
    const timer = setTimeout(() => setLimit(undefined), 100)
    return () => clearTimeout(timer)
  }, [isStarted])
  return useMemo(() => {
    if (state.state !== 'ready') return state
    if (list.state !== 'ready') return list
    return list.value === null
      ? { state: 'loading' }
      : { state: 'ready', value: { ...state.value, ...list.value } }
  }, [state, list])
}

/** Null as long as it is not known whether the copy is complete. */
async function readList(db: Db, complete: boolean | null, limit: number | undefined) {
  if (complete === null) return null
  const views = await listStaffOrders(db, limit)
  const all = limit === undefined || views.length < limit
  return { complete: complete && all, views, all }
}
