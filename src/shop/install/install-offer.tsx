import { useEffect } from 'react'

/** `beforeinstallprompt`: the browser's offer to install the shop. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

let offer: InstallPromptEvent | null = null
const listeners = new Set<() => void>()

/** From the start of the page on: the browser makes its offer only once. Returns how to stop. */
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

export function subscribeToInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the browser's own question; an offer can be taken up only once. */
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
  listeners.forEach((listener) => listener())
}

/** Keeps the browser's offer to install until a screen asks for it. */
export function InstallListener() {
  useEffect(listenForInstallOffer, [])
  return null
}
