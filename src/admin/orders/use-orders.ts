import type { Db } from '#db/database.ts'
import { type Query, useQuery } from '#hooks/use-query.ts'
import { useEffect, useMemo } from 'react'
import {
  type OrdersState,
  readOrdersState,
  type StaffOrderView,
  listStaffOrders,
} from '#db/staff/orders.ts'
import { useServices } from '#services.ts'

export interface Orders extends OrdersState {
  views: StaffOrderView[]
}

/**
 * Live; asks the server for news when the screen opens. Two queries, because every pull changes the state, and few the orders.
 */
export function useOrders(): Query<Orders> {
  const { sync } = useServices()
  useEffect(() => void sync.pull(), [sync])
  const state = useQuery(readOrdersState)
  // Read after the state: an empty list that was read before the copy was complete proves nothing.
  const list = useQuery(readList, state.state === 'ready' ? state.value.complete : null)
  return useMemo(() => {
    if (state.state !== 'ready') return state
    if (list.state !== 'ready') return list
    return list.value === null
      ? { state: 'loading' }
      : { state: 'ready', value: { ...state.value, ...list.value } }
  }, [state, list])
}

/** Null as long as it is not known whether the copy is complete. */
async function readList(db: Db, complete: boolean | null) {
  return complete === null ? null : { complete, views: await listStaffOrders(db) }
}
