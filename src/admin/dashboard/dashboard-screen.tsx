import type { Db } from '#db/database.ts'
import { language } from '#texts/language.ts'
import { useEffect } from 'react'
import { useQuery } from '#hooks/use-query.ts'
import { readDashboard } from '#db/staff/dashboard.ts'
import { useServices } from '#services.ts'
import { useOrdersMissing } from '#admin/orders/use-orders-missing.ts'
import { t } from '#texts/texts.ts'
import { LoadingNote } from '#ui/page/page-state.tsx'
import { ReadProblem } from '#ui/page/whole-page.tsx'
import { readClock } from '#db/sync-state.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { DeviceAlarms } from '#admin/devices/device-alarms.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { TotalCards, WorkCards } from './stat-cards.tsx'
import { SalesChart } from './sales-chart.tsx'
import { StillSetAside } from './still-set-aside.tsx'
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
