import { useRef, useSyncExternalStore, lazy, Suspense, useCallback, useState } from 'react'
import { Link, useLocation } from '@tanstack/react-router'
import { LanguageLink } from '#features/language/language-link.tsx'
import { WhenReady, useServices } from '#services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { useInertBackground } from '#ui/hooks/use-inert-background.ts'
import { Icon, Mark } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { MobileMenu, menuButtonId, navLinks, useMenu } from './mobile-menu.tsx'
import { LazySyncSlot } from './lazy-status.tsx'

/** Fixed; solid with a shadow once the page is scrolled by more than 10 px. */
export function SiteHeader() {
  const scrolled = useScrolled(10)
  const menu = useMenu()
  const header = useRef<HTMLElement>(null)
  useInertBackground(menu.open, header)
  const look =
    scrolled || menu.open
      ? 'bg-surface shadow-header'
      : `border-b border-line ${scrolled === null ? 'bg-surface' : ''}`
  return (
    <>
      <header
        ref={header}
        className={
          'print:hidden fixed inset-x-0 top-0 z-40 transition-[background-color,box-shadow] ' +
          `duration-[var(--quick)] ${look}`
        }
      >
        <div className="page flex h-[var(--header-height)] items-center gap-1 md:gap-3">
          <Link to="/" className="me-auto min-w-0 py-2" aria-label={t.layout.homePage}>
            {/* With large text the name wraps out of sight and only the mark stays. */}
            <span className="flex h-9 flex-wrap items-center gap-x-2.5 overflow-hidden whitespace-nowrap">
              <Mark className="h-9 text-brass" />
              <span lang="en" className="font-serif text-[1.75rem] leading-9 tracking-[-0.03em]">
                {t.layout.wordmark}
              </span>
            </span>
          </Link>
          <WideNav />
          <LanguageLink
            className={
              'hidden md:flex items-center min-h-11 text-[0.9375rem] whitespace-nowrap text-text-muted ' +
              'transition-colors hover:text-text'
            }
          />
          <LazySyncSlot className="hidden lg:block" />
          <SearchButton />
          <Link to="/saved" className="btn-icon lt-lg:hidden" aria-label={t.layout.saved}>
            <Icon name="heart" className="w-5.5 h-5.5" />
          </Link>
          <Link to="/account" className="btn-icon" aria-label={t.common.thisDevice}>
            <Icon name="account" className="w-5.5 h-5.5" />
          </Link>
          <WhenReady fallback={<LinkToCart count={0} />}>
            <CartLink />
          </WhenReady>
          <button
            id={menuButtonId}
            type="button"
            className="btn-icon -me-2.5 md:hidden"
            aria-label={menu.open ? t.layout.closeMenu : t.layout.openMenu}
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
    <nav aria-label={t.layout.mainNavigation} className="hidden md:block me-1 lg:me-5">
      <ul className="flex items-center gap-3.5 lg:gap-7">
        {navLinks().map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/' }}
              className={
                'relative flex items-center min-h-11 text-[0.9375rem] whitespace-nowrap text-text-muted ' +
                'transition-colors hover:text-text data-[status=active]:text-text ' +
                'after:(content-empty absolute inset-x-0 bottom-2 h-px bg-brass) ' +
                'after:(scale-x-0 origin-left transition-transform duration-[var(--quick)]) rtl:after:origin-right ' +
                'hover:after:scale-x-100 data-[status=active]:after:scale-x-100'
              }
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** True once the page is scrolled by more than `distance` px; null without a script. */
function useScrolled(distance: number): boolean | null {
  return useSyncExternalStore<boolean | null>(
    watchScroll,
    () => window.scrollY > distance,
    () => null,
  )
}

function watchScroll(changed: () => void): () => void {
  addEventListener('scroll', changed, { passive: true })
  return () => removeEventListener('scroll', changed)
}

function CartLink() {
  const { useCartCount } = useServices()
  // oxlint-disable-next-line react/hooks -- the same function for as long as a component is mounted
  return <LinkToCart count={useCartCount()} />
}

/** The badge is hidden while the cart is empty. */
function LinkToCart({ count }: { count: number }) {
  return (
    <Link
      to="/cart"
      className="btn-icon relative"
      aria-label={count === 0 ? t.common.cart : say(t.layout.cartItems, { n: count })}
    >
      <Icon name="cart" className="w-5.5 h-5.5" />
      {count > 0 && (
        <span
          key={count}
          data-testid="cart-count"
          className={
            'absolute end-0 top-0.5 min-w-5 h-5 px-1 rounded-full bg-accent text-on-accent text-xs font-600 ' +
            'leading-5 text-center tabular-nums animate-[rise_var(--quick)_var(--ease)]'
          }
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}

const loadDialog = () => import('./search/search-dialog.tsx')
const SearchDialog = lazy(loadDialog)

const Openers = lazyPart(() => import('./status-strip.tsx').then((module) => module.SearchOpeners))

/** Opens the search, as do '/', Ctrl-K and `/products?q=`. Loads its code at the first use. */
function SearchButton() {
  const { open, used, openSearch, close } = useSearchDialog()
  return (
    <>
      <button
        type="button"
        className="btn-icon"
        aria-label={t.common.search}
        aria-keyshortcuts="/ Control+K"
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={openSearch}
      >
        <Icon name="search" className="w-5.5 h-5.5" />
      </button>
      <WhenReady fallback={null}>
        <Openers openSearch={openSearch} />
        {used && (
          <Suspense fallback={null}>
            <SearchDialog open={open} close={close} />
          </Suspense>
        )}
      </WhenReady>
    </>
  )
}

/** The dialog is open for one address: 'back' closes it. */
function useSearchDialog() {
  const address = useLocation({
    select: ({ pathname, search }) => JSON.stringify([pathname, { ...search, q: search.q || 0 }]),
  })
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const [used, setUsed] = useState(false)
  const openSearch = useCallback(() => {
    setUsed(true)
    setOpenedOn(address)
  }, [address])
  return { open: openedOn === address, used, openSearch, close: () => setOpenedOn(null) }
}
