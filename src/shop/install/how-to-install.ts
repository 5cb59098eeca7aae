import { useSyncExternalStore } from 'react'
import { hasInstallOffer, subscribeToInstallOffer } from './install-offer.tsx'

/** How this device can install the shop. */
type HowToInstall = 'installed' | 'button' | 'ios-guide' | 'nothing'

interface InstallFacts {
  /** Opened from the home screen. */
  standalone: boolean
  /** The browser has offered to install. */
  offered: boolean
  userAgent: string
  maxTouchPoints: number
}

export function howToInstall(facts: InstallFacts): HowToInstall {
  if (facts.standalone) return 'installed'
  if (facts.offered) return 'button'
  return isIosSafari(facts) ? 'ios-guide' : 'nothing'
}

/** An iPad reports to be a Mac with a touch screen; other browsers on iOS name themselves. */
function isIosSafari({ userAgent, maxTouchPoints }: InstallFacts): boolean {
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isIos && /Safari/.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo/.test(userAgent)
}

export function useHowToInstall(): HowToInstall {
  const offered = useSyncExternalStore(subscribeToInstallOffer, hasInstallOffer)
  const { userAgent, maxTouchPoints } = navigator
  return howToInstall({ standalone: isStandalone(), offered, userAgent, maxTouchPoints })
}

/** Safari on iOS has its own flag. */
function isStandalone(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}
