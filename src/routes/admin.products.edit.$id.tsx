import { createFileRoute } from '@tanstack/react-router'
import { EditProductScreen } from '#admin/products/form/product-editor.tsx'

export const Route = createFileRoute('/admin/products/edit/$id')({
  head: () => ({ meta: [{ title: 'Edit Product — Nefer' }] }),
  component: EditProduct,
})

/** Another product is another form: nothing of the last one stays. */
function EditProduct() {
  const { id } = Route.useParams()
  return <EditProductScreen key={id} id={id} />
}
