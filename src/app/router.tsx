import {
  type LocationRewrite,
  type ParsedLocation,
  type RouterHistory,
  createRouter,
} from '@tanstack/react-router'
import { languagePrefix, localPath, routePath } from '#texts/language.ts'
import { routeTree } from '#routes/route-tree.gen.ts'
import { notifyPageLeft } from '#ui/toast/toast.ts'
import { ErrorScreen } from './error-screen.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'
import {
  adoptScrollTop,
  keepScrollTop,
  scrollTopOf,
  recordScrollTop,
  storeScrollTops,
  focusHeadingAfterNavigation,
  showTitle,
} from './navigation.ts'

/** `prerenderHistory`: the build's history of one address; such a router follows no navigation. */
export function createAppRouter(prerenderHistory?: RouterHistory) {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // In a prerendered page the router would put an inline script for it.
    scrollRestoration: prerenderHistory === undefined,
    defaultErrorComponent: ErrorScreen,
    ...(prerenderHistory && { history: prerenderHistory }),
    ...(languagePrefix() !== '' && { rewrite: localAddresses }),
  })
  if (prerenderHistory === undefined) followNavigation(router)
  return router
}

/** Addresses name the language; routes and locations do not. */
const localAddresses: LocationRewrite = {
  input: ({ url }) => withPath(url, routePath(url.pathname)),
  output: ({ url }) => withPath(url, localPath(url.pathname)),
}

function withPath(url: URL, path: string): URL {
  url.pathname = path
  return url
}

export type AppRouter = ReturnType<typeof createAppRouter>

function followNavigation(router: AppRouter): void {
  router.subscribe('onBeforeLoad', ({ fromLocation }) => recordScrollTop(entryOf(fromLocation)))
  adoptScrollTop(entryOf(router.latestLocation))
  router.subscribe('onRendered', ({ toLocation }) =>
    keepScrollTop(scrollTopOf(entryOf(toLocation))),
  )
  addEventListener('pagehide', () => {
    recordScrollTop(entryOf(router.state.location))
    storeScrollTops()
  })
  router.subscribe('onResolved', () => showTitle(router.state.matches))
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) notifyPageLeft()
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
