import type { ReactNode } from 'react'
import { WhenReady } from '#services.ts'
import { Hero } from './hero.tsx'
import { Newsletter } from './newsletter.tsx'
import { Story } from './story.tsx'
import { Testimonials } from './testimonials.tsx'

interface HomeScreenProps {
  products: ReactNode
  categories: ReactNode
}

/** Products and categories are other slices' parts; the route puts them in. */
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
