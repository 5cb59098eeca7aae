import { useEffect } from 'react'
import { createListeners } from '#domain/functions.ts'

/** `beforeinstallprompt`: the browser's offer to install the shop. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

let offer: InstallPromptEvent | null = null
const { subscribe, notify } = createListeners()
export { subscribe as subscribeToInstallOffer }

/** From the start of the page: the browser makes its offer only once. */
function listenForInstallOffer(): () => void {
  addEventListener('beforeinstallprompt', keepOffer)
  addEventListener('appinstalled', forgetOffer)
  return () => {
    removeEventListener('beforeinstallprompt', keepOffer)
    removeEventListener('appinstalled', forgetOffer)
  }
}

export function hasInstallOffer(): boolean {
  return offer !== null
}

/** Shows the browser's prompt; an offer works only once. */
export async function acceptInstallOffer(): Promise<void> {
  const taken = offer
  forgetOffer()
  await taken?.prompt().catch(() => undefined)
}

function keepOffer(event: Event): void {
  event.preventDefault()
  setOffer(event as InstallPromptEvent)
}

function forgetOffer(): void {
  setOffer(null)
}

function setOffer(next: InstallPromptEvent | null): void {
  offer = next
  notify()
}

/** Keeps the browser's offer to install until a screen uses it. */
export function InstallListener() {
  useEffect(listenForInstallOffer, [])
  return null
}
