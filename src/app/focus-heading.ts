/** People who listen hear where they have come to; the first page of a visit is read from the top anyway. */
export function focusHeadingAfterNavigation(event: {
  fromLocation?: { pathname: string } | undefined
  toLocation: { pathname: string }
}): void {
  const { fromLocation, toLocation } = event
  if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return
  const main = document.querySelector('main')
  const heading = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main
  heading?.focus({ preventScroll: true })
}
