/** When what was just changed is on screen: for what may come second. A page that is not drawn has no frames, and waits for none. */
export function nextFrames(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof document === 'undefined' || document.hidden) resolve()
    else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  })
}
