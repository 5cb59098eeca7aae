import type { Browser } from './browser.ts'

/** How long a browser keeps what the shop stores. */
export type Keeping = 'lasting' | 'until-space' | 'seven-days' | 'this-page' | 'inside-app'

interface KeepingFacts {
  /** False: the browser gives no storage, everything is in memory. */
  hasStorage: boolean
  /** The browser has granted persistent storage. */
  persisted: boolean
  /** Opened from the home screen or the Dock. */
  standalone: boolean
  browser: Browser
}

/**
 * WebKit, which every browser on iOS is made of, deletes what a website keeps after seven days of
 * use without a visit; not from the home screen. A window inside an app has storage of its own,
 * which the app may clear at any time.
 */
export function howLongKept({ hasStorage, persisted, standalone, browser }: KeepingFacts): Keeping {
  if (!hasStorage) return 'this-page'
  if (browser.app !== null) return 'inside-app'
  const isWebKit =
    browser.system === 'ios' || (browser.system === 'mac' && browser.name === 'safari')
  if (isWebKit && !standalone) return 'seven-days'
  return persisted ? 'lasting' : 'until-space'
}
