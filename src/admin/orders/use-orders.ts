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
  const views = useLiveQuery(() => load(() => listStaffOrders(db)), [db])
  const state = useLiveQuery(() => load(() => readOrdersState(db)), [db])
  return useMemo(() => {
    if (views === undefined || state === undefined) return undefined
    if (!views.ok) return views
    return state.ok ? { ok: true, value: { ...state.value, views: views.value } } : state
  }, [views, state])
}
