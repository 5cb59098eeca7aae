import type { MyOrderView } from '#db/shopper/my-orders.ts'
import { followOrder, unfollowOrder } from '#domain/devices/notifications.ts'
import { isFinal } from '#domain/orders/order.ts'
import { type NotificationControls, HomeScreenFirst } from '#features/use-notifications.tsx'
import { Button } from '#ui/button.tsx'
import { language } from '#texts/language.ts'
import { t } from '#texts/texts.ts'

interface TellMeProps {
  view: MyOrderView
  controls: NotificationControls
}

/** Lets the browser tell when the status of an order changes, also while Nefer is closed. */
export function TellMe({ view: { order, state }, controls }: TellMeProps) {
  const { support, entries, isBlocked, ask, end } = controls
  const entry = entries.find((one) => one.about === 'order' && one.orderId === order.id)
  const mayChange =
    state.name === 'confirmed' ? !isFinal(state.receipt.status) : state.name !== 'needs-attention'
  if (support === 'no' || (entry === undefined && !mayChange)) return null
  if (support === 'home-screen')
    return (
      <p className="mb-8 print:hidden">
        <HomeScreenFirst />
      </p>
    )
  const follow = () => ask((known) => followOrder(known, { orderId: order.id, locale: language() }))
  const stop = () => end((known) => unfollowOrder(known, order.id))
  const isOn = entry !== undefined && entry.refused === undefined
  return (
    <div className="mb-8 print:hidden">
      <Button look="quiet" onClick={isOn ? stop : follow}>
        {isOn ? t.notifications.stop : t.notifications.tellMe}
      </Button>
      <p role="status" className="mt-2 max-w-150 text-text-muted empty:hidden">
        {isBlocked ? t.notifications.blocked : entry && progressText(entry)}
      </p>
    </div>
  )
}

function progressText({ toldAt, refused }: NotificationControls['entries'][number]): string {
  if (refused === 'too_many') return t.notifications.tooMany
  if (refused !== undefined) return t.notifications.refused
  return toldAt === undefined ? t.notifications.kept : t.notifications.told
}
