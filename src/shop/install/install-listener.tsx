import { useEffect } from 'react'
import { listenForInstallOffer } from './install-offer.ts'

/** Keeps the browser's offer to install until a screen asks for it. */
export function InstallListener() {
  useEffect(listenForInstallOffer, [])
  return null
}
