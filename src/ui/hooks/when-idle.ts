/** When the browser has nothing better to do, but not never. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 30_000 })
  else setTimeout(act, 3_000)
}
