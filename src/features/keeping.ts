/** How long this browser keeps things; every sentence about it comes from here. */
import type { Db } from '#db/database.ts'
import { dockSince, readBrowser, type Keeping, howLongKept } from '#domain/devices/browser.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** `persisted`: whether the browser has granted persistent storage, where that was read. */
export function readKeeping(db: Pick<Db, 'lasting'>, persisted = false): Keeping {
  const facts = { persisted, standalone: isStandalone(), browser: thisBrowser() }
  return howLongKept({ hasStorage: db.lasting, ...facts })
}

export function keepingText(keeping: Keeping): string {
  const { app, name, system, version } = thisBrowser()
  switch (keeping) {
    case 'lasting':
      return t.storage.kept
    case 'until-space':
      return t.storage.mayBeCleared
    case 'this-page':
      return t.storage.notLasting
    case 'inside-app':
      return say(t.keeping.insideApp, { app: app ?? '' })
    case 'seven-days':
      if (system === 'mac')
        return version >= dockSince ? t.keeping.macSafari : t.keeping.olderMacSafari
      return name === 'safari' ? t.keeping.safari : t.keeping.otherOnIos
  }
}

export function thisBrowser() {
  const { userAgent, maxTouchPoints } = navigator
  return readBrowser({ userAgent, maxTouchPoints })
}

/** Safari on iOS has its own flag. */
export function isStandalone(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  if (standalone === true) return true
  return typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches
}
