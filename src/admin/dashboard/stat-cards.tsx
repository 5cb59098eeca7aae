import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '#domain/format-count.ts'
import { formatEgp } from '#ui/money.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { messagesText, useWorkCounts } from '#admin/work-counts.tsx'
import { stallTakings } from './sales-by-day.ts'

interface WorkCardsProps {
  /** Null: not known on this device. */
  orders: readonly StaffOrder[] | null
  now: number
}

/** Open work first, then today's takings. */
export function WorkCards({ orders, now }: WorkCardsProps) {
  const { orders: open, messages } = useWorkCounts()
  const wayBack = open?.wayBack ?? 0
  const sold = orders && stallTakings(orders, now)
  return (
    <section aria-label={t.dashboard.work} className={wayBack > 0 ? fiveCards : fourCards}>
      <StatCard
        title={t.ordersAdmin.toPack}
        value={open && formatCount(open.toPack)}
        to="/admin/orders"
        search={{ status: 'to-pack' }}
      />
      <StatCard
        title={t.dashboard.held}
        value={open && formatCount(open.held)}
        isUrgent={open !== null && open.held > 0}
        to="/admin/orders"
        search={{ status: 'held' }}
      />
      <StatCard
        title={t.dashboard.messages}
        value={messages === null ? null : messagesText(messages)}
        to="/admin/messages"
      />
      <StatCard
        title={t.dashboard.takenToday}
        value={sold ? formatEgp(sold.total) : null}
        isLong
        to="/admin/orders"
        search={{ channel: 'stall' }}
      >
        {sold && say(t.stall.sales, { n: sold.orders })}
      </StatCard>
      {wayBack > 0 && (
        <StatCard
          title={t.ordersAdmin.wayBack}
          value={formatCount(wayBack)}
          to="/admin/orders"
          search={{ status: 'way-back' }}
        />
      )}
    </section>
  )
}

interface TotalCardsProps {
  products: number
  /** Null: not known on this device. */
  orders: number | null
  pending: number | null
}

export function TotalCards({ products, orders, pending }: TotalCardsProps) {
  return (
    <div className={threeCards}>
      <StatCard
        title={t.dashboard.totalProducts}
        value={formatCount(products)}
        to="/admin/products"
      />
      <StatCard
        title={t.dashboard.totalOrders}
        value={orders === null ? null : formatCount(orders)}
        to="/admin/orders"
      />
      <StatCard
        title={t.dashboard.pendingOrders}
        value={pending === null ? null : formatCount(pending)}
        to="/admin/orders"
        search={{ status: 'pending' }}
      />
    </div>
  )
}

/** Four in one row, or two in each of two rows: never three and one. */
const fourCards =
  'grid gap-3 md:gap-5 ' +
  'grid-cols-[repeat(auto-fill,minmax(max(8.5rem,22%,min(40%,(38rem-100%)*999)),1fr))]'
/** While a parcel is on its way back: five in one row, three and two, or two, two and one. */
const fiveCards =
  'flex flex-wrap gap-3 md:gap-5 [&>*]:grow ' +
  '[&>*]:basis-[max(8.5rem,17%,min(30%,(48rem-100%)*999),min(40%,(38rem-100%)*999))]'
const threeCards = 'grid grid-cols-[repeat(auto-fill,minmax(max(8.5rem,30%),1fr))] gap-3 md:gap-5'

interface StatCardProps extends Pick<LinkProps, 'search'> {
  title: string
  /** Null: not known on this device yet. */
  value: string | null
  /** An amount, in smaller letters. */
  isLong?: boolean
  isUrgent?: boolean
  to: '/admin/products' | '/admin/orders' | '/admin/messages'
  children?: ReactNode
}

/** One number with a link to the rows that it counts. */
function StatCard(props: StatCardProps) {
  const { title, value, isLong = false, isUrgent = false, to, search, children } = props
  return (
    <Link
      to={to}
      {...(search && { search })}
      className={
        'card !p-4 md:!p-5 flex flex-col justify-between transition-colors ' +
        'odd:last:max-sm:col-span-full hover:border-line-strong [container-type:inline-size] ' +
        (isUrgent ? 'border-warning' : '')
      }
    >
      <p className="text-[0.9375rem] text-text-muted">{title}</p>
      <p
        className={
          'mt-1 font-serif leading-none rtl:leading-[1.35] tabular-nums ' +
          (isLong ? 'text-[length:min(1.5rem,11cqi)] ' : 'text-[2.25rem] ') +
          (isUrgent ? 'text-warning' : '')
        }
      >
        <bdi className="whitespace-nowrap">{value ?? '—'}</bdi>
      </p>
      {children && <p className="mt-1 text-sm text-text-muted">{children}</p>}
    </Link>
  )
}
