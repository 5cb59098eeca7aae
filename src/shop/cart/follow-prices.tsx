import { useEffect } from 'react'
import { followPrices, listPricesToFollow } from '#db/shopper/cart-view.ts'
import { useServices } from '#services.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'

/** Keeps the cart at lower prices as the catalogue tells of them. A convenience: what is shown and sent is right without it. */
export function FollowPrices() {
  const { db } = useServices()
  const news = valueOr(useQuery(listPricesToFollow), '[]')
  useEffect(() => {
    if (news !== '[]') void followPrices(db).catch(() => undefined)
  }, [news, db])
  return null
}
