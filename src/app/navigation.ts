/** After a navigation: sets the title, focuses the heading and restores the scroll position. */

interface Match {
  meta?: readonly ({ title?: unknown } | undefined)[] | undefined
}

/** Title of an error screen, which counts more than the route's; null when there is none. */
let titleOverride: string | null = null

/** Sets the innermost route's title; screens whose title depends on data set their own. */
export function showTitle(matches: readonly Match[]): void {
  const titles = matches.flatMap(({ meta }) => meta?.map((entry) => entry?.title) ?? [])
  const title = titleOverride ?? titles.findLast((one) => typeof one === 'string')
  if (typeof title === 'string') document.title = title
}

/** Sets a title that counts more than the route's, until the returned function is called. */
export function overrideTitle(title: string): () => void {
  titleOverride = title
  document.title = title
  return () => {
    titleOverride = null
  }
}

/** A screen that waits for its data has this long (ms) to show its heading. */
const headingWaitMs = 3_000

/** Focuses the heading so that screen readers announce the page; not on a visit's first page. */
export function focusHeadingAfterNavigation(event: {
  fromLocation?: { pathname: string } | undefined
  toLocation: { pathname: string }
}): void {
  const { fromLocation, toLocation } = event
  if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return
  if (focusHeading()) return
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  focusHeadingWhenItComes()
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1[tabindex]')
  heading?.focus({ preventScroll: true })
  return heading !== null
}

/** Gives up as soon as the focus is somewhere else: nothing is taken away from anybody. */
function focusHeadingWhenItComes(): void {
  const observer = new MutationObserver(() => {
    // The staff room and the shop have a main element each; a focused one may be replaced.
    const isFree = document.activeElement?.matches('body, main') === true
    if (!isFree || focusHeading()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), headingWaitMs)
}

const scrollKey = 'nefer:places'

/** Where each entry of the history was left (px from the top). */
let scrollTops: Record<string, number> | undefined

/** A page that is still not as tall as it was after this long (ms) has become shorter. */
const scrollWaitMs = 5_000

/** What people do when they go somewhere else on the page by themselves. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

let stopKeeping: () => void = () => undefined

/**
 * Restores the scroll position `top` (px) of a page whose content arrives later. Call it when the
 * page is rendered. Stops when the person scrolls, on navigation, or when the page is `data-empty`.
 */
export function keepScrollTop(top: number): void {
  stopKeeping()
  const root = document.getElementById('root')
  if (top <= 0 || root === null) return
  const footer = document.querySelector('footer')?.offsetHeight ?? 0
  // Makes the page as tall as it was before its content is there, with the footer out of sight.
  root.style.minBlockSize = `${top + innerHeight + footer}px`
  const put = () => {
    const isEmpty = document.querySelector('main [data-empty]') !== null
    if (isEmpty) stopKeeping()
    // An error or empty state in place of the content begins at the top.
    const scrollTop = isEmpty ? 0 : top
    if (Math.abs(scrollY - scrollTop) > 1) scrollTo({ top: scrollTop, behavior: 'instant' })
  }
  const observer = new MutationObserver(put)
  observer.observe(root, { childList: true, subtree: true })
  const stopPutting = () => observer.disconnect()
  ownMoves.forEach((name) => addEventListener(name, stopPutting, { once: true, passive: true }))
  const timer = setTimeout(() => stopKeeping(), scrollWaitMs)
  stopKeeping = () => {
    clearTimeout(timer)
    stopPutting()
    ownMoves.forEach((name) => removeEventListener(name, stopPutting))
    root.style.minBlockSize = ''
    stopKeeping = () => undefined
  }
  put()
}

/** Notes where this entry of the history is left. */
export function recordScrollTop(entry: string | undefined): void {
  if (entry !== undefined) readScrollTops()[entry] = Math.round(scrollY)
}

/** Where this entry of the history was left (px); 0 for one that is new. */
export function scrollTopOf(entry: string | undefined): number {
  return entry === undefined ? 0 : (readScrollTops()[entry] ?? 0)
}

/** Stands for the first entry of the page that is loaded next. */
export const switchEntry = 'next'

/** The first entry of a page in another language begins where that language was left. */
export function adoptScrollTop(entry = ''): void {
  const { [switchEntry]: top = 0, ...known } = readScrollTops()
  scrollTops = { [entry]: top, ...known }
}

/** For the time after this page has been thrown away: a reload, a tab that the system has ended. */
export function storeScrollTops(): void {
  try {
    sessionStorage.setItem(scrollKey, JSON.stringify(readScrollTops()))
  } catch {
    // A browser without storage begins at the top.
  }
}

function readScrollTops(): Record<string, number> {
  scrollTops ??= parseScrollTops()
  return scrollTops
}

function parseScrollTops(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(scrollKey) ?? '{}')
    return Object.fromEntries(Object.entries(Object(stored)).filter(isScrollTop))
  } catch {
    return {}
  }
}

function isScrollTop(entry: [string, unknown]): entry is [string, number] {
  return typeof entry[1] === 'number'
}
