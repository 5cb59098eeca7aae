/** Resolves when the last change is on screen. A hidden page has no frames: resolves at once. */
export function nextFrames(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof document === 'undefined' || document.hidden) resolve()
    else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  })
}
