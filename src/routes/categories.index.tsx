import { createFileRoute } from '@tanstack/react-router'
import { CategoriesScreen } from '#shop/categories/categories-screen.tsx'

export const Route = createFileRoute('/categories/')({
  staticData: { early: true },
  head: () => ({ meta: [{ title: 'Categories — Nefer' }] }),
  component: CategoriesScreen,
})
