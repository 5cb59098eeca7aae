import type { PackedMarket } from '#db/staff/packed-markets.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Notice } from '#ui/notice.tsx'

/** The products of which the server had fewer pieces than this device has packed. */
export function ShortPackings({ market }: { market: PackedMarket | null }) {
  const short = (market?.lines ?? []).flatMap(({ product, short: n, counted }) =>
    n === null || counted !== undefined ? [] : { ...product, n },
  )
  if (short.length === 0) return null
  return (
    <Notice tone="warning" className="mb-4">
      <div role="status">
        <ul>
          {short.map((product) => (
            <li key={product.id}>
              {say(t.market.onlyLeftOf, { name: shownName(product), n: product.n })}
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  )
}
