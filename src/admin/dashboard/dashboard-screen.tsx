import type { Db } from '#db/database.ts'
import { language } from '#texts/language.ts'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { readDashboard } from '#db/staff/dashboard.ts'
import { useServices } from '#services.ts'
import { useOrdersMissing } from '#admin/orders/use-orders-missing.ts'
import { t } from '#texts/texts.ts'
import { LoadingNote } from '#ui/page/page-state.tsx'
import { ReadProblem } from '#ui/page/whole-page.tsx'
import { readClock } from '#db/sync-state.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { DeviceAlarms } from '#admin/devices/device-alarms.tsx'
import { useShopDay } from '#admin/stall/market/use-market.ts'
import { readPackedMarket } from '#db/staff/packed-markets.ts'
import { isOpenLine } from '#domain/orders/market.ts'
import { say } from '#texts/say.ts'
import { formatDate } from '#ui/dates.ts'
import { RecentActivity } from './recent-activity.tsx'
import { TotalCards, WorkCards } from './stat-cards.tsx'
import { SalesChart } from './sales-chart.tsx'
import { LowStock, RecountList } from './stock-lists.tsx'

/** The state of the shop as this device knows it. */
export function DashboardScreen() {
  const { sync } = useServices()
  const now = useNow(60_000)
  useEffect(() => void sync.pull(), [sync])
  const dashboard = useQuery(readInLanguage)
  const missing = useOrdersMissing()
  if (dashboard.state === 'loading') return <LoadingNote text={t.common.loading} />
  if (dashboard.state === 'failed') return <ReadProblem what="dashboard" />
  const { complete, products, orders, totalOrders, pending, lowStock, recounts, activity } =
    dashboard.value
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-1 content-start gap-5">
        <DeviceAlarms />
        {missing !== null && (
          <p role="status" className="card !p-4 text-text-muted md:!p-5">
            {missing}
          </p>
        )}
        <StillSetAside />
        <WorkCards orders={complete ? orders : null} now={now} />
        <TotalCards
          products={products}
          orders={complete ? totalOrders : null}
          pending={complete ? pending : null}
        />
        {complete && <SalesChart orders={orders} now={now} />}
        <RecountList recounts={recounts} />
        <LowStock products={lowStock} />
      </div>
      <RecentActivity activity={activity} now={now} />
    </div>
  )
}

async function readInLanguage(db: Db) {
  const offset = (await readClock(db))?.offset ?? 0
  return readDashboard(db, new Date(Date.now() + offset), language())
}

/** After the day of a market that is not counted. Nothing is released by itself. */
function StillSetAside() {
  const today = useShopDay()
  const market = valueOr(useQuery(readPackedMarket), null)
  if (market === null || market.day >= today) return null
  const n = market.lines.filter(isOpenLine).reduce((sum, { left }) => sum + left, 0)
  return (
    <Link
      to="/admin/stall/back"
      className="card !p-4 md:!p-5 border-warning transition-colors hover:border-text"
    >
      <span className="block font-600 text-warning">
        {say(t.market.stillSetAside, { date: formatDate('short', `${market.day}T12:00`) })}
      </span>
      <span className="mt-1 flex flex-wrap justify-between gap-x-4">
        <span className="text-text-muted">{say(t.market.setAside, { n })}</span>
        <span className="link font-550">{t.staffTitles.back}</span>
      </span>
    </Link>
  )
}
