import { Outlet, createFileRoute } from '@tanstack/react-router'
import { StaffNotFound, StaffArea } from '#admin/staff-area.tsx'
import { loadTexts } from '#texts/texts.ts'

export const Route = createFileRoute('/admin')({
  loader: () => loadTexts('staff'),
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
