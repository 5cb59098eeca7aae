import { readSellingAt } from '#db/staff/markets.ts'
import { type PackedMarket, readPackedMarket } from '#db/staff/packed-markets.ts'
import { shopDay } from '#domain/shop-time.ts'
import { useClock } from '#hooks/use-clock.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useNow } from '#ui/hooks/use-now.ts'

interface MarketOfToday {
  today: string
  /** Null: no market of today is open. */
  market: PackedMarket | null
  /** Whether this device sells what is set aside for it. */
  isSelling: boolean
}

export function useMarketOfToday(): MarketOfToday {
  const today = useShopDay()
  const open = valueOr(useQuery(readPackedMarket), null)
  const isSelling = useIsSelling(today)
  return { today, market: open?.day === today ? open : null, isSelling }
}

/** The day it is in the shop, also past midnight and with a wrong clock. */
export function useShopDay(): string {
  const { offset } = useClock()
  return shopDay(useNow(60_000) + offset())
}

/** 'I sell at this market', of the market of `day`. */
export function useIsSelling(day: string): boolean {
  return valueOr(useQuery(readSellingAt, Date.parse(`${day}T12:00Z`)), null) !== null
}
