/** The settings as this device knows them: the mirror's row with the overlay. For live queries. */
import type { Db } from '#db/database.ts'
import { type BusinessDetails, businessDetailsIn } from '#domain/settings/business-details.ts'
import type { StaffSettings } from '#domain/settings/settings.ts'
import { shopDay } from '#domain/shop-time.ts'
import { overlaySettings, readOverlay } from './overlay.ts'

/** Null before the first pull. */
export async function readBusinessDetails(
  db: Db,
  lang: 'en' | 'ar',
): Promise<BusinessDetails | null> {
  const [overlay, row] = await Promise.all([readOverlay(db), db.mirror.settings.get('shop')])
  const seen = overlaySettings(overlay, 'settings', row)
  return seen && businessDetailsIn(seen, lang, shopDay(Date.now()))
}

/** Also the fields for staff; null before the first pull. */
export async function readStaffSettings(db: Db): Promise<StaffSettings | null> {
  const [overlay, row] = await Promise.all([readOverlay(db), db.mirror.staff_settings.get('shop')])
  return overlaySettings(overlay, 'staff_settings', row)
}
