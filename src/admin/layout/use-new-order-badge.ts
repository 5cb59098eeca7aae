import { useEffect } from 'react'
import { listUntouchedOrderIds } from '#db/staff/orders.ts'
import { useQuery } from '#hooks/use-query.ts'
import { showIconBadge } from '#ui/page/icon-badge.ts'

/** The installed app's icon tells how many orders nobody has touched yet, also after the app is closed. */
export function useNewOrderBadge(): void {
  const ids = useQuery(listUntouchedOrderIds)
  const count = ids.state === 'ready' ? (ids.value?.length ?? 0) : null
  useEffect(() => {
    if (count !== null) showIconBadge(count)
  }, [count])
}
