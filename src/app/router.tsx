import { type ParsedLocation, createRouter } from '@tanstack/react-router'
import { routeTree } from '#routes/route-tree.gen.ts'
import { tellPageLeft } from '#ui/toast/toast.ts'
import { ErrorScreen } from './error-screen.tsx'
import { keepPlace, placeOf, rememberPlace, storePlaces } from './keep-place.ts'
import { watchChunkLoadErrors } from './chunk-load-error.ts'
import { focusHeadingAfterNavigation, showTitle } from './after-navigation.ts'

export function createAppRouter() {
  watchChunkLoadErrors()
  const router = createRouter({
    routeTree,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: ErrorScreen,
  })
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
  return router
}

/** The router's name for an entry of the history; it survives a reload. */
function entryOf(location: Pick<ParsedLocation, 'state'> | undefined): string | undefined {
  const { __TSR_key: key } = location?.state ?? {}
  return key
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
