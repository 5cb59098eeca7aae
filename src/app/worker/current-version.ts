/** Whether this page runs the device's current version of the app: only that version sends. */
let isNewest = true

export function isCurrentVersion(): boolean {
  return isNewest
}

/**
 * Another version has taken over from another tab: this page still shows data but sends nothing.
 */
export function recordTakeover(): void {
  isNewest = false
}
