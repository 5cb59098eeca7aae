import { Outlet, createRootRoute, useLocation } from '@tanstack/react-router'
import { InstallListener } from '#shop/install/install-listener.tsx'
import { SiteLayout } from '#shop/layout/site-layout.tsx'
import { SyncAnnouncements } from '#shop/orders/sync-announcements.tsx'
import { NotFoundScreen } from '#shop/pages/not-found-screen.tsx'

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFoundScreen })

/** The staff area has a frame of its own. */
function Root() {
  const { pathname } = useLocation()
  if (pathname === '/admin' || pathname.startsWith('/admin/')) return <Outlet />
  return (
    <SiteLayout>
      <Outlet />
      <SyncAnnouncements />
      <InstallListener />
    </SiteLayout>
  )
}
