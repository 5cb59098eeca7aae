import { createFileRoute } from '@tanstack/react-router'
import { CategoriesScreen } from '#shop/categories/categories-screen.tsx'
import { t } from '#texts/texts.ts'

export const Route = createFileRoute('/categories/')({
  staticData: { early: true },
  head: () => ({ meta: [{ title: t.titles.categories }] }),
  component: CategoriesScreen,
})
