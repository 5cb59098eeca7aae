import { useEffect } from 'react'
import { useServices } from '#services.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'

/** Lowers prices in the cart with the catalogue. A convenience: checkout is correct without it. */
export function FollowPrices() {
  const { db, shop } = useServices()
  const news = valueOr(useQuery(shop.listPricesToFollow), '[]')
  useEffect(() => {
    if (news !== '[]') void shop.followPrices(db).catch(() => undefined)
  }, [news, db, shop])
  return null
}
