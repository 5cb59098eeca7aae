import { createRouter } from '@tanstack/react-router'
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
  router.subscribe('onBeforeLoad', ({ fromLocation }) =>
    rememberPlace(fromLocation?.state.__TSR_key),
  )
  router.subscribe('onRendered', ({ toLocation }) => keepPlace(placeOf(toLocation.state.__TSR_key)))
  addEventListener('pagehide', () => {
    rememberPlace(router.state.location.state.__TSR_key)
    storePlaces()
  })
  router.subscribe('onResolved', () => showTitle(router.state.matches))
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) tellPageLeft()
  })
  router.subscribe('onRendered', focusHeadingAfterNavigation)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
