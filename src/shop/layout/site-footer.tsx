import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useBusinessDetails } from '#features/use-business-details.ts'
import { Mark } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { WhenReady } from '#services.ts'
import { t } from '#texts/texts.ts'

function pages() {
  return [
    { to: '/', label: t.common.home },
    { to: '/products', label: t.common.shop },
    { to: '/about', label: t.layout.aboutUs },
    { to: '/contact', label: t.layout.contact },
  ] as const
}

function service() {
  return [
    { to: '/faq', label: t.layout.faq },
    { to: '/find-order', label: t.layout.findOrder },
    { to: '/shipping', label: t.layout.shipping },
    { to: '/privacy-policy', label: t.layout.privacy },
    { to: '/terms', label: t.layout.terms },
  ] as const
}

const MoreCategories = lazyPart(() =>
  import('./status-strip.tsx').then((module) => module.MoreCategories),
)

const profiles = ['instagram', 'facebook'] as const

const linkClass =
  'inline-flex items-center min-w-11 min-h-11 md:min-h-9 text-text-muted hover:text-text hover:underline ' +
  'underline-offset-4 decoration-brass'

export function SiteFooter() {
  const details = useBusinessDetails()
  const shown = profiles.filter((name) => details?.[name])
  return (
    <footer className="mt-16 md:mt-24 print:hidden">
      <div className="inlay" aria-hidden="true" />
      <div className="bg-surface-sunken">
        <div
          className={
            'page grid gap-x-5 lg:gap-x-10 xl:gap-x-18 gap-y-10 py-14 md:py-20 ' +
            'grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] md:grid-cols-[auto_auto_auto_auto] ' +
            'lg:grid-cols-[1fr_auto_auto_auto_auto]'
          }
        >
          <Colophon />
          <Column title={t.common.shopName}>
            <PageLinks links={pages()} />
          </Column>
          <Column title={t.common.categories}>
            {Object.entries(t.layout.categories).map(([id, label]) => (
              <li key={id}>
                <Link to="/categories/$id" params={{ id }} className={linkClass}>
                  {label}
                </Link>
              </li>
            ))}
            <WhenReady fallback={null}>
              <MoreCategories className={linkClass} />
            </WhenReady>
          </Column>
          <Column title={t.layout.goodToKnow}>
            <PageLinks links={service()} />
          </Column>
          {shown.length > 0 && (
            <Column title={t.layout.followUs}>
              {shown.map((name) => (
                <li key={name}>
                  <a href={details?.[name]} target="_blank" rel="noreferrer" className={linkClass}>
                    {t.layout[name]}
                    <span className="sr-only"> {t.layout.newTab}</span>
                  </a>
                </li>
              ))}
            </Column>
          )}
        </div>
      </div>
    </footer>
  )
}

function Colophon() {
  return (
    <div className="col-span-full md:col-span-4 lg:col-span-1 max-w-80">
      <p className="flex items-center gap-3">
        <Mark className="h-12 text-brass" />
        <span lang="en" className="font-serif text-4xl tracking-[-0.03em]">
          {t.layout.wordmark}
        </span>
      </p>
      <p className="mt-4 text-text-muted">{t.layout.about}</p>
    </div>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 font-serif text-lg">{title}</h2>
      <ul>{children}</ul>
    </nav>
  )
}

function PageLinks({ links }: { links: ReturnType<typeof pages | typeof service> }) {
  return links.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} className={linkClass}>
        {label}
      </Link>
    </li>
  ))
}
