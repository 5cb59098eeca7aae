import { useState } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type OrderItem, isFinal } from '#domain/orders/order.ts'
import type { MyOrder } from '#db/schema/local-database.ts'
import { getMyOrder, type MyOrderView } from '#db/shopper/my-orders.ts'
import { followOrder, unfollowOrder } from '#domain/devices/notifications.ts'
import { useServices } from '#services.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import {
  type NotificationControls,
  useNotifications,
  HomeScreenFirst,
} from '#features/use-notifications.tsx'
import { OrderLines } from '#features/order/order-lines.tsx'
import { Button } from '#ui/button.tsx'
import { formatDate } from '#ui/dates.ts'
import { EmptyPage } from '#ui/page/page-state.tsx'
import { ReadProblem } from '#ui/page/whole-page.tsx'
import { PageHeading } from '#ui/page/headings.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'
import { CancelOrder, CancellationNotice } from './cancel-order.tsx'
import { OrderAttention } from './order-attention.tsx'
import {
  BackToDevice,
  FindOrderLink,
  Fact,
  FollowParcel,
  OrderChip,
  OrderNote,
  OrderTimeline,
  ShortNumber,
  useOrderProgress,
} from './order-parts.tsx'
import { PostalAddress } from '#features/order/postal-address.tsx'
import { language } from '#texts/language.ts'
import { reorder } from './reorder.ts'
import { expectsMail, usePollOrderStatus } from './use-poll-order-status.ts'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

export function MyOrderScreen({ id }: { id: string }) {
  const found = useQuery(getMyOrder, id)
  usePollOrderStatus(expectsMail(valueOr(found, undefined)))
  // Read together: a later part would push the others down.
  const notifications = useNotifications()
  if (found.state === 'loading' || notifications === undefined) return null
  if (found.state === 'failed') return <ReadProblem what="order" />
  if (found.value === undefined) return <UnknownOrder />
  return <KnownOrder view={found.value} notifications={notifications} />
}

interface KnownOrderProps {
  view: MyOrderView
  notifications: NotificationControls
}

function KnownOrder({ view, notifications }: KnownOrderProps) {
  const { order, state } = view
  const { chip, sentence, next, parcel, addressLabel, timeline } = useOrderProgress(view)
  const receipt = state.name === 'confirmed' ? state.receipt : undefined
  return (
    <div className="page-narrow pb-20">
      <PageHeading
        above={<BackToDevice />}
        title={rich(t.myOrders.order, {
          number: <ShortNumber id={order.id} className="font-serif" />,
        })}
        intro={formatDate('long', order.placedAt)}
      />
      <output className="mb-8 block">
        <OrderChip chip={chip} />
        <span className="mt-3 block max-w-150 text-text-muted [text-wrap:pretty]">{sentence}</span>
        {next !== null && <span className="mt-1 block max-w-150">{next}</span>}
        <FollowParcel parcel={parcel} />
      </output>
      <TellMe view={view} controls={notifications} />
      <OrderAttention view={view} />
      <CancellationNotice view={view} />
      <div className="card">
        <OrderLines lines={receipt?.items ?? order.items} total={receipt?.total ?? order.total} />
      </div>
      <dl className="mt-8 grid gap-6 sm:grid-cols-2">
        <Fact name={t.myOrders.number}>
          <bdi dir="ltr" className="font-mono text-sm">
            {order.id}
          </bdi>
        </Fact>
        <Fact name={t.myOrders.payment}>{t.checkout.cash}</Fact>
        <Recipient order={order} label={addressLabel} />
        {order.customer.note && <OrderNote note={order.customer.note} />}
        <Fact name={t.myOrders.soFar}>
          <OrderTimeline steps={timeline} />
        </Fact>
      </dl>
      <div className="mt-8 flex flex-wrap gap-3 print:hidden">
        {(state.name !== 'needs-attention' || order.found === true) && (
          <OrderAgain items={receipt?.items ?? order.items} />
        )}
        <Button look="quiet" onClick={() => window.print()}>
          {t.myOrders.print}
        </Button>
        <CancelOrder view={view} />
      </div>
    </div>
  )
}

/** Nothing is known of the customer of an order that a code has brought. */
function Recipient({ order: { found, customer }, label }: { order: MyOrder; label: string }) {
  if (found === true && !customer.phone) return null
  return (
    <Fact name={found === true ? t.fields.phone : label}>
      {found !== true && <PostalAddress customer={customer} />}
      <bdi dir="ltr">{customer.phone}</bdi>
    </Fact>
  )
}

function UnknownOrder() {
  return (
    <EmptyPage title={t.myOrders.unknown} text={t.myOrders.unknownText}>
      <Link to="/account/orders" className="btn-primary">
        {t.myOrders.title}
      </Link>
      <FindOrderLink />
    </EmptyPage>
  )
}

/** Puts the same pieces into the cart at current prices. */
function OrderAgain({ items }: { items: readonly OrderItem[] }) {
  const { db } = useServices()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function orderAgain(): Promise<void> {
    setBusy(true)
    try {
      const { added, soldOut, notSold } = await reorder(db, items, Date.now())
      if (soldOut.length > 0)
        showToast({ tone: 'error', message: say(t.myOrders.soldOutNow, { names: list(soldOut) }) })
      if (notSold.length > 0)
        showToast({
          tone: 'error',
          message: say(t.myOrders.noLongerSold, { names: list(notSold) }),
        })
      if (added === 0) return
      showToast({ tone: 'success', message: say(t.myOrders.addedAgain, { n: added }) })
      await navigate({ to: '/cart' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button busy={busy} onClick={() => toastIfNotSaved(orderAgain())}>
      {t.myOrders.again}
    </Button>
  )
}

function list(names: readonly string[]): string {
  return names.join(t.myOrders.comma)
}

interface TellMeProps {
  view: MyOrderView
  controls: NotificationControls
}

/** Lets the browser tell when the status of an order changes, also while Nefer is closed. */
function TellMe({ view: { order, state }, controls }: TellMeProps) {
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
