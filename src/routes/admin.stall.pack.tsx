import { createFileRoute } from '@tanstack/react-router'
import { PackScreen } from '#admin/stall/market/pack-screen.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/stall/pack')({
  /** Of the market; absent: that of the open one, otherwise today. */
  validateSearch: (search: { day?: string | undefined }) => search,
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.pack) }] }),
  component: Pack,
})

function Pack() {
  const { day } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PackScreen
      day={day}
      showDay={(next) => void navigate({ search: { day: next }, resetScroll: false })}
    />
  )
}
