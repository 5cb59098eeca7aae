import type { Db } from '#db/database.ts'
import { listClosings } from '#db/staff/day-closings.ts'
import { piastresToDecimal } from '#domain/money.ts'
import { type DayClosing, cashDifference, expectedCash } from '#domain/orders/day-closing.ts'
import { paymentMethods } from '#domain/orders/payment.ts'
import { guardFormulas } from '#domain/products/product-csv.ts'
import { shopTime } from '#domain/shop-time.ts'
import { downloadCsv } from '#admin/download-csv.ts'

/** Saves all closings of this device as a CSV file, the newest day first. */
export async function exportClosings(db: Db): Promise<void> {
  const standing = (await listClosings(db)).filter(({ state }) => state !== 'refused')
  const cells = standing.map(({ closing }) => closingToCells(closing))
  const [first = {}] = cells
  await downloadCsv('nefer-closings', {
    fields: Object.keys(first),
    data: cells.map(Object.values),
  })
}

/** By column, in English; amounts in EGP. */
export function closingToCells(closing: DayClosing): Record<string, string> {
  const amounts = paymentMethods.flatMap((method) => {
    const { sales, sales_count, returns, returns_count } = closing.takings[method]
    return [
      [`${method}_sales`, piastresToDecimal(sales)],
      [`${method}_sales_count`, String(sales_count)],
      [`${method}_returns`, piastresToDecimal(returns)],
      [`${method}_returns_count`, String(returns_count)],
    ] as const
  })
  return {
    day: closing.day,
    closed_at: closing.closed_at,
    closed_by: guardFormulas(closing.closed_by ?? ''),
    device: closing.device_id,
    ...Object.fromEntries(amounts),
    float: piastresToDecimal(closing.opening),
    expected: piastresToDecimal(expectedCash(closing)),
    counted: piastresToDecimal(closing.counted),
    difference: piastresToDecimal(cashDifference(closing)),
    note: guardFormulas(closing.note),
    closed_time: shopTime(Date.parse(closing.closed_at)),
  }
}
