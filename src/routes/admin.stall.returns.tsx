import { createFileRoute } from '@tanstack/react-router'
import { ReturnsScreen } from '#admin/stall/returns/returns-screen.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/stall/returns')({
  /** `order`: the id of the sale that is returned; absent: it is looked for. */
  validateSearch: (search: { order?: string | undefined }) => search,
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.returns) }] }),
  component: Returns,
})

function Returns() {
  const { order } = Route.useSearch()
  return <ReturnsScreen id={order} />
}
