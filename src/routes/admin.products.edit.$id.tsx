import { createFileRoute } from '@tanstack/react-router'
import { EditProductScreen } from '#admin/products/form/product-editor.tsx'

export const Route = createFileRoute('/admin/products/edit/$id')({
  head: () => ({ meta: [{ title: 'Edit Product — Nefer' }] }),
  component: EditProduct,
})

/** A new form for each product: no state is carried over. */
function EditProduct() {
  const { id } = Route.useParams()
  return <EditProductScreen key={id} id={id} />
}
