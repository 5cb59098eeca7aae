import { useMemo, useRef, useState } from 'react'
import { listProducts } from '#db/mirror/catalog.ts'
import { fold } from '#domain/fold.ts'
import { createTextMatcher } from '#domain/text-matcher.ts'
import { goodsTotal } from '#domain/orders/order-amounts.ts'
import { type SaleLine, changeLine } from '#domain/orders/stall-entry.ts'
import { addFreeLine } from '#domain/orders/stall-sale.ts'
import type { Piastres } from '#domain/piastres.ts'
import { bothNames } from '#domain/products/both-names.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { SearchBox } from '#ui/form/search-box.tsx'
import { formatEgp } from '#ui/money.ts'
import { Price } from '#ui/price.tsx'
import { OtherItem } from '#admin/stall/sale/other-item.tsx'
import { SaleRow } from '#admin/stall/sale/sale-row.tsx'
import { sellableOf } from '#admin/stall/sellable.ts'
import { useIsSelling, useShopDay } from '#admin/stall/market/use-market.ts'
import { withNamesOf } from '#admin/stall/with-names.ts'

const shownHits = 5

interface ExchangeProps {
  lines: SaleLine[]
  setLines: (lines: SaleLine[]) => void
  /** For the returned pieces; null: not known. */
  refund: Piastres | null
  /** Of half-filled forms. */
  draftKey: string
}

/** The items that are sold instead, and the difference in price. */
export function Exchange({ lines, setLines, refund, draftKey }: ExchangeProps) {
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const products = valueOr(useQuery(listProducts), [])
  const withNames = useMemo(() => withNamesOf(products), [products])
  const isSelling = useIsSelling(useShopDay())
  const matches = createTextMatcher(text)
  const hits =
    text.trim() === ''
      ? []
      : products.filter((product) => matches(fold(bothNames(product)))).slice(0, shownHits)
  return (
    <section aria-labelledby="exchange" className="grid gap-3 rounded border p-4">
      <h3 id="exchange" className="font-600">
        {t.returns.exchange}
      </h3>
      <SearchBox ref={box} label={t.returns.findProduct} text={text} setText={setText} />
      {hits.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {hits.map(({ id, price, ...product }) => (
            <li key={id}>
              <button
                type="button"
                className="chip"
                onClick={() => {
                  const { name } = product
                  setLines(changeLine(lines, { id, name, price, quantity: 1 }, 1))
                  setText('')
                }}
              >
                {say(t.returns.addProduct, { name: shownName(product), price: formatEgp(price) })}
              </button>
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <>
          <ul>
            {lines.map(withNames).map((line) => (
              <SaleRow
                key={line.id}
                line={line}
                stock={
                  sellableOf(
                    products.find(({ id }) => id === line.id),
                    isSelling,
                  ).all
                }
                draftKey={draftKey}
                change={(one, by) => setLines(changeLine(lines, one, by))}
                agree={(agreed) =>
                  setLines(lines.map((one) => (one.id === agreed.id ? agreed : one)))
                }
              />
            ))}
          </ul>
          {refund !== null && <Difference piastres={goodsTotal(lines) - refund} />}
        </>
      )}
      <OtherItem
        draftKey={draftKey}
        lines={lines}
        add={(name, price) => setLines(addFreeLine(lines, name, price))}
      />
    </section>
  )
}

function Difference({ piastres }: { piastres: number }) {
  if (piastres === 0) return <p role="status">{t.returns.even}</p>
  return (
    <p role="status" className="flex justify-between text-lg font-600">
      <span>{piastres > 0 ? t.returns.toPay : t.returns.toGiveBack}</span>
      <Price piastres={Math.abs(piastres)} />
    </p>
  )
}
