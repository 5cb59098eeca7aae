import { useState, useSyncExternalStore } from 'react'
import { readCart } from '#db/shopper/stored-cart.ts'
import { totalItems } from '#domain/orders/order-amounts.ts'
import { useServices } from '#services.ts'
import { useQuery, valueOr } from './use-query.ts'

/** How many pieces are in the cart. What was added on this page counts as soon as it is committed; a live query would have to read it first. */
export function useCartCount(): number {
  const { cartCounts } = useServices().db
  const stored = useQuery(readCart)
  const published = useSyncExternalStore(cartCounts.subscribe, cartCounts.latest)
  const [known, setKnown] = useState({ stored, published })
  // What is read later knows of it, and of other tabs.
  if (known.stored !== stored) setKnown({ stored, published })
  const isNews = known.stored === stored && known.published !== published
  return isNews && published !== null ? published.items : totalItems(valueOr(stored, []))
}
