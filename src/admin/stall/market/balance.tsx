import { type MarketLine, missingOf, soldOf } from '#domain/orders/market.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

export interface CountedLine extends MarketLine {
  back: number
}

/** 'Packed 5, sold 2, returned 0: 1 missing', of one product or of all. */
export function Balance({ lines }: { lines: readonly CountedLine[] }) {
  const sumOf = (numberOf: (line: CountedLine) => number) =>
    lines.reduce((sum, line) => sum + numberOf(line), 0)
  const m = sumOf((line) => missingOf(line, line.back))
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
