import { Outlet, createFileRoute } from '@tanstack/react-router'
import { AdminLayout } from '#admin/layout/admin-layout.tsx'
import { StaffNotFound } from '#admin/layout/staff-not-found.tsx'
import { SessionEnded } from '#admin/sign-in/session-ended.tsx'
import { SignInPanel } from '#admin/sign-in/sign-in-panel.tsx'
import { SignOutButton } from '#admin/sign-in/sign-out-button.tsx'
import { useSession } from '#admin/sign-in/use-session.ts'
import { StaffProvider } from '#services.ts'

export const Route = createFileRoute('/admin')({
  head: () => ({ meta: [{ title: 'Nefer Admin — Nefer' }] }),
  component: Admin,
  notFoundComponent: StaffNotFound,
})

/** The guard: nothing of the staff area is shown to a device nobody has signed in on. */
function Admin() {
  const staff = useSession()
  if (staff === undefined) return null
  if (staff === null) return <SignInPanel />
  return (
    <StaffProvider value={staff}>
      <AdminLayout banner={<SessionEnded />} signOut={<SignOutButton />}>
        <Outlet />
      </AdminLayout>
    </StaffProvider>
  )
}
