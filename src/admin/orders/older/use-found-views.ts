import { useMemo } from 'react'
import type { Db } from '#db/database.ts'
import { areSame, useQuery } from '#hooks/use-query.ts'
import {
  type StaffOrderView,
  type VersionedOrder,
  viewOrders,
  viewFoundOrders,
} from '#db/staff/orders.ts'

/** Found orders with what waits on this device laid over, live. */
export function useFoundViews(found: readonly VersionedOrder[]): readonly StaffOrderView[] {
  const bare = useMemo(() => viewOrders(found, []), [found])
  const live = useQuery(readViews, found)
  // The answer for the orders before these comes first.
  return live.state === 'ready' && areSame(live.value.found, found) ? live.value.views : bare
}

async function readViews(db: Db, found: readonly VersionedOrder[]) {
  return { found, views: await viewFoundOrders(db, found) }
}
