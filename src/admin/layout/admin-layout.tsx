import { Link, useLocation } from '@tanstack/react-router'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { type ReactNode, useCallback, useState } from 'react'
import { countIssues } from '#db/staff/issues.ts'
import { useStaff } from '#staff-services.ts'
import { SyncChip } from '#features/sync/sync-chip.tsx'
import { Toaster } from '#ui/toast/toaster.tsx'
import { AdminNav } from './admin-nav.tsx'
import { headerTitle } from './header-title.ts'
import { MenuButton } from './menu-button.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import { Sidebar } from './sidebar.tsx'
import { useNewOrderNotice } from './use-new-order-notice.ts'
import { useSyncStatus } from '#features/sync/use-sync-status.tsx'

interface AdminLayoutProps {
  /** What stands above every screen, such as the way to sign in again. */
  banner: ReactNode
  /** At the foot of the sidebar. */
  signOut: ReactNode
  children: ReactNode
}

/** What surrounds every screen of the staff area. */
export function AdminLayout({ banner, signOut, children }: AdminLayoutProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  const close = useCallback(() => setMenuOpen(false), [])
  useNewOrderNotice()
  return (
    <div className="flex flex-1 items-stretch">
      <a
        href="#main"
        className="btn-primary fixed start-3 top-3 z-50 -translate-y-24 focus:translate-y-0"
      >
        Skip to content
      </a>
      <Sidebar open={menuOpen} close={close}>
        <AdminNav issues={useIssues()} close={close} />
        <div className="mt-auto border-bs pt-4">
          <p className="hint truncate px-3">{useStaff().email}</p>
          {signOut}
          <ShortcutHelp />
        </div>
      </Sidebar>
      <div className="min-w-0 flex-1">
        <main id="main" tabIndex={-1} className="px-4 pb-16 md:px-7">
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
    <header className="-mx-4 mb-5 flex min-h-16 items-center gap-3 border-be px-4 md:(-mx-7 px-7) print:hidden">
      <MenuButton open={menuOpen} press={openMenu} />
      <h1
        tabIndex={-1}
        className="title-3 min-w-0 lt-md:(text-[1.0625rem] leading-tight) md:text-[1.375rem]"
      >
        {headerTitle(pathname)}
      </h1>
      {status && (
        <Link to="/admin/sync" className="ms-auto inline-flex min-h-11 shrink-0 items-center">
          <SyncChip name={status.name} waiting={status.waiting} />
        </Link>
      )}
    </header>
  )
}

/** How many writes of the staff member at this device need a decision; 0 while unknown. */
function useIssues(): number {
  const { userId } = useStaff()
  return valueOr(useQuery(countIssues, userId), 0)
}
