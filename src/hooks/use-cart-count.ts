import { useState, useSyncExternalStore } from 'react'
import { readCart } from '#db/shopper/stored-cart.ts'
import { totalItems } from '#domain/orders/order-amounts.ts'
import { useServices } from '#services.ts'
import { useQuery, valueOr } from './use-query.ts'

/** Pieces in the cart. Pieces added on this page count at once, before the live query has run. */
export function useCartCount(): number {
  const { cartCounts } = useServices().db
  const stored = useQuery(readCart)
  const published = useSyncExternalStore(cartCounts.subscribe, cartCounts.latest)
  const [known, setKnown] = useState({ stored, published })
  // A later read includes them, and changes of other tabs.
  if (known.stored !== stored) setKnown({ stored, published })
  const isNews = known.stored === stored && known.published !== published
  return isNews && published !== null ? published.items : totalItems(valueOr(stored, []))
}
