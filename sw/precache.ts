/** Precaches the code of every route. */
import {
  type PrecacheEntry,
  addRoute,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precache,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { notPages } from './not-pages.ts'

/**
 * Precaches the app and answers every navigation with its page. The answer does not wait for
 * `onNavigation`. Call it before `servePrecache`.
 */
export function serveNavigations(
  manifest: PrecacheEntry[],
  onNavigation: () => Promise<void>,
): void {
  precache(manifest)
  cleanupOutdatedCaches()
  const answer = createHandlerBoundToURL('/shell.html')
  const route = new NavigationRoute(
    (options) => {
      const answered = answer(options)
      if (options.event instanceof ExtendableEvent) options.event.waitUntil(onNavigation())
      return answered
    },
    { denylist: notPages },
  )
  registerRoute(route)
}

/** Scripts, styles and fonts. */
export function servePrecache(): void {
  addRoute()
}
