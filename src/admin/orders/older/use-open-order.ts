import { useEffect, useState } from 'react'
import type { StaffOrderView, VersionedOrder } from '#db/staff/orders.ts'
import { isUuid } from '#domain/orders/order.ts'
import { useServices } from '#services.ts'
import { useFoundViews } from './use-older-orders.ts'

const none: readonly VersionedOrder[] = []

interface Known {
  views: readonly StaffOrderView[]
  /** False: this device does not have all it is going to hold. */
  isComplete: boolean
}

/** The order the address names. One that is not known here is asked of the server: a link or a reload finds older orders too. */
export function useOpenOrder(
  id: string | undefined,
  { views, isComplete }: Known,
): StaffOrderView | undefined {
  const { sync } = useServices()
  const [fetched, setFetched] = useState(none)
  const listed = views.find(({ order }) => order.id === id)
  const isMissing = isComplete && listed === undefined
  const missing = isMissing && id !== undefined && isUuid(id) ? id : null
  useEffect(() => {
    if (missing === null) return
    let isCurrent = true
    const fetchOne = async (text: string) => {
      const found = await sync.findOrders({ text, status: null, after: null })
      if (isCurrent && found.ok) setFetched(found.orders)
    }
    void fetchOne(missing)
    return () => {
      isCurrent = false
    }
  }, [missing, sync])
  const asked = useFoundViews(fetched)
  return listed ?? asked.find(({ order }) => order.id === id)
}
