import { createFileRoute } from '@tanstack/react-router'
import { AddCategoryScreen } from '#admin/categories/form/category-editor.tsx'

export const Route = createFileRoute('/admin/categories/add')({
  head: () => ({ meta: [{ title: 'Add New Category — Nefer' }] }),
  component: AddCategoryScreen,
})
