import { useRef, useState } from 'react'
import { clampToStock } from '#domain/orders/order-amounts.ts'
import type { Product } from '#domain/products/product.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { QuantityPicker } from '#ui/form/quantity-picker.tsx'
import { useAddToCart } from '#features/order/add-to-cart.ts'
import { SaveButton } from '#features/product/save-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { WhenReady } from '#services.ts'

const BuyExtras = lazyPart(() => import('./buy-extras.tsx').then((module) => module.BuyExtras))

const StockAlert = lazyPart(() => import('./stock-alert.tsx').then((module) => module.StockAlert))

/** Quantity and 'Add to Cart'. The quantity stays between 1 and the current stock. */
export function BuyPanel({ product }: { product: Product }) {
  const [wanted, setWanted] = useState(1)
  const quantity = clampToStock(wanted, product.stock)
  const addToCart = useAddToCart()
  const add = () => addToCart(product, quantity)
  const buttonRef = useRef<HTMLDivElement>(null)
  const soldOut = product.stock === 0
  return (
    <div className="mt-8 border-t border-line pt-7">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <QuantityPicker
          label={t.common.quantity}
          value={quantity}
          max={Math.max(product.stock, 1)}
          choose={setWanted}
        />
        <p className="text-text-muted">
          {soldOut && <strong className="me-2 font-550 text-danger">{t.common.soldOut}</strong>}
          <span>{say(t.product.available, { n: product.stock })}</span>
        </p>
      </div>
      <div ref={buttonRef} className="mt-5 flex gap-3">
        <Button className="flex-1 min-h-13 text-lg" disabled={soldOut} onClick={add}>
          {t.common.addToCart}
        </Button>
        <SaveButton product={product} className="w-13 h-13 border border-line-strong" />
      </div>
      <WhenReady fallback={null}>
        <BuyExtras product={product} button={buttonRef} add={add} />
      </WhenReady>
      {soldOut && (
        <div className="mt-5 min-h-39 sm:min-h-20">
          <WhenReady fallback={null}>
            <StockAlert product={product} />
          </WhenReady>
        </div>
      )}
      <p className="hint mt-3">{t.product.delivery}</p>
    </div>
  )
}
