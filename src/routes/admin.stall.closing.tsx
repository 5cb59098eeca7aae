import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ClosingScreen } from '#admin/stall/closing/closing-screen.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

const Day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/), v.isoDate())
const Search = v.object({ day: v.fallback(v.optional(Day), undefined) })

export const Route = createFileRoute('/admin/stall/closing')({
  validateSearch: Search,
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
