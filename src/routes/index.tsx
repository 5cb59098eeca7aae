import { createFileRoute } from '@tanstack/react-router'
import { ProductTabs } from '#shop/catalog/product-tabs.tsx'
import { HomeScreen } from '#shop/home/home-screen.tsx'
import { prerenderedPart } from '#ui/lazy-part.tsx'
import { pageTitles } from '#shop/layout/page-titles.ts'

export const Route = createFileRoute('/')({
  staticData: { early: true },
  head: () => ({ meta: [{ title: pageTitles['/'] }] }),
  component: () => <HomeScreen products={<ProductTabs />} categories={<CategoryShowcase />} />,
})

const CategoryShowcase = prerenderedPart(
  () => import('#shop/categories/category-showcase.tsx').then((module) => module.CategoryShowcase),
  { fallback: <div className="min-h-144" /> },
)
