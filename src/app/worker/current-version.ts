/** Whether this page is of the version of the app that this device runs: one version sends at a time. */
let isNewest = true

export function isCurrentVersion(): boolean {
  return isNewest
}

/** Another version has taken over, from another tab: this page goes on showing things, and sends nothing more. */
export function recordTakeover(): void {
  isNewest = false
}
