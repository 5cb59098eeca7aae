import { createFileRoute } from '@tanstack/react-router'
import { EditCategoryScreen } from '#admin/categories/category-editor.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/categories/edit/$id')({
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.editCategory) }] }),
  component: EditCategory,
})

/** A new form for each category: no state is carried over. */
function EditCategory() {
  const { id } = Route.useParams()
  return <EditCategoryScreen key={id} id={id} />
}
