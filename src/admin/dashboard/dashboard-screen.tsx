import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useQuery } from '#hooks/use-query.ts'
import { readDashboard } from '#db/staff/dashboard.ts'
import { useServices } from '#services.ts'
import { LoadingNote } from '#ui/page/page-state.tsx'
import { ReadProblem } from '#ui/page/whole-page.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { DeviceAlarms } from '#admin/devices/device-alarms.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { SalesChart } from './sales-chart.tsx'
import { LowStock, RecountList } from './stock-lists.tsx'

/** The state of the shop as this device knows it. */
export function DashboardScreen() {
  const { sync } = useServices()
  const now = useNow(60_000)
  useEffect(() => void sync.pull(), [sync])
  const dashboard = useQuery(readDashboard)
  if (dashboard.state === 'loading') return <LoadingNote text="Loading..." />
  if (dashboard.state === 'failed') return <ReadProblem what="The dashboard" />
  const { complete, products, orders, totalOrders, pending, lowStock, recounts, activity } =
    dashboard.value
  const known = (count: number) => (complete || count > 0 ? count : null)
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-1 content-start gap-5">
        <DeviceAlarms />
        <div className="grid grid-cols-[repeat(auto-fill,minmax(max(8.5rem,30%),1fr))] gap-3 md:gap-5">
          <StatCard title="Total Products" value={products} to="/admin/products" />
          <StatCard title="Total Orders" value={known(totalOrders)} to="/admin/orders" />
          <StatCard
            title="Pending Orders"
            value={known(pending)}
            to="/admin/orders"
            search={{ status: 'pending' }}
          />
        </div>
        <SalesChart orders={orders} now={now} />
        <RecountList recounts={recounts} />
        <LowStock products={lowStock} />
      </div>
      <RecentActivity activity={activity} now={now} />
    </div>
  )
}

interface StatCardProps {
  title: string
  /** Null: not known on this device yet. */
  value: number | null
  to: '/admin/products' | '/admin/orders'
  search?: { status: 'pending' }
}

/** One number, and the way to what it counts. */
function StatCard({ title, value, to, search }: StatCardProps) {
  return (
    <Link
      to={to}
      {...(search && { search })}
      className={
        'card !p-4 md:!p-5 flex flex-col justify-between transition-colors last:max-sm:col-span-full ' +
        'hover:border-line-strong'
      }
    >
      <p className="text-[0.9375rem] text-text-muted">{title}</p>
      <p className="mt-1 font-serif text-[2.25rem] leading-none tabular-nums">{value ?? '…'}</p>
    </Link>
  )
}
