import { ErasedNote } from '#shop/account/erased-note.tsx'
import { FollowPrices } from '#shop/cart/follow-prices.tsx'
import { SyncAnnouncements } from '#shop/orders/sync-announcements.tsx'

/** Run beside every screen of the shop once databases are open; render nothing or a note. */
export function QuietParts() {
  return (
    <>
      <SyncAnnouncements />
      <FollowPrices />
      <ErasedNote />
    </>
  )
}
