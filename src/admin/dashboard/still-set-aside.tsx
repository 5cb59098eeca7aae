import { Link } from '@tanstack/react-router'
import { readPackedMarket } from '#db/staff/packed-markets.ts'
import { isOpenLine } from '#domain/orders/market.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { formatDate } from '#ui/dates.ts'
import { useShopDay } from '#admin/stall/market/use-market.ts'

/** After the day of a market that is not counted. Nothing is released by itself. */
export function StillSetAside() {
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
