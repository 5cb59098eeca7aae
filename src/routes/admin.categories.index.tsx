import { createFileRoute } from '@tanstack/react-router'
import { CategoriesScreen } from '#admin/categories/categories-screen.tsx'
import { useWrites } from '#admin/use-writes.ts'

export const Route = createFileRoute('/admin/categories/')({
  head: () => ({ meta: [{ title: 'Categories Management — Nefer' }] }),
  component: Categories,
})

function Categories() {
  return <CategoriesScreen write={useWrites()} />
}
