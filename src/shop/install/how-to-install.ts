import { useSyncExternalStore } from 'react'
import { type Browser, dockSince } from '#domain/devices/browser.ts'
import { isStandalone, thisBrowser } from '#features/keeping.ts'
import { hasInstallOffer, subscribeToInstallOffer } from './install-offer.tsx'

/** Steps of a browser without a prompt: how its Share is found. */
export type InstallSteps = 'safari-18' | 'safari-26' | 'address-bar' | 'menu'

/** How this device can install the shop. */
type HowToInstall =
  | 'installed'
  | 'button'
  | 'nothing'
  | { steps: InstallSteps }
  | { sentence: 'macSafari' | 'firefoxOnAndroid' }

interface InstallFacts {
  /** Opened from the home screen. */
  standalone: boolean
  /** The browser has offered to install. */
  offered: boolean
  browser: Browser
}

export function howToInstall({ standalone, offered, browser }: InstallFacts): HowToInstall {
  if (standalone) return 'installed'
  if (offered) return 'button'
  const { app, name, system, version } = browser
  if (app !== null) return 'nothing'
  if (system === 'mac' && name === 'safari')
    return version >= dockSince ? { sentence: 'macSafari' } : 'nothing'
  if (system === 'android' && name === 'firefox') return { sentence: 'firefoxOnAndroid' }
  if (system !== 'ios' || name === 'other') return 'nothing'
  if (name === 'safari') return { steps: version >= 26 ? 'safari-26' : 'safari-18' }
  return { steps: name === 'chrome' ? 'address-bar' : 'menu' }
}

export function useHowToInstall(): HowToInstall {
  const offered = useSyncExternalStore(subscribeToInstallOffer, hasInstallOffer)
  return howToInstall({ standalone: isStandalone(), offered, browser: thisBrowser() })
}
