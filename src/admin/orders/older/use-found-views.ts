import { useMemo } from 'react'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { type StaffOrderView, type VersionedOrder, viewOrders } from '#db/staff/order-view.ts'
import { viewFoundOrders } from '#db/staff/older-orders.ts'
import { useServices } from '#services.ts'
import { load } from '#ui/page/load.ts'

/** Found orders with what waits on this device laid over, live. */
export function useFoundViews(found: readonly VersionedOrder[]): readonly StaffOrderView[] {
  const { db } = useServices()
  const bare = useMemo(() => viewOrders(found, []), [found])
  const live = useLiveQuery(
    () => load(async () => ({ found, views: await viewFoundOrders(db, found) })),
    [db, found],
  )
  // The answer for the orders before these comes first.
  return live?.ok && live.value.found === found ? live.value.views : bare
}
