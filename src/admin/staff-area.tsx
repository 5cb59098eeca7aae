import { useNavigate, Link } from '@tanstack/react-router'
import { useEffect, useMemo, type ReactNode } from 'react'
import { readSession } from '#db/session-store.ts'
import type { StaffSession } from '#domain/staff/staff-session.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { StaffProvider } from '#staff-services.ts'
import { showIconBadge } from '#ui/page/icon-badge.ts'
import { AdminLayout } from './layout/admin-layout.tsx'
import { WorkCountsProvider } from './work-counts.tsx'
import { createStaffWrite } from './create-staff-write.ts'
import { SignInPanel } from './sign-in/sign-in.tsx'
import { SignOutButton } from './sign-in/sign-out.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { usePageTitle } from '#ui/page/use-page-head.ts'
import { t } from '#texts/texts.ts'
import { SessionEnded } from '#admin/sign-in/sign-in.tsx'
import { isDismissed, readStaleSince } from '#db/sync-state.ts'
import { formatMoment } from '#ui/formats.ts'
import { Notice } from '#ui/notice.tsx'
import { say } from '#texts/say.ts'

/** The guard: without a session, this device shows nothing of the staff room. */
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
      <WorkCountsProvider>
        <AdminLayout banner={<Banners />} signOut={<SignOutButton />}>
          {children}
        </AdminLayout>
      </WorkCountsProvider>
    </StaffProvider>
  )
}

/** Undefined: not read yet. Null: nobody is signed in on this device. */
function useSession(): StaffSession | null | undefined {
  const session = useQuery(readSession)
  if (session.state === 'loading') return undefined
  return session.state === 'ready' ? session.value : null
}

/** Below the header, which is the page's h1. */
export function StaffNotFound() {
  usePageTitle(t.staffLayout.notFound.title)
  return (
    <EmptyState level="h2" title={t.staffLayout.notFound.title} text={t.staffLayout.notFound.text}>
      <Link to="/admin" className="btn-primary">
        {t.staffLayout.notFound.toDashboard}
      </Link>
    </EmptyState>
  )
}

/** Above every screen of the staff room. */
function Banners() {
  return (
    <>
      <SessionEnded />
      <Dismissed />
      <StaleBanner />
    </>
  )
}

/** The server does not count the signed-in person among the staff any more. */
function Dismissed() {
  if (!valueOr(useQuery(isDismissed), false)) return null
  return (
    <Notice tone="warning" className="mb-5">
      <p role="alert">{t.staffLayout.dismissed}</p>
    </Notice>
  )
}

/** While an open transaction on the server hides later writes. */
function StaleBanner() {
  const until = valueOr(useQuery(readStaleSince), null)
  if (until === null) return null
  return (
    <Notice tone="warning" className="mb-5">
      <p>{say(t.staffLayout.stale, { time: formatMoment(until) })}</p>
    </Notice>
  )
}
