import { createFileRoute } from '@tanstack/react-router'
import { ProductTabs } from '#shop/catalog/product-tabs.tsx'
import { CategoryShowcase } from '#shop/categories/category-showcase.tsx'
import { HomeScreen } from '#shop/home/home-screen.tsx'

export const Route = createFileRoute('/')({
  staticData: { early: true },
  head: () => ({ meta: [{ title: 'Nefer — Handcrafted Egyptian Wood' }] }),
  component: () => <HomeScreen products={<ProductTabs />} categories={<CategoryShowcase />} />,
})
