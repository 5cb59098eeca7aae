import { useEffect, useState } from 'react'
import { markBackInStockSeen, readBackInStock } from '#db/shopper/back-in-stock.ts'
import type { Product } from '#domain/products/product.ts'
import { ShownName } from '#features/product/shown-name.tsx'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { rich } from '#texts/rich.tsx'
import { t } from '#texts/texts.ts'

/** The answer to a request for a mail that arrived when the product was back, until it was seen. */
export function BackInStock({ product }: { product: Product }) {
  const { db } = useServices()
  const state = valueOr(useQuery(readBackInStock, product.id), null)
  const [isShown, setShown] = useState(false)
  if (state !== null && !isShown) setShown(true)
  useEffect(() => {
    // A toast says it first, on this screen, too.
    if (state === 'told') void markBackInStockSeen(db, product.id).catch(() => undefined)
  }, [db, state, product.id])
  if (!isShown || product.stock === 0) return null
  return (
    <p role="status" className="mt-5 font-500 text-success">
      {rich(t.stockAlert.back, { name: <ShownName of={product} /> })}
    </p>
  )
}
