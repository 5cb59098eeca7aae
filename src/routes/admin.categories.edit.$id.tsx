import { createFileRoute } from '@tanstack/react-router'
import { EditCategoryScreen } from '#admin/categories/form/category-editor.tsx'

export const Route = createFileRoute('/admin/categories/edit/$id')({
  head: () => ({ meta: [{ title: 'Edit Category — Nefer' }] }),
  component: EditCategory,
})

/** A new form for each category: no state is carried over. */
function EditCategory() {
  const { id } = Route.useParams()
  return <EditCategoryScreen key={id} id={id} />
}
