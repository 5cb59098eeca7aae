import { createFileRoute } from '@tanstack/react-router'
import { AddProductScreen } from '#admin/products/form/add-product-screen.tsx'
import { useWrites } from '#admin/use-writes.ts'

export const Route = createFileRoute('/admin/products/add')({
  head: () => ({ meta: [{ title: 'Add New Product — Nefer' }] }),
  component: AddProduct,
})

function AddProduct() {
  return <AddProductScreen write={useWrites()} />
}
