import { Outlet, createFileRoute } from '@tanstack/react-router'
import { StaffNotFound, StaffArea } from '#admin/staff-area.tsx'

export const Route = createFileRoute('/admin')({
  head: () => ({ meta: [{ title: 'Nefer Admin — Nefer' }] }),
  component: Admin,
  notFoundComponent: StaffNotFound,
})

function Admin() {
  return (
    <StaffArea>
      <Outlet />
    </StaffArea>
  )
}
