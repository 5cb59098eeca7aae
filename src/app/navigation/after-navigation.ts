/** What follows a navigation: the page's title, and the focus on its heading. */

interface Match {
  meta?: readonly ({ title?: unknown } | undefined)[] | undefined
}

/** Title of an error screen, which counts more than the route's; null when there is none. */
let held: string | null = null

/** Sets the title that the innermost route names; screens whose title depends on data set it themselves. */
export function showTitle(matches: readonly Match[]): void {
  const titles = matches.flatMap(({ meta }) => meta?.map((entry) => entry?.title) ?? [])
  const title = held ?? titles.findLast((one) => typeof one === 'string')
  if (typeof title === 'string') document.title = title
}

/** Sets a title that counts more than the route's, until the returned function is called. */
export function holdTitle(title: string): () => void {
  held = title
  document.title = title
  return () => {
    held = null
  }
}

/** A screen that waits for its data has this long (ms) to show its heading. */
const patience = 3000

/** After navigation the heading takes the focus, so that screen readers say which page it is; not on the first page of a visit. */
export function focusHeadingAfterNavigation(event: {
  fromLocation?: { pathname: string } | undefined
  toLocation: { pathname: string }
}): void {
  const { fromLocation, toLocation } = event
  const main = document.querySelector<HTMLElement>('main')
  if (main === null || fromLocation === undefined) return
  if (fromLocation.pathname === toLocation.pathname || focusHeading(main)) return
  main.focus({ preventScroll: true })
  focusHeadingWhenItComes(main)
}

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1[tabindex]')
  heading?.focus({ preventScroll: true })
  return heading !== null
}

/** Gives up as soon as the focus is somewhere else: nothing is taken away from anybody. */
function focusHeadingWhenItComes(main: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focusHeading(main)) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), patience)
}
