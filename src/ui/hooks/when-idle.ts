/** Runs when the browser is idle, at the latest after `latestMs`. */
export function whenIdle(act: () => void, latestMs = 30_000): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: latestMs })
  else setTimeout(act, Math.min(latestMs / 4, 3_000))
}
