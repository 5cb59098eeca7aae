import { type RefObject, useEffect, useState } from 'react'
import { markBackInStockSeen, readBackInStock } from '#db/shopper/back-in-stock.ts'
import type { Product } from '#domain/products/product.ts'
import { ShownName } from '#features/product/shown-name.tsx'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { rich } from '#texts/rich.tsx'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Price } from '#ui/price.tsx'

interface BuyBarProps {
  product: Product
  /** The button that the bar replaces while it is out of sight. */
  button: RefObject<HTMLElement | null>
  add: () => void
}

/** Beside the button, of which the first render has no code. */
export function BuyExtras({ product, button, add }: BuyBarProps) {
  return (
    <>
      <BackInStock key={product.id} product={product} />
      <BuyBar product={product} button={button} add={add} />
    </>
  )
}

/** Phones: price and 'Add to Cart' at the foot of the screen while the button is out of sight. */
function BuyBar({ product, button, add }: BuyBarProps) {
  const away = useOutOfSight(button)
  if (!away || product.stock === 0) return null
  return (
    <div
      className={
        'fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 border-bs border-line-strong ' +
        'bg-surface-raised px-[var(--gutter)] py-3 shadow ' +
        'md:hidden print:hidden'
      }
    >
      <Price piastres={product.price} className="font-600" />
      <Button className="flex-1" onClick={add}>
        {t.common.addToCart}
      </Button>
    </div>
  )
}

function useOutOfSight(element: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry !== undefined) setAway(!entry.isIntersecting)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return away
}

/** The answer to a request for a mail that arrived when the product was back, until it was seen. */
function BackInStock({ product }: { product: Product }) {
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
