import { createFileRoute } from '@tanstack/react-router'
import { ProductTabs } from '#shop/catalog/product-tabs.tsx'
import { HomeScreen } from '#shop/home/home-screen.tsx'
import { prerenderedPart } from '#ui/lazy-part.tsx'
import { t } from '#texts/texts.ts'

export const Route = createFileRoute('/')({
  staticData: { early: true },
  head: () => ({ meta: [{ title: t.titles.home }] }),
  component: () => <HomeScreen products={<ProductTabs />} categories={<CategoryShowcase />} />,
})

const CategoryShowcase = prerenderedPart(
  () => import('#shop/categories/category-showcase.tsx').then((module) => module.CategoryShowcase),
  { fallback: <div className="min-h-144" /> },
)
