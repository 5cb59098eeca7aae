import { sortByText } from '#domain/fold.ts'
import type { PackedMarket } from '#db/staff/packed-markets.ts'
import { type MarketLine, missingOf, soldOf } from '#domain/orders/market.ts'
import { ShownName, shownName } from '#features/product/shown-name.tsx'
import { WaitingMark } from '#features/sync/waiting-mark.tsx'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { formatDate } from '#ui/dates.ts'

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

export interface CountedLine extends MarketLine {
  back: number
}

/** 'Packed 5, sold 2, returned 0: 1 missing', of one product or of all. */
export function Balance({ lines }: { lines: readonly CountedLine[] }) {
  const sumOf = (numberOf: (line: CountedLine) => number) =>
    lines.reduce((sum, line) => sum + numberOf(line), 0)
  // Of which more came back do not make up for those that are missing.
  const missing = sumOf((line) => Math.max(0, missingOf(line, line.back)))
  const m = missing === 0 ? sumOf((line) => missingOf(line, line.back)) : missing
  const values = {
    p: sumOf(({ packed }) => packed),
    s: sumOf(soldOf),
    r: sumOf(({ returned }) => returned),
  }
  return (
    <span className={m === 0 ? 'text-text-muted' : 'font-550 text-warning'}>
      {m < 0
        ? say(t.market.balanceMore, { ...values, m: -m })
        : say(t.market.balance, { ...values, m })}
    </span>
  )
}
