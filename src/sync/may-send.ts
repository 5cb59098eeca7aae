import type { Db } from '#db/database.ts'
import { readLowestApp } from '#db/sync-state.ts'
import { isTooOld } from '#domain/devices/app-version.ts'

export interface Sender {
  db: Db
  /** When this app was built (ISO 8601). */
  app?: string
  /** False: another version of the app has taken over this device. One version sends at a time. */
  isCurrent?: () => boolean
}

/** False: another version sends on this device, or the server takes nothing from this one any more. What waits is kept. */
export async function maySend({ db, app = '', isCurrent }: Sender): Promise<boolean> {
  if (isCurrent?.() === false) return false
  return app === '' || !isTooOld(app, await readLowestApp(db))
}
