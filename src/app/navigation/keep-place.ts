/** Going back to a page, or loading it again, leads to the place where it was left, although its content comes later. */

const storageKey = 'nefer:places'

/** Where each entry of the history was left (px from the top). */
let places: Record<string, number> | undefined

/** A page that is still not as tall as it was after this long (ms) has become shorter. */
const patienceMs = 5_000

/** What people do when they go somewhere else on the page by themselves. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

let stopKeeping: () => void = () => undefined

/**
 * To be called when a page is drawn: holds `top` (px) while the content arrives; until the person moves, another page comes, or this one
 * says that it is empty (`data-empty`).
 */
export function keepPlace(top: number): void {
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
    const place = isEmpty ? 0 : top
    if (Math.abs(scrollY - place) > 1) scrollTo({ top: place, behavior: 'instant' })
  }
  const observer = new MutationObserver(put)
  observer.observe(root, { childList: true, subtree: true })
  const stopPutting = () => observer.disconnect()
  ownMoves.forEach((name) => addEventListener(name, stopPutting, { once: true, passive: true }))
  const timer = setTimeout(() => stopKeeping(), patienceMs)
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
export function rememberPlace(entry: string | undefined): void {
  if (entry !== undefined) readPlaces()[entry] = Math.round(scrollY)
}

/** Where this entry of the history was left (px); 0 for one that is new. */
export function placeOf(entry: string | undefined): number {
  return entry === undefined ? 0 : (readPlaces()[entry] ?? 0)
}

/** For the time after this page has been thrown away: a reload, a tab that the system has ended. */
export function storePlaces(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(readPlaces()))
  } catch {
    // A browser without storage begins at the top.
  }
}

function readPlaces(): Record<string, number> {
  places ??= parsePlaces()
  return places
}

function parsePlaces(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    return Object.fromEntries(Object.entries(Object(stored)).filter(isPlace))
  } catch {
    return {}
  }
}

function isPlace(entry: [string, unknown]): entry is [string, number] {
  return typeof entry[1] === 'number'
}
