import { type ParsedLocation, type RouterHistory, createRouter } from '@tanstack/react-router'
import { routeTree } from '#routes/route-tree.gen.ts'
import { tellPageLeft } from '#ui/toast/toast.ts'
import { ErrorScreen, watchChunkLoadErrors } from './error-screen.tsx'
import {
  keepPlace,
  placeOf,
  rememberPlace,
  storePlaces,
  focusHeadingAfterNavigation,
  showTitle,
} from './navigation.ts'

/** `drawnAt`: for the build, a history of the one address it draws; such a router follows no navigation. */
export function createAppRouter(drawnAt?: RouterHistory) {
  const router = createRouter({
    routeTree,
    defaultPreload: 'intent',
    // In a drawn page the router would put an inline script for it.
    scrollRestoration: drawnAt === undefined,
    defaultErrorComponent: ErrorScreen,
    ...(drawnAt && { history: drawnAt }),
  })
  if (drawnAt === undefined) followNavigation(router)
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

function followNavigation(router: AppRouter): void {
  watchChunkLoadErrors()
  router.subscribe('onBeforeLoad', ({ fromLocation }) => rememberPlace(entryOf(fromLocation)))
  router.subscribe('onRendered', ({ toLocation }) => keepPlace(placeOf(entryOf(toLocation))))
  addEventListener('pagehide', () => {
    rememberPlace(entryOf(router.state.location))
    storePlaces()
  })
  router.subscribe('onResolved', () => showTitle(router.state.matches))
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) tellPageLeft()
  })
  router.subscribe('onRendered', focusHeadingAfterNavigation)
}

/** The router's name for an entry of the history; it survives a reload. */
function entryOf(location: Pick<ParsedLocation, 'state'> | undefined): string | undefined {
  const { __TSR_key: key } = location?.state ?? {}
  return key
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
