import { useNavigate } from '@tanstack/react-router'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useEffect, useRef } from 'react'
import { formatEgp } from '#ui/money.ts'
import type { Db } from '#db/database.ts'
import { listUntouchedOrderIds, getStaffOrder } from '#db/staff/orders.ts'
import { useServices } from '#services.ts'
import { customerName } from '#features/order/customer-name.ts'
import { showToast } from '#ui/toast/toast.ts'
import { showIconBadge } from '#ui/page/icon-badge.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** Shows a toast for pending orders that a pull brought; not for those of the first pull. */
export function useNewOrderNotice(): void {
  const { db } = useServices()
  const navigate = useNavigate()
  const ids = valueOr(useQuery(listUntouchedOrderIds), null)
  const known = useRef<Set<string> | null>(null)
  useEffect(() => {
    if (ids === null) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...ids])
    const fresh = before === null ? [] : ids.filter((id) => !before.has(id))
    const [first] = fresh
    if (first === undefined) return
    const show = () =>
      void navigate({
        to: '/admin/orders',
        search: fresh.length === 1 ? { order: first } : { status: 'pending' },
      })
    void describe(db, fresh).then((message) =>
      showToast({
        tone: 'info',
        title: say(t.staffLayout.newOrders.title, { n: fresh.length }),
        message,
        action: { label: t.staffLayout.newOrders.show, act: show },
      }),
    )
  }, [db, ids, navigate])
}

async function describe(db: Db, ids: readonly string[]): Promise<string> {
  const views = await Promise.all(ids.slice(0, 3).map((id) => getStaffOrder(db, id)))
  const texts = t.staffLayout.newOrders
  const orders = views
    .flatMap((view) => view?.order ?? [])
    .map((order) =>
      say(texts.order, {
        name: customerName(order),
        total: formatEgp(order.total),
      }),
    )
    .join(texts.separator)
  return ids.length > 3 ? say(texts.more, { orders }) : orders
}

/** The icon of the installed app shows the number of pending orders, also while it is closed. */
export function useNewOrderBadge(): void {
  const ids = useQuery(listUntouchedOrderIds)
  const count = ids.state === 'ready' ? (ids.value?.length ?? 0) : null
  useEffect(() => {
    if (count !== null) showIconBadge(count)
  }, [count])
}
