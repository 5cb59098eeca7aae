import { createFileRoute } from '@tanstack/react-router'
import { AddProductScreen } from '#admin/products/form/product-editor.tsx'

export const Route = createFileRoute('/admin/products/add')({
  head: () => ({ meta: [{ title: 'Add New Product — Nefer' }] }),
  component: AddProductScreen,
})
