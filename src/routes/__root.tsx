import { Outlet, createRootRoute, useLocation, useMatches } from '@tanstack/react-router'
import { WhenReady } from '#services.ts'
import { InstallListener } from '#shop/install/install-offer.tsx'
import { SiteLayout } from '#shop/layout/site-layout.tsx'
import { NotFoundScreen } from '#shop/pages/not-found-screen.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

/** Runs beside every screen once databases are open; renders nothing. */
const SyncAnnouncements = lazyPart(() =>
  import('#shop/orders/sync-announcements.tsx').then((module) => module.SyncAnnouncements),
)
const FollowPrices = lazyPart(() =>
  import('#shop/cart/follow-prices.tsx').then((module) => module.FollowPrices),
)

const ErasedNote = lazyPart(() =>
  import('#shop/account/erased-note.tsx').then((module) => module.ErasedNote),
)

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFoundScreen })

/** The staff room has its own layout. */
function Root() {
  const { pathname } = useLocation()
  if (pathname === '/admin' || pathname.startsWith('/admin/'))
    return (
      <WhenReady fallback={null}>
        <Outlet />
      </WhenReady>
    )
  return (
    <SiteLayout>
      <Screen />
      <WhenReady fallback={null}>
        <SyncAnnouncements />
        <FollowPrices />
        <ErasedNote />
      </WhenReady>
      <InstallListener />
    </SiteLayout>
  )
}

/** A screen waits for the databases, unless its route has `static` content before. */
function Screen() {
  const early = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.early === true),
  })
  if (early) return <Outlet />
  return (
    <WhenReady fallback={<div className="min-h-[80vh]" />}>
      <Outlet />
    </WhenReady>
  )
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Rendered before the databases are open; parts that need them are below a WhenReady. */
    early?: boolean
  }
}
