import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { WhenReady } from '#services.ts'
import { Icon } from '#ui/icon.tsx'
import { Mark } from '#ui/mark.tsx'
import { CartLink, LinkToCart } from './cart-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { navLinks } from './nav-links.ts'
import { SearchButton } from './search-button.tsx'
import { SyncSlot } from './sync-slot.tsx'
import { useScrolled } from './use-scrolled.ts'

const menuButtonId = 'menu-button'

/** Fixed; solid with a shadow once the page is scrolled by more than 10 px. */
export function SiteHeader() {
  const scrolled = useScrolled(10)
  const menu = useMenu()
  const look =
    scrolled || menu.open ? 'bg-surface shadow-header' : 'bg-surface/0 border-b border-line'
  return (
    <>
      <header
        className={`fixed inset-x-0 top-0 z-40 transition-[background-color,box-shadow] duration-[var(--quick)] ${look}`}
      >
        <div className="page flex h-[var(--header-height)] items-center gap-1 md:gap-3">
          <Link
            to="/"
            className="me-auto flex items-center gap-2.5 py-2"
            aria-label="Nefer, home page"
          >
            <Mark className="h-9 text-brass" />
            <span className="font-serif text-[1.75rem] leading-none tracking-[-0.03em]">Nefer</span>
          </Link>
          <WideNav />
          <WhenReady fallback={null}>
            <SyncSlot className="hidden lg:block" />
          </WhenReady>
          <SearchButton />
          <Link to="/account" className="btn-icon" aria-label="Account">
            <Icon name="account" className="w-5.5 h-5.5" />
          </Link>
          <WhenReady fallback={<LinkToCart count={0} />}>
            <CartLink />
          </WhenReady>
          <button
            id={menuButtonId}
            type="button"
            className="btn-icon -me-2.5 md:hidden"
            aria-label={menu.open ? 'Close menu' : 'Open menu'}
            aria-expanded={menu.open}
            aria-controls="mobile-menu"
            onClick={menu.open ? menu.close : menu.show}
          >
            <Icon name={menu.open ? 'close' : 'menu'} className="w-6 h-6" />
          </button>
        </div>
        <MobileMenu open={menu.open} close={menu.close} />
      </header>
      <div className="h-[var(--header-height)] shrink-0" />
    </>
  )
}

function WideNav() {
  return (
    <nav aria-label="Main" className="hidden md:block me-1 lg:me-5">
      <ul className="flex items-center gap-3.5 lg:gap-7">
        {navLinks.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/' }}
              className="relative flex items-center min-h-11 text-[0.9375rem] whitespace-nowrap text-text-muted transition-colors hover:text-text data-[status=active]:text-text after:(content-empty absolute inset-x-0 bottom-2 h-px bg-brass scale-x-0 origin-left transition-transform duration-[var(--quick)]) hover:after:scale-x-100 data-[status=active]:after:scale-x-100"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Open only on the page where it was opened; Escape closes it and goes back to its button. */
function useMenu() {
  const { pathname } = useLocation()
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const open = openedOn === pathname
  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenedOn(null)
      document.getElementById(menuButtonId)?.focus()
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [open])
  return { open, show: () => setOpenedOn(pathname), close: () => setOpenedOn(null) }
}
