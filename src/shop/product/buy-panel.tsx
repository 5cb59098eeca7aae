import { useRef, useState, type RefObject, useEffect } from 'react'
import { clampToStock } from '#domain/orders/line-amounts.ts'
import type { Product } from '#domain/products/product.ts'
import { Button } from '#ui/button.tsx'
import { QuantityPicker } from '#ui/form/quantity-picker.tsx'
import { useAddToCart } from '#features/order/add-to-cart.ts'
import { Price } from '#ui/price.tsx'

/** How many, and into the cart. The choice stays between 1 and the stock, also when the stock changes meanwhile. */
export function BuyPanel({ product }: { product: Product }) {
  const [wanted, setWanted] = useState(1)
  const quantity = clampToStock(wanted, product.stock)
  const addToCart = useAddToCart()
  const add = () => addToCart(product, quantity)
  const place = useRef<HTMLDivElement>(null)
  const soldOut = product.stock === 0
  return (
    <div className="mt-8 border-t border-line pt-7">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <QuantityPicker
          label="Quantity"
          value={quantity}
          max={Math.max(product.stock, 1)}
          choose={setWanted}
        />
        <p className="text-text-muted">
          {soldOut && <strong className="me-2 font-550 text-danger">Sold out</strong>}
          {product.stock} items available
        </p>
      </div>
      <div ref={place}>
        <Button className="mt-5 w-full min-h-13 text-lg" disabled={soldOut} onClick={add}>
          Add to Cart
        </Button>
      </div>
      <BuyBar product={product} button={place} add={add} />
      <p className="hint mt-3">Cash on delivery. Shipping across Egypt is free.</p>
    </div>
  )
}

interface BuyBarProps {
  product: Product
  /** The button of the page that the bar stands for while it is out of sight. */
  button: RefObject<HTMLElement | null>
  add: () => void
}

/** On a phone: price and 'Add to Cart' at the foot of the screen while the page's own button is not in sight. */
function BuyBar({ product, button, add }: BuyBarProps) {
  const away = useOutOfSight(button)
  if (!away || product.stock === 0) return null
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 border-bs border-line-strong bg-surface-raised px-[var(--gutter)] pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow md:hidden print:hidden">
      <Price piastres={product.price} className="font-600" />
      <Button className="flex-1" onClick={add}>
        Add to Cart
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
