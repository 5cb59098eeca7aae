import { Link } from '@tanstack/react-router'
import { navLinks } from './nav-links.ts'

const links = [
  ...navLinks,
  { to: '/cart', label: 'Cart' },
  { to: '/account', label: 'Account' },
] as const

/** The links on a narrow screen, below the header. */
export function MobileMenu({ open, leave }: { open: boolean; leave: (to: string) => void }) {
  return (
    <nav
      id="mobile-menu"
      aria-label="Menu"
      hidden={!open}
      className="md:hidden bg-surface border-t border-line h-[calc(100dvh-var(--header-height))] overflow-y-auto overscroll-contain"
    >
      <ul className="page py-4 animate-[rise_var(--calm)_var(--ease)]">
        {links.map(({ to, label }) => (
          <li key={to} className="border-b border-line">
            <Link
              to={to}
              onClick={() => leave(to)}
              className="flex items-center min-h-15 font-serif text-2xl tracking-[-0.02em] data-[status=active]:text-accent"
              activeOptions={{ exact: to === '/' }}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
