import type { Dexie } from 'dexie'

/** Whether this page runs the device's current version of the app: only that version sends. */
let isNewest = true

export function isCurrentVersion(): boolean {
  return isNewest
}

/**
 * Whether a newer version of the app is about to upgrade the database. Dexie multiplies versions by
 * ten, and a tab of an older version adds one when it restores an index that was dropped.
 */
export function isNewerSchema(
  { verno }: Pick<Dexie, 'verno'>,
  { newVersion }: Pick<IDBVersionChangeEvent, 'newVersion'>,
): boolean {
  return newVersion !== null && Math.floor(newVersion / 10) > Math.floor(verno)
}

/**
 * Another version has taken over from another tab: this page still shows data but sends nothing.
 */
export function recordTakeover(): void {
  isNewest = false
}
