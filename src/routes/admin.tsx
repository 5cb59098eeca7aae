import { Outlet, createFileRoute } from '@tanstack/react-router'
import { StaffNotFound, StaffArea } from '#admin/staff-area.tsx'
import { loadTexts, t } from '#texts/texts.ts'

export const Route = createFileRoute('/admin')({
  loader: () => loadTexts('staff'),
  head: () => ({ meta: [{ title: t.titles.staffRoom }] }),
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
