import { useEffect } from 'react'
import { useServices } from '#services.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'

/** Keeps the cart at lower prices as the catalogue tells of them. A convenience: what is shown and sent is right without it. */
export function FollowPrices() {
  const { db, shop } = useServices()
  const news = valueOr(useQuery(shop.listPricesToFollow), '[]')
  useEffect(() => {
    if (news !== '[]') void shop.followPrices(db).catch(() => undefined)
  }, [news, db, shop])
  return null
}
