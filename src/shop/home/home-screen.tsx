import type { ReactNode } from 'react'
import { WhenReady } from '#services.ts'
import { Hero } from './hero.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

/** Far below the first screen, so chunks of their own. */
const Story = lazyPart(() => import('./story.tsx').then((module) => module.Story), {
  fallback: <div className="min-h-144" />,
})
const Testimonials = lazyPart(() =>
  import('./testimonials.tsx').then((module) => module.Testimonials),
)
const Newsletter = lazyPart(
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
      <WhenReady fallback={<div className="min-h-80" />}>
        <Newsletter />
      </WhenReady>
    </>
  )
}
