import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { useSyncStatus } from '#features/sync/use-sync-status.tsx'
import { useStaff } from '#staff-services.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useActiveShortcuts, useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { Toaster } from '#ui/toast/toaster.tsx'
import { AdminNav, headerTitle } from './admin-nav.tsx'
import { MenuButton, Sidebar } from './sidebar.tsx'
import { useNewOrderBadge, useNewOrderNotice } from './use-new-orders.ts'
import type { SyncStatus } from '#db/sync-state.ts'
import { SyncChip, chipText } from '#features/sync/sync-chip.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

interface AdminLayoutProps {
  /** What stands above every screen, such as the way to sign in again. */
  banner: ReactNode
  /** At the foot of the sidebar. */
  signOut: ReactNode
  children: ReactNode
}

/** What surrounds every screen of the staff room. */
export function AdminLayout({ banner, signOut, children }: AdminLayoutProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  const close = useCallback(() => setMenuOpen(false), [])
  useNewOrderBadge()
  useNewOrderNotice()
  return (
    <div className="flex flex-1 items-stretch">
      <a
        href="#main"
        className="btn-primary fixed start-3 top-3 z-50 -translate-y-24 focus:translate-y-0"
      >
        {t.staffLayout.skip}
      </a>
      <Sidebar open={menuOpen} close={close}>
        <AdminNav close={close} />
        <div className="mt-auto border-bs pt-4">
          <p className="hint truncate px-3">
            <bdi dir="ltr">{useStaff().email}</bdi>
          </p>
          <Link
            to="/admin/password"
            className="flex min-h-11 w-full items-center rounded px-3 text-[0.9375rem] font-500 hover:bg-surface-sunken"
            onClick={close}
          >
            {t.staffLayout.changePassword}
          </Link>
          {signOut}
          <ShortcutHelp />
        </div>
      </Sidebar>
      <div className="min-w-0 flex-1">
        <main id="main" tabIndex={-1} className="px-4 pb-16 md:px-7 print:p-0">
          <Header menuOpen={menuOpen} openMenu={() => setMenuOpen(true)} />
          {banner}
          {children}
        </main>
      </div>
      <Toaster />
    </div>
  )
}

function Header({ menuOpen, openMenu }: { menuOpen: boolean; openMenu: () => void }) {
  const { pathname } = useLocation()
  const status = useSyncStatus()
  return (
    <header
      className={
        '-mx-4 mb-5 flex min-h-16 flex-wrap items-center gap-3 border-be px-4 ' +
        'md:(-mx-7 px-7) print:hidden'
      }
    >
      <MenuButton open={menuOpen} press={openMenu} />
      <h1
        tabIndex={-1}
        className={
          'title-3 flex-1 basis-24 [overflow-wrap:normal] md:text-[1.375rem] ' +
          'lt-md:(text-[1.0625rem] leading-tight rtl:leading-normal)'
        }
      >
        {headerTitle(pathname)}
      </h1>
      {status && <SyncPill status={status} />}
    </header>
  )
}

/** The keys of the open screen, opened by '?' or a button. */
function ShortcutHelp() {
  const [open, setOpen] = useState(false)
  const shortcuts = useActiveShortcuts()
  useShortcuts([{ key: '?', text: t.staffLayout.shortcuts.show, act: () => setOpen(true) }])
  return (
    <>
      <button
        type="button"
        className={
          'hidden min-h-11 w-full items-center gap-2 rounded px-3 text-sm text-text-muted ' +
          'hover:bg-surface-sunken md:flex'
        }
        onClick={() => setOpen(true)}
      >
        <kbd className="rounded border px-1.5 font-sans">{'?'}</kbd> {t.staffLayout.shortcuts.title}
      </button>
      <Dialog title={t.staffLayout.shortcuts.title} open={open} close={() => setOpen(false)}>
        <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
          {shortcuts.map(({ key, text }) => (
            <div key={`${key} ${text}`} className="contents">
              <dt>
                <kbd className="inline-block min-w-8 rounded border border-line-strong px-2 text-center font-sans">
                  {key}
                </kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}

/** The sync status of this device, with a link to the sync issues. */
export function SyncPill({ status }: { status: Pick<SyncStatus, 'name' | 'waiting'> }) {
  return (
    <Link
      to="/admin/sync"
      // The chip in it is a live region of its own, which names nothing.
      aria-label={say(t.staffLayout.syncPill, { status: chipText(status.name, status.waiting) })}
      className="ms-auto inline-flex min-h-11 shrink-0 items-center"
    >
      <SyncChip name={status.name} waiting={status.waiting} />
    </Link>
  )
}
