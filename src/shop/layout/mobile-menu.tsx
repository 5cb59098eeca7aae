import { type MouseEvent, useEffect } from 'react'
import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { t } from '#texts/texts.ts'
import { otherLanguage } from '#features/language/other-language.ts'
import { LanguageLink } from '#features/language/language-link.tsx'
import { useWide } from '#ui/hooks/use-wide.ts'

export function navLinks() {
  return [
    { to: '/', label: t.common.home },
    { to: '/products', label: t.common.shop },
    { to: '/categories', label: t.common.categories },
    { to: '/about', label: t.layout.aboutUs },
    { to: '/contact', label: t.layout.contact },
  ] as const
}

export const menuButtonId = 'menu-button'

/** Open state is a history entry, so that 'back' closes the menu; narrow screens only. */
export function useMenu() {
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
  /** A link to the current page only closes the menu and resets a filter. */
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

function menuLinks() {
  return [
    ...navLinks(),
    { to: '/saved', label: t.layout.saved },
    { to: '/cart', label: t.common.cart },
    { to: '/account', label: t.common.thisDevice },
  ] as const
}

/** The links on a narrow screen, below the header. */
export function MobileMenu({
  open,
  leave,
}: {
  open: boolean
  leave: (event: MouseEvent, to: string) => void
}) {
  return (
    <nav
      id="mobile-menu"
      aria-label={t.layout.menu}
      hidden={!open}
      className={
        'md:hidden bg-surface border-t border-line h-[calc(100dvh-var(--header-height))] overflow-y-auto ' +
        'overscroll-contain'
      }
    >
      <ul className="page py-4 animate-[rise_var(--calm)_var(--ease)]">
        {menuLinks().map(({ to, label }) => (
          <li key={to} className="border-b border-line">
            <Link
              to={to}
              replace
              onClick={(event) => leave(event, to)}
              className={
                'flex items-center min-h-15 font-serif text-2xl tracking-[-0.02em] ' +
                'data-[status=active]:text-accent'
              }
              activeOptions={{ exact: to === '/' }}
            >
              {label}
            </Link>
          </li>
        ))}
        {otherLanguage() && (
          <li>
            <LanguageLink className="flex items-center min-h-15 text-text-muted" />
          </li>
        )}
      </ul>
    </nav>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    menuOpen?: boolean
  }
}
