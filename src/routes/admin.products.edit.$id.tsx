import { createFileRoute } from '@tanstack/react-router'
import { EditProductScreen } from '#admin/products/form/product-editor.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/products/edit/$id')({
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.editProduct) }] }),
  component: EditProduct,
})

/** A new form for each product: no state is carried over. */
function EditProduct() {
  const { id } = Route.useParams()
  return <EditProductScreen key={id} id={id} />
}
