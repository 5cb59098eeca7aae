/** Which browser shows the page, as far as keeping data and installing depend on it. */
export interface Browser {
  /** The app whose window shows the page; null: a browser. */
  app: string | null
  name: 'safari' | 'chrome' | 'edge' | 'firefox' | 'other'
  system: 'ios' | 'mac' | 'android' | 'other'
  /** Of Safari. */
  version: number
}

/** The version of Safari from which on it can put a website in the Dock. */
export const dockSince = 17

const apps = [
  [/Instagram/, 'Instagram'],
  [/FBAN\/Messenger|FB_IAB\/(?:Orca|MESSENGER)/, 'Messenger'],
  [/FBAN|FBAV|FB_IAB/, 'Facebook'],
  [/BytedanceWebview|musical_ly|TikTok/, 'TikTok'],
] as const

/** Except Safari: all browsers on iOS name themselves. */
const names = [
  [/CriOS/, 'chrome'],
  [/EdgiOS/, 'edge'],
  [/FxiOS|Firefox/, 'firefox'],
  [/OPiOS|OPT\/|DuckDuckGo|GSA\/|Chrome|Chromium|Edg\//, 'other'],
  [/Version\/.*Safari/, 'safari'],
] as const

/** `maxTouchPoints`: an iPad reports to be a Mac with a touch screen. */
export function readBrowser(facts: { userAgent: string; maxTouchPoints: number }): Browser {
  const { userAgent, maxTouchPoints } = facts
  const find = <T>(all: readonly (readonly [RegExp, T])[]) =>
    all.find(([mark]) => mark.test(userAgent))?.[1]
  const isMac = /Macintosh/.test(userAgent)
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1)
  return {
    app: find(apps) ?? null,
    name: find(names) ?? 'other',
    system: isIos ? 'ios' : isMac ? 'mac' : /Android/.test(userAgent) ? 'android' : 'other',
    version: Number(/Version\/(\d+)/.exec(userAgent)?.[1] ?? 0),
  }
}

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
