/** Whether this browser can show notifications of Nefer. */
import { isStandalone, thisBrowser } from '#features/keeping.ts'
import type { Browser } from '#domain/devices/browser.ts'

/** `home-screen`: only once the shop is opened from there. */
export type Support = 'yes' | 'home-screen' | 'no'

interface SupportFacts {
  /** The browser has a push service and notifications. */
  hasPush: boolean
  /** Opened from the home screen. */
  standalone: boolean
  browser: Browser
}

/** The version of Safari from which on iOS has notifications for what is on the home screen. */
const iosSince = 16

export function supportOf({ hasPush, standalone, browser }: SupportFacts): Support {
  if (hasPush) return 'yes'
  const { app, name, system, version } = browser
  const isTab = system === 'ios' && app === null && !standalone
  return isTab && (name !== 'safari' || version >= iosSince) ? 'home-screen' : 'no'
}

export function readSupport(): Support {
  const hasPush = typeof PushManager !== 'undefined' && typeof Notification !== 'undefined'
  return supportOf({ hasPush, standalone: isStandalone(), browser: thisBrowser() })
}
