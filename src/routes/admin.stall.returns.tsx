import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ReturnsScreen } from '#admin/stall/returns/returns-screen.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

const Search = v.object({
  /** The id of the sale that is returned; absent: it is looked for. */
  order: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
})

export const Route = createFileRoute('/admin/stall/returns')({
  validateSearch: Search,
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.returns) }] }),
  component: Returns,
})

function Returns() {
  const { order } = Route.useSearch()
  return <ReturnsScreen id={order} />
}
