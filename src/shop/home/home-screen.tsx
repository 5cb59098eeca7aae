import type { ReactNode } from 'react'
import { WhenReady } from '#services.ts'
import { Hero } from './hero.tsx'
import { Newsletter } from './newsletter-form.tsx'
import { Story } from './story.tsx'
import { Testimonials } from './testimonials.tsx'

interface HomeScreenProps {
  products: ReactNode
  categories: ReactNode
}

/** Folders of the shop do not import each other: the route passes the products and the categories in. */
export function HomeScreen({ products, categories }: HomeScreenProps) {
  return (
    <>
      <Hero />
      {products}
      <Story />
      {categories}
      <Testimonials />
      <WhenReady fallback={<div className="min-h-80" />}>
        <Newsletter />
      </WhenReady>
    </>
  )
}
