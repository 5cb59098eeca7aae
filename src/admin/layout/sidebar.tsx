import { type ReactNode, useEffect, useRef } from 'react'
import { useInertBackground } from '#ui/hooks/use-inert-background.ts'
import { useWide } from '#ui/hooks/use-wide.ts'
import { Icon, Mark } from '#ui/icon.tsx'
import { t } from '#texts/texts.ts'

interface SidebarProps {
  open: boolean
  close: () => void
  children: ReactNode
}

/** Fixed from 768 px; below, it slides over the page and returns the focus when it closes. */
export function Sidebar({ open, close, children }: SidebarProps) {
  const panel = useRef<HTMLElement>(null)
  const wide = useWide()
  useInertBackground(open && !wide, panel)
  useEffect(() => {
    if (!open) return
    panel.current?.querySelector('button')?.focus()
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    addEventListener('keydown', closeOnEscape)
    return () => {
      removeEventListener('keydown', closeOnEscape)
      document.getElementById(menuButtonId)?.focus()
    }
  }, [open, close])
  return (
    <>
      {open && (
        <div
          aria-hidden="true"
          className="fixed inset-0 z-30 bg-[var(--scrim)] md:hidden"
          onClick={close}
        />
      )}
      <aside
        id="staff-sidebar"
        ref={panel}
        className={
          'fixed inset-y-0 start-0 z-40 w-60 flex-col gap-5 overflow-y-auto border-ie bg-surface-raised p-4 ' +
          `md:(sticky top-0 z-10 flex h-[100dvh] shrink-0) print:!hidden ${open ? 'flex shadow' : 'hidden'}`
        }
      >
        <div className="flex min-h-8 items-center gap-2.5 px-3">
          <Mark className="h-8 text-brass" />
          <p className="title-3 whitespace-nowrap">{t.staffLayout.name}</p>
          <button
            type="button"
            className="btn-icon -me-3 ms-auto md:hidden"
            aria-label={t.staffLayout.closeMenu}
            onClick={close}
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
      </aside>
    </>
  )
}

const menuButtonId = 'staff-menu-button'

/** Opens the sidebar where it is not always there. */
export function MenuButton({ open, press }: { open: boolean; press: () => void }) {
  return (
    <button
      id={menuButtonId}
      type="button"
      className="btn-icon -ms-2 md:hidden"
      aria-label={t.staffLayout.openMenu}
      aria-expanded={open}
      aria-controls="staff-sidebar"
      onClick={press}
    >
      <Icon name="menu" />
    </button>
  )
}
