import { formatCount } from '#domain/format-count.ts'
import { sortByText } from '#domain/fold.ts'
import type { PackedMarket } from '#db/staff/packed-markets.ts'
import { ShownName, shownName } from '#features/product/shown-name.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { formatDate } from '#ui/dates.ts'
import { Price } from '#ui/price.tsx'

/** What is packed, on paper only. */
export function PackingList({ market: { day, lines } }: { market: PackedMarket }) {
  const packed = sortByText(
    lines.filter((line) => line.packed > 0),
    ({ product }) => shownName(product),
  )
  return (
    <section aria-labelledby="packing-list" className="hidden print:block">
      <h2 id="packing-list" className="title-3 mb-3">
        {say(t.market.listOf, { day: formatDate('weekday', `${day}T12:00`) })}
      </h2>
      <table className="w-full border-collapse [&_:is(td,th)]:(border-be py-2 px-1.5)">
        <thead>
          <tr>
            <th scope="col" className="!ps-0 text-start">
              {t.market.product}
            </th>
            <th scope="col" className="text-end">
              {t.market.pieces}
            </th>
            <th scope="col" className="!pe-0 text-end">
              {t.market.price}
            </th>
          </tr>
        </thead>
        <tbody>
          {packed.map(({ product, packed: pieces }) => (
            <tr key={product.id} className="break-inside-avoid tabular-nums">
              <th scope="row" className="!ps-0 text-start font-400">
                <ShownName of={product} />
              </th>
              <td className="text-end">{formatCount(pieces)}</td>
              <td className="!pe-0 text-end">
                {product.price !== null && <Price piastres={product.price} />}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-600">
            <th scope="row" className="!ps-0 text-start">
              {t.market.sum}
            </th>
            <td className="text-end">
              {formatCount(packed.reduce((sum, line) => sum + line.packed, 0))}
            </td>
            <td className="!pe-0 text-end">
              <Price
                piastres={packed.reduce(
                  (sum, line) => sum + line.packed * (line.product.price ?? 0),
                  0,
                )}
              />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
