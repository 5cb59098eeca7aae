import { sortByText } from '#domain/fold.ts'
import type { PackedMarket } from '#db/staff/packed-markets.ts'
import { ShownName, shownName } from '#features/product/shown-name.tsx'
import { WaitingMark } from '#features/sync/waiting-mark.tsx'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { formatDate } from '#ui/dates.ts'
import { Balance } from './balance.tsx'

/** What was counted after a market; nothing if nothing was. */
export function CountedMarket({ market }: { market: PackedMarket }) {
  const lines = sortByText(market.lines, ({ product }) => shownName(product))
  const counted = lines.flatMap(({ back, counted: count, ...line }) =>
    back === undefined || count === undefined ? [] : { ...line, back, count },
  )
  const [first] = counted
  if (first === undefined) return null
  const headingId = `counted-${market.day}`
  const time = formatDate('moment', first.count.at)
  return (
    <section aria-labelledby={headingId} className="card mb-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="title-3">
          {say(t.market.marketOf, { day: formatDate('weekday', `${market.day}T12:00`) })}
        </h2>
        {market.isWaiting && <WaitingMark />}
      </div>
      <p className="text-sm text-text-muted">
        {first.count.by === undefined
          ? say(t.market.countedAt, { time })
          : rich(t.market.countedBy, { time, name: <bdi>{first.count.by}</bdi> })}
      </p>
      <ul className="mt-3">
        {counted.map((line) => (
          <li
            key={line.product.id}
            className="flex flex-wrap items-baseline gap-x-4 border-be py-2 last:border-be-0"
          >
            <ShownName of={line.product} className="min-w-[min(10rem,100%)] flex-1 font-550" />
            <span className="text-sm">
              <Balance lines={[line]} />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 font-600">
        <span className="block">{t.market.all}</span>
        <Balance lines={counted} />
      </p>
    </section>
  )
}
