import { type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { WhenReady, useServices } from '#services.ts'
import { useInertBackground } from '#ui/hooks/use-inert-background.ts'
import { useWide } from '#ui/hooks/use-wide.ts'
import { Icon } from '#ui/icon.tsx'
import { Mark } from '#ui/mark.tsx'
import { SearchButton } from './search-button.tsx'
import { LazySyncSlot } from './lazy-status.tsx'
import { totalItems } from '#domain/orders/line-amounts.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'

const navLinks = [
  { to: '/', label: 'Home' },
  { to: '/products', label: 'Shop' },
  { to: '/categories', label: 'Categories' },
  { to: '/about', label: 'About Us' },
  { to: '/contact', label: 'Contact' },
] as const

const menuButtonId = 'menu-button'

/** Fixed; solid with a shadow once the page is scrolled by more than 10 px. */
export function SiteHeader() {
  const scrolled = useScrolled(10)
  const menu = useMenu()
  const header = useRef<HTMLElement>(null)
  useInertBackground(menu.open, header)
  const look =
    scrolled || menu.open ? 'bg-surface shadow-header' : 'bg-transparent border-b border-line'
  return (
    <>
      <header
        ref={header}
        className={`print:hidden fixed inset-x-0 top-0 z-40 transition-[background-color,box-shadow] duration-[var(--quick)] ${look}`}
      >
        <div className="page flex h-[var(--header-height)] items-center gap-1 md:gap-3">
          <Link to="/" className="me-auto min-w-0 py-2" aria-label="Nefer, home page">
            {/* With a large text size the word has no room: it wraps out of sight and the mark alone stays. */}
            <span className="flex h-9 flex-wrap items-center gap-x-2.5 overflow-hidden whitespace-nowrap">
              <Mark className="h-9 text-brass" />
              <span className="font-serif text-[1.75rem] leading-9 tracking-[-0.03em]">Nefer</span>
            </span>
          </Link>
          <WideNav />
          <LazySyncSlot className="hidden lg:block" />
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
        <MobileMenu open={menu.open} leave={menu.leave} />
      </header>
      <div className="h-[var(--header-height)] shrink-0 print:hidden" />
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

/** An entry in the history, so that 'back' closes it; open only while the screen is narrow. Escape closes it and goes back to its button. */
function useMenu() {
  const { pathname, searchStr, state } = useLocation()
  const { history } = useRouter()
  const navigate = useNavigate()
  const wide = useWide()
  const open = state.menuOpen === true && !wide
  const close = () => history.back()
  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      history.back()
      document.getElementById(menuButtonId)?.focus()
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [open, history])
  const show = () =>
    void navigate({
      to: '.',
      search: true,
      hash: true,
      state: (kept) => ({ ...kept, menuOpen: true }),
      resetScroll: false,
    })
  /** The link to the current page only closes the menu (and lets go of a filter): the focus returns to its button. */
  const leave = (event: MouseEvent, to: string) => {
    if (to !== pathname) return
    if (searchStr === '') {
      event.preventDefault()
      close()
    }
    document.getElementById(menuButtonId)?.focus()
  }
  return { open, show, close, leave }
}

const links = [
  ...navLinks,
  { to: '/cart', label: 'Cart' },
  { to: '/account', label: 'Account' },
] as const

/** The links on a narrow screen, below the header. */
function MobileMenu({
  open,
  leave,
}: {
  open: boolean
  leave: (event: MouseEvent, to: string) => void
}) {
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
              replace
              onClick={(event) => leave(event, to)}
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

/** True once the page is scrolled by more than `distance` px. */
function useScrolled(distance: number): boolean {
  return useSyncExternalStore(
    watchScroll,
    () => window.scrollY > distance,
    () => false,
  )
}

function watchScroll(changed: () => void): () => void {
  addEventListener('scroll', changed, { passive: true })
  return () => removeEventListener('scroll', changed)
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    menuOpen?: boolean
  }
}

function CartLink() {
  const { shop } = useServices()
  return <LinkToCart count={totalItems(valueOr(useQuery(shop.readCart), []))} />
}

/** The badge is there only when something is in the cart. */
function LinkToCart({ count }: { count: number }) {
  return (
    <Link to="/cart" className="btn-icon relative" aria-label={cartLabel(count)}>
      <Icon name="cart" className="w-5.5 h-5.5" />
      {count > 0 && (
        <span
          key={count}
          data-testid="cart-count"
          className="absolute end-0 top-0.5 min-w-5 h-5 px-1 rounded-full bg-accent text-on-accent text-xs font-600 leading-5 text-center tabular-nums animate-[rise_var(--quick)_var(--ease)]"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}

function cartLabel(count: number): string {
  if (count === 0) return 'Cart'
  return count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`
}
