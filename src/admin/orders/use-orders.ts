import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useEffect } from 'react'
import { type OrdersState, readOrdersState } from '#db/staff/orders-state.ts'
import type { StaffOrderView } from '#db/staff/order-view.ts'
import { listStaffOrders } from '#db/staff/staff-orders.ts'
import { useServices } from '#services.ts'
import { type Loaded, load } from '#ui/page/load.ts'

export interface Orders extends OrdersState {
  views: StaffOrderView[]
}

/** Live; asks the server for news when the screen opens. Undefined until the local database has answered. */
export function useOrders(): Loaded<Orders> | undefined {
  const { db, sync } = useServices()
  useEffect(() => void sync.pull(), [sync])
  return useLiveQuery(
    () =>
      load(async () => {
        const [views, state] = await Promise.all([listStaffOrders(db), readOrdersState(db)])
        return { views, ...state }
      }),
    [db],
  )
}
