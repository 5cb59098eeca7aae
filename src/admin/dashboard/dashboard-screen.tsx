import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useQuery } from '#hooks/use-query.ts'
import { type Recount, lowStockUpTo, readDashboard } from '#db/staff/dashboard.ts'
import { useServices } from '#services.ts'
import { LoadingNote, ReadProblem } from '#ui/page/page-state.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { DeviceAlarms } from '#admin/devices/device-alarms.tsx'
import type { Product } from '#domain/products/product.ts'
import { ProductImage } from '#features/product/product-image.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { SalesChart } from './sales-chart.tsx'

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
      className="card !p-4 md:!p-5 flex flex-col justify-between transition-colors last:max-sm:col-span-full hover:border-line-strong"
    >
      <p className="text-[0.9375rem] text-text-muted">{title}</p>
      <p className="mt-1 font-serif text-[2.25rem] leading-none tabular-nums">{value ?? '…'}</p>
    </Link>
  )
}

const shown = 8

/** What will be missing soon, the emptiest first. */
function LowStock({ products }: { products: readonly Product[] }) {
  return (
    <section aria-labelledby="low-stock" className="card !p-4 md:!p-5">
      <h2 id="low-stock" className="title-3">
        Low stock
      </h2>
      {products.length === 0 ? (
        <p className="mt-2 text-text-muted">Of every product there are more than {lowStockUpTo}.</p>
      ) : (
        <ul className="mt-2">
          {products.slice(0, shown).map((product) => (
            <LowRow key={product.id} product={product} />
          ))}
        </ul>
      )}
      {products.length > shown && (
        <p className="hint mt-3">
          and {products.length - shown} more, see Products sorted by stock
        </p>
      )}
    </section>
  )
}

function LowRow({ product: { id, name, image, stock } }: { product: Product }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-be py-1.5 last:border-be-0">
      <ProductImage src={image} alt="" sizes="40px" className="h-10 w-10 shrink-0" />
      <Link
        to="/admin/products/edit/$id"
        params={{ id }}
        className="flex min-h-11 min-w-0 flex-1 basis-32 items-center hover:underline underline-offset-4"
      >
        <bdi className="text-left">{name}</bdi>
      </Link>
      <span className={`font-600 ${stock === 0 ? 'text-danger' : 'text-warning'}`}>
        {stock === 0 ? 'Sold out' : `${stock} left`}
      </span>
    </li>
  )
}

/** All that was sold although its count was short, so that nobody has to open sale after sale. */
export function RecountList({ recounts }: { recounts: readonly Recount[] }) {
  if (recounts.length === 0) return null
  return (
    <section aria-labelledby="recount" className="card !p-4 md:!p-5">
      <h2 id="recount" className="title-3">
        Count again
      </h2>
      <p className="mt-1 text-text-muted">
        Sold in the last 7 days although the count was short, and not counted since.
      </p>
      <ul className="mt-2">
        {recounts.map(({ product: { id, name, stock }, short }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 border-be py-1.5 last:border-be-0"
          >
            <Link
              to="/admin/products/edit/$id"
              params={{ id }}
              className="flex min-h-11 min-w-0 flex-1 basis-32 items-center hover:underline underline-offset-4"
            >
              <bdi className="text-left">{name}</bdi>
            </Link>
            <span className="font-600 text-warning">
              {short} more sold than counted, {stock} left
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
