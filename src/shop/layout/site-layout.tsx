import type { ReactNode } from 'react'
import { WhenReady } from '#services.ts'
import { LazyStatusStrip } from './lazy-status.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import './layout.css'
import { lazyPart } from '#ui/lazy-part.tsx'

/** Messages wait for it. */
const Toaster = lazyPart(() => import('#ui/toast/toaster.tsx').then((module) => module.Toaster))

/** For search engines and previews: the build has written it for the first page, so it can wait. */
const RouteMeta = lazyPart(() => import('./route-meta.tsx').then((module) => module.RouteMeta))

/** What surrounds every public screen. */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="btn-primary fixed start-3 top-3 z-50 -translate-y-24 focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteHeader />
      <div className="print:hidden">
        <LazyStatusStrip />
      </div>
      {/* As tall as the first screen: the footer does not come into sight while a screen reads its data. */}
      <main
        id="main"
        tabIndex={-1}
        className="flex-1 min-h-[calc(100svh_-_var(--header-height))] print:min-h-0"
      >
        {children}
      </main>
      <SiteFooter />
      <WhenReady fallback={null}>
        <RouteMeta />
        <Toaster />
      </WhenReady>
    </>
  )
}
