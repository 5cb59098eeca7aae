import { piastresToDecimal } from '#domain/money.ts'
import type { Takings } from '#domain/orders/day-closing.ts'
import { paymentMethods } from '#domain/orders/payment.ts'
import { language } from '#texts/language.ts'
import { rich } from '#texts/rich.tsx'
import { t } from '#texts/texts.ts'
import { formatEgp } from '#ui/money.ts'
import { Price } from '#ui/price.tsx'

/** Takings and refunds by each method, with the number of sales and returns. */
export function TakingsTable({ takings }: { takings: Takings }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full [overflow-wrap:normal]">
        <thead>
          <tr className="border-be">
            <th scope="col" className="py-2 text-start text-sm font-550">
              <span className="sr-only">{t.closing.method}</span>
            </th>
            <th scope="col" className="py-2 text-end text-sm font-550">
              {t.closing.sales}
            </th>
            <th scope="col" className="py-2 text-end text-sm font-550">
              {t.closing.returns}
            </th>
          </tr>
        </thead>
        <tbody>
          {paymentMethods.map((method) => {
            const { sales, sales_count, returns, returns_count } = takings[method]
            return (
              <tr key={method} className="border-be last:border-be-0">
                <th scope="row" className="py-2 text-start font-400">
                  {t.closing.methods[method]}
                </th>
                <td className="py-2 text-end">
                  <SumOf piastres={sales} n={sales_count} />
                </td>
                <td className="py-2 text-end">
                  <SumOf piastres={returns} n={returns_count} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function SumOf({ piastres, n }: { piastres: number; n: number }) {
  if (n === 0) return <Price piastres={0} className="text-text-muted" />
  return rich(t.closing.sumOf, { sum: <Price piastres={piastres} />, n })
}

interface SignedPriceProps {
  /** Below 0: with a minus sign. */
  piastres: number
  /** Above 0: with a plus sign. */
  plus?: boolean
}

export function SignedPrice({ piastres, plus = false }: SignedPriceProps) {
  return (
    <data value={piastresToDecimal(piastres)} className="tabular-nums whitespace-nowrap">
      <bdi>{signedEgp(piastres, plus)}</bdi>
    </data>
  )
}

/** '−4.99 EGP' */
export function signedEgp(piastres: number, plus = true): string {
  const sign = piastres < 0 ? '\u2212' : piastres > 0 && plus ? '+' : ''
  // Before Arabic letters the sign would stand behind the number. The first mark is the direction
  // of the whole text, where it is isolated.
  const mark = language() === 'en' || sign === '' ? '' : '\u200f\u200e'
  return mark + sign + formatEgp(Math.abs(piastres))
}
