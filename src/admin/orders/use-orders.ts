import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useEffect, useMemo } from 'react'
import { type OrdersState, readOrdersState } from '#db/staff/orders-state.ts'
import type { StaffOrderView } from '#db/staff/order-view.ts'
import { listStaffOrders } from '#db/staff/staff-orders.ts'
import { useServices } from '#services.ts'
import { type Loaded, load } from '#ui/page/load.ts'

export interface Orders extends OrdersState {
  views: StaffOrderView[]
}

/**
 * Live; asks the server for news when the screen opens. Undefined until the local database has answered. Two queries, because every pull
 * changes the state, and few the orders.
 */
export function useOrders(): Loaded<Orders> | undefined {
  const { db, sync } = useServices()
  useEffect(() => void sync.pull(), [sync])
  const state = useLiveQuery(() => load(() => readOrdersState(db)), [db])
  const complete = state?.ok ? state.value.complete : undefined
  // Read after the state: a list that was empty before the copy was complete is not an empty one.
  const list = useLiveQuery(async () => {
    if (complete === undefined) return undefined
    return load(async () => ({ complete, views: await listStaffOrders(db) }))
  }, [db, complete])
  return useMemo(() => {
    if (state?.ok === false) return state
    if (state === undefined || list === undefined) return undefined
    return list.ok ? { ok: true, value: { ...state.value, ...list.value } } : list
  }, [state, list])
}
