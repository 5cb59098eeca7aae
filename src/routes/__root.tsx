import { useState } from 'react'
import {
  Match,
  Outlet,
  createRootRoute,
  useLocation,
  useMatches,
  useRouter,
} from '@tanstack/react-router'
import { WhenReady } from '#services.ts'
import { InstallListener } from '#shop/install/install-offer.tsx'
import { SiteLayout } from '#shop/layout/site-layout.tsx'
import { NotFoundScreen } from '#shop/pages/not-found-screen.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const QuietParts = lazyPart(() => import('./-quiet-parts.tsx').then((module) => module.QuietParts))

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
        <QuietParts />
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
  if (early) return <EarlyOutlet />
  return (
    <WhenReady fallback={<div className="min-h-[80vh]" />}>
      <Outlet />
    </WhenReady>
  )
}

/**
 * Draws a prerendered screen without the Suspense boundary of `Outlet`. React hydrates a boundary
 * after the page around it: a press on a link of the header in between would unload a screen that
 * is still to be hydrated, and React would render the page anew, with all parts closed.
 */
function EarlyOutlet() {
  const { isServer, ssr } = useRouter()
  const shown = useMatches({ select: (matches) => matches[1]?.routeId })
  const [prerendered, setPrerendered] = useState(isServer || ssr ? shown : undefined)
  if (prerendered === undefined) return <Outlet />
  if (shown === prerendered) return <Match routeId={prerendered} />
  setPrerendered(undefined)
  return null
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Rendered before the databases are open; parts that need them are below a WhenReady. */
    early?: boolean
  }
}
