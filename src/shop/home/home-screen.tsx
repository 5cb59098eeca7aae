import type { ReactNode } from 'react'
import { Hero } from './hero.tsx'
import { drawnPart } from '#ui/lazy-part.tsx'

/** Far below the first screen, so chunks of their own. */
const Story = drawnPart(() => import('./story.tsx').then((module) => module.Story), {
  fallback: <div className="min-h-144" />,
})
const Testimonials = drawnPart(() =>
  import('./testimonials.tsx').then((module) => module.Testimonials),
)
const Newsletter = drawnPart(
  () => import('./newsletter-form.tsx').then((module) => module.Newsletter),
  {
    fallback: <div className="min-h-80" />,
  },
)

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
      <Newsletter />
    </>
  )
}
