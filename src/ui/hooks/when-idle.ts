/** When the browser has nothing better to do, but after `latestMs` even so. */
export function whenIdle(act: () => void, latestMs = 30_000): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: latestMs })
  else setTimeout(act, Math.min(latestMs / 4, 3_000))
}
