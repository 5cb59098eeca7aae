import { useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Db } from '#db/database.ts'
import { takeUnannounced } from '#db/shopper/order-announcements.ts'
import { countUnannounced, takeUnannouncedRefusals } from '#db/shopper/order-announcements.ts'
import { useServices } from '#services.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { showToast } from '#ui/toast/toast.ts'

/** Tells the shopper, on whatever screen and in the tab they look at, what the server said about their orders. */
export function SyncAnnouncements() {
  const { db } = useServices()
  const navigate = useNavigate()
  const visible = useVisible()
  const untold = valueOr(useQuery(countUnannounced), 0)
  useEffect(() => {
    if (untold === 0 || !visible) return
    const see = (id: string) => void navigate({ to: '/account/orders/$id', params: { id } })
    void announce(db, see).catch(() => undefined)
  }, [untold, visible, db, navigate])
  return null
}

async function announce(db: Db, see: (id: string) => void): Promise<void> {
  for (const { id } of await takeUnannounced(db, Date.now()))
    showToast({
      tone: 'success',
      message: 'Your order has been placed successfully!',
      action: { label: 'View', act: () => see(id) },
    })
  for (const { id } of await takeUnannouncedRefusals(db, Date.now()))
    showToast({
      tone: 'error',
      message: 'There was an error processing your order. Please try again.',
      action: { label: 'See why', act: () => see(id) },
    })
}

function useVisible(): boolean {
  const [visible, setVisible] = useState(() => !document.hidden)
  useEffect(() => {
    const look = () => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return visible
}
