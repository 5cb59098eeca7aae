import type { Takings } from '#domain/orders/day-closing.ts'
import { paymentMethods } from '#domain/orders/payment.ts'
import { rich } from '#texts/rich.tsx'
import { t } from '#texts/texts.ts'
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
