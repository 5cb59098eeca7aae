import { useNavigate, Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { readSession } from '#db/session-store.ts'
import type { StaffSession } from '#domain/staff/staff-session.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { StaffProvider } from '#staff-services.ts'
import { showIconBadge } from '#ui/page/icon-badge.ts'
import { AdminLayout } from './layout/admin-layout.tsx'
import { createStaffWrite } from './create-staff-write.ts'
import { SessionEnded, SignInPanel } from './sign-in/sign-in.tsx'
import { SignOutButton } from './sign-in/sign-out.tsx'
import { readSyncState, readStaleSince } from '#db/sync-state.ts'
import { formatMoment } from '#ui/formats.ts'
import { Notice } from '#ui/notice.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { usePageTitle } from '#ui/page/use-page-head.ts'

/** The guard: nothing of the staff area is shown to a device nobody has signed in on. */
export function StaffArea({ children }: { children: ReactNode }) {
  const staff = useSession()
  // Also when another window has signed out.
  useEffect(() => {
    if (staff === null) showIconBadge(0)
  }, [staff])
  if (staff === undefined) return null
  if (staff === null) return <SignInPanel />
  return (
    <SignedIn key={staff.userId} staff={staff}>
      {children}
    </SignedIn>
  )
}

function SignedIn({ staff, children }: { staff: StaffSession; children: ReactNode }) {
  const { db, sync } = useServices()
  const { userId } = staff
  const navigate = useNavigate()
  const write = useMemo(
    () =>
      createStaffWrite({
        db,
        userId,
        push: sync.push,
        showIssues: () => void navigate({ to: '/admin/sync' }),
      }),
    [db, sync, userId, navigate],
  )
  useEffect(() => sync.startLiveUpdates(), [sync])
  const services = useMemo(() => ({ staff, write }), [staff, write])
  return (
    <StaffProvider value={services}>
      <AdminLayout banner={<Banners />} signOut={<SignOutButton />}>
        {children}
      </AdminLayout>
    </StaffProvider>
  )
}

function Banners() {
  return (
    <>
      <SessionEnded />
      <Dismissed />
      <StaleBanner />
    </>
  )
}

/** Undefined until it is known; null: nobody is signed in on this device. */
function useSession(): StaffSession | null | undefined {
  const session = useQuery(readSession)
  if (session.state === 'loading') return undefined
  return session.state === 'ready' ? session.value : null
}

/** The server does not count whoever is signed in among the staff any more. */
function Dismissed() {
  const state = valueOr(useQuery(readSyncState), undefined)
  if (state?.dismissed !== true) return null
  return (
    <Notice tone="warning" className="mb-5">
      <p role="alert">
        The server does not count you among the staff any more. The orders of customers were taken
        off this device; what you wrote is kept under ‘Sync issues’.
      </p>
    </Notice>
  )
}

/** Above every screen of staff while the server keeps from them what was written since. */
function StaleBanner() {
  const until = valueOr(useQuery(readStaleSince), null)
  if (until === null) return null
  return (
    <Notice tone="warning" className="mb-5">
      <p>
        As of {formatMoment(until)}. What was written elsewhere since then cannot be seen yet,
        because a transaction on the server does not end. What you write here is saved and sent as
        always.
      </p>
    </Notice>
  )
}

/** Below the header, which is the page's h1. */
export function StaffNotFound() {
  usePageTitle('Page not found')
  return (
    <EmptyState
      level="h2"
      title="Page not found"
      text="The address may be mistyped, or the page has moved."
    >
      <Link to="/admin" className="btn-primary">
        Return to the dashboard
      </Link>
    </EmptyState>
  )
}
