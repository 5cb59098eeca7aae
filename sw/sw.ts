/** The worker's table of contents: every listener, and nothing else. */
import { clientsClaim } from 'workbox-core'
import { parseWorkerMessage, pushTag } from '#sync/worker-messages.ts'
import { createBackgroundSync } from './background-sync.ts'
import { cacheImages, serveImages } from './images.ts'
import { openNotification, showNotification } from './notifications.ts'
import { yieldsToNewVersion, takeOver } from './yield-to-new-version.ts'
import { serveNavigations, servePrecache } from './precache.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[]
}

/** Background Sync, which TypeScript's library does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  readonly lastChance: boolean
}

const { sendWaiting, sendAll, renewSubscription } = createBackgroundSync()

serveNavigations(self.__WB_MANIFEST, () => sendWaiting())
servePrecache()
serveImages()

// The first worker also serves the page that installed it. A newer one waits for consent.
clientsClaim()

self.addEventListener('activate', () => {
  // Not waited for: requests of the page are held back until an activation is over.
  void sendWaiting()
})

self.addEventListener('sync', (event: Event & Partial<SyncEvent>) => {
  if (event.tag === pushTag) event.waitUntil?.(sendAll())
})

self.addEventListener('message', (event) => {
  const message = parseWorkerMessage(event.data)
  if (message?.type === 'skip-waiting') takeOver()
  if (message?.type === 'cache-images')
    event.waitUntil(cacheImages(message.urls, event, yieldsToNewVersion))
})

self.addEventListener('push', (event) => {
  event.waitUntil(showNotification(self, event.data))
})

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openNotification(self, event.notification))
})

self.addEventListener('pushsubscriptionchange', (event: Event & Partial<ExtendableEvent>) => {
  event.waitUntil?.(renewSubscription())
})
