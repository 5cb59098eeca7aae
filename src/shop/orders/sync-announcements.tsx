import { useEffect, useState } from 'react'
import { type UseNavigateResult, useNavigate } from '@tanstack/react-router'
import { type Services, useServices } from '#services.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { showToast } from '#ui/toast/toast.ts'
import { acceptedText } from './order-progress.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** Announces results of orders, and products that are back, on every screen, in the visible tab. */
export function SyncAnnouncements() {
  const services = useServices()
  const navigate = useNavigate()
  const visible = useVisible()
  const untold = valueOr(useQuery(services.shop.countUnannounced), 0)
  useEffect(() => {
    if (untold === 0 || !visible) return
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = () =>
      void announce(services, navigate).catch(() => {
        if (isCurrent) timer = setTimeout(attempt, retryMs)
      })
    attempt()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [untold, visible, services, navigate])
  return null
}

/** The pause before the results are marked again, if that has failed (ms). */
const retryMs = 5_000

async function announce(
  { db, shop, sync }: Services,
  navigate: UseNavigateResult<string>,
): Promise<void> {
  const see = (id: string) => void navigate({ to: '/account/orders/$id', params: { id } })
  for (const { id, receipt } of await shop.takeUnannounced(db, Date.now()))
    showToast({
      tone: 'success',
      message: acceptedText(receipt),
      action: { label: t.myOrders.view, act: () => see(id) },
      atTop: true,
    })
  for (const { id, isCancelled } of await shop.takeCancellationAnswers(db))
    showToast({
      tone: isCancelled ? 'success' : 'error',
      message: isCancelled ? t.cancelOrder.done : t.cancelOrder.notCancelled,
      action: { label: t.myOrders.view, act: () => see(id) },
      atTop: true,
    })
  const back = await shop.takeBackInStock(db)
  for (const product of back)
    showToast({
      tone: 'success',
      message: say(t.stockAlert.back, { name: shownName(product) }),
      action: {
        label: t.myOrders.view,
        act: () => void navigate({ to: '/product/$id', params: { id: product.id } }),
      },
      atTop: true,
    })
  const refusals = await shop.takeUnannouncedRefusals(db, Date.now())
  // Both show that prices or stock have changed.
  if (refusals.length > 0 || back.length > 0) void sync.pull()
  for (const { id } of refusals)
    showToast({
      tone: 'error',
      message: t.checkout.failed,
      action: { label: t.myOrders.seeWhy, act: () => see(id) },
      atTop: true,
    })
}

function useVisible(): boolean {
  const [visible, setVisible] = useState(() => !document.hidden)
  useEffect(() => {
    const update = () => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return visible
}
