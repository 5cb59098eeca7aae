import type { ReactNode } from 'react'
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
      <Newsletter />
    </>
  )
}
