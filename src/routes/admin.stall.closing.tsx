import { createFileRoute } from '@tanstack/react-router'
import { ClosingScreen } from '#admin/stall/closing/closing-screen.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/stall/closing')({
  validateSearch: (search: { day?: string | undefined }) => search,
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.closing) }] }),
  component: Closing,
})

function Closing() {
  const { day } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ClosingScreen
      day={day}
      showDay={(next) => void navigate({ search: { day: next }, resetScroll: false })}
    />
  )
}
