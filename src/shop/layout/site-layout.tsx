import { useEffect, useState, type ReactNode } from 'react'
import { otherLanguage } from '#features/language/other-language.ts'
import { WhenReady } from '#services.ts'
import { LazyLanguageOffer, LazyStatusStrip } from './lazy-status.tsx'
import { t } from '#texts/texts.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import './layout.css'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useRouterState } from '@tanstack/react-router'
import { useBusinessDetails } from '#features/use-business-details.ts'
import { foreignLanguage } from '#features/product/shown-name.tsx'

/** Toasts wait for it. */
const Toaster = lazyPart(() => import('#ui/toast/toaster.tsx').then((module) => module.Toaster))

/** For search engines and previews. The first page has it from the build, so it can wait. */
const RouteMeta = lazyPart(() => import('./route-meta.tsx').then((module) => module.RouteMeta))

/** Header, footer and status around every public screen. */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="btn-primary fixed start-3 top-3 z-50 -translate-y-24 focus:translate-y-0"
      >
        {t.layout.skipToContent}
      </a>
      <SiteHeader />
      <Announcement />
      {otherLanguage()?.code === 'ar' && (
        <div className="print:hidden language-offer">
          <LazyLanguageOffer />
        </div>
      )}
      <div className="print:hidden">
        <LazyStatusStrip />
      </div>
      {/* At least one screen high: the footer stays out of sight while data is read. */}
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

/**
 * A line of the workshop for all pages. It comes and goes with a page only, so that nothing moves
 * while somebody reads. It is prerendered; index.html hides it after its last day.
 */
function Announcement() {
  const text = useBusinessDetails()?.announcement ?? ''
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [first] = useState(path)
  const [shown, setShown] = useState({ path, text })
  if (shown.path !== path) setShown({ path, text })
  useEffect(() => {
    if (path !== first) delete document.documentElement.dataset['over']
  }, [path, first])
  return (
    shown.text !== '' && (
      <p className="announcement bg-surface-sunken print:hidden">
        <span
          dir="auto"
          lang={foreignLanguage(shown.text)}
          className="page block py-2.5 text-center text-sm"
        >
          {shown.text}
        </span>
      </p>
    )
  )
}
