import { createFileRoute } from '@tanstack/react-router'
import { AddCategoryScreen } from '#admin/categories/add-category-screen.tsx'
import { useWrites } from '#admin/use-writes.ts'

export const Route = createFileRoute('/admin/categories/add')({
  head: () => ({ meta: [{ title: 'Add New Category — Nefer' }] }),
  component: AddCategory,
})

function AddCategory() {
  return <AddCategoryScreen write={useWrites()} />
}
