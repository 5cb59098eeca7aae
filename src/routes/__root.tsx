import { Outlet, createRootRoute, useLocation, useMatches } from '@tanstack/react-router'
import { WhenReady } from '#services.ts'
import { InstallListener } from '#shop/install/install-offer.tsx'
import { SiteLayout } from '#shop/layout/site-layout.tsx'
import { NotFoundScreen } from '#shop/pages/not-found-screen.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

/** What runs beside every screen once there are databases; nothing of it is drawn. */
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

/** The staff area has a frame of its own. */
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

/** A screen waits for the databases, unless its route says that it shows something of itself before. */
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
    /** Drawn before the databases are open; whatever needs them stands below a WhenReady of its own. */
    early?: boolean
  }
}
