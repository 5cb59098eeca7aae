import type { SaleLine } from '#domain/orders/stall-entry.ts'
import { rich } from '#texts/rich.tsx'
import { t } from '#texts/texts.ts'
import { Price } from '#ui/price.tsx'

/** The agreed price beside that of the shop, the discount and the reason. */
export function AgreedPrice({
  line: { price, list_price: listPrice = price, discount = 0, reason },
}: {
  line: Pick<SaleLine, 'price' | 'list_price' | 'discount' | 'reason'>
}) {
  if (listPrice === price && discount === 0) return null
  return (
    <p className="text-sm text-text-muted">
      {listPrice !== price && (
        <>
          <s className="me-1.5">
            <Price piastres={listPrice} />
          </s>
          {rich(t.stallSale.agreed, { price: <Price piastres={price} /> })}{' '}
        </>
      )}
      {discount > 0 && rich(t.stallSale.discounted, { price: <Price piastres={discount} /> })}
      {reason !== undefined && <bdi className="block">{reason}</bdi>}
    </p>
  )
}
