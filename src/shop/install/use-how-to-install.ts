import { useSyncExternalStore } from 'react'
import { type HowToInstall, howToInstall } from './how-to-install.ts'
import { hasInstallOffer, subscribeToInstallOffer } from './install-offer.ts'

export function useHowToInstall(): HowToInstall {
  const offered = useSyncExternalStore(subscribeToInstallOffer, hasInstallOffer)
  const { userAgent, maxTouchPoints } = navigator
  return howToInstall({ standalone: isStandalone(), offered, userAgent, maxTouchPoints })
}

/** Safari on iOS has a flag of its own. */
function isStandalone(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}
