import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { Mark } from '#ui/icon.tsx'

const pages = [
  { to: '/', label: 'Home' },
  { to: '/products', label: 'Shop' },
  { to: '/about', label: 'About Us' },
  { to: '/contact', label: 'Contact' },
] as const

const categories = [
  { id: 'sculptures', label: 'Sculptures' },
  { id: 'wall-art', label: 'Wall Art' },
  { id: 'decor', label: 'Decor' },
  { id: 'boxes', label: 'Boxes' },
  { id: 'home-accessories', label: 'Home Accessories' },
] as const

const service = [
  { to: '/faq', label: 'Questions and answers' },
  { to: '/shipping', label: 'Shipping and returns' },
  { to: '/privacy-policy', label: 'Privacy policy' },
  { to: '/terms', label: 'Terms' },
] as const

const profiles = [
  { href: 'https://www.instagram.com/nefer.example/', label: 'Instagram' },
  { href: 'https://www.facebook.com/nefer.example/', label: 'Facebook' },
] as const

const linkClass =
  'inline-flex items-center min-w-11 min-h-11 md:min-h-9 text-text-muted hover:text-text hover:underline ' +
  'underline-offset-4 decoration-brass'

export function SiteFooter() {
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
          <Column title="Nefer">
            <PageLinks links={pages} />
          </Column>
          <Column title="Categories">
            {categories.map(({ id, label }) => (
              <li key={id}>
                <Link to="/categories/$id" params={{ id }} className={linkClass}>
                  {label}
                </Link>
              </li>
            ))}
          </Column>
          <Column title="Good to know">
            <PageLinks links={service} />
          </Column>
          <Column title="Follow us">
            {profiles.map(({ href, label }) => (
              <li key={href}>
                <a href={href} target="_blank" rel="noreferrer" className={linkClass}>
                  {label}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </Column>
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
        <span className="font-serif text-4xl tracking-[-0.03em]">Nefer</span>
      </p>
      <p className="mt-4 text-text-muted">
        Handmade Egyptian woodcraft from a workshop in Cairo, founded in 2015. Nefer is the old
        Egyptian word for beautiful.
      </p>
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

function PageLinks({ links }: { links: typeof pages | typeof service }) {
  return links.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} className={linkClass}>
        {label}
      </Link>
    </li>
  ))
}
