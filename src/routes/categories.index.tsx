import { createFileRoute } from '@tanstack/react-router'
import { CategoriesScreen } from '#shop/categories/categories-screen.tsx'
import { pageTitles } from '#shop/layout/page-titles.ts'

export const Route = createFileRoute('/categories/')({
  staticData: { early: true },
  head: () => ({ meta: [{ title: pageTitles['/categories/'] }] }),
  component: CategoriesScreen,
})
