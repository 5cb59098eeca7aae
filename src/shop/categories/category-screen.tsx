import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { slugToTitle } from '#domain/categories/category.ts'
import { Icon } from '#ui/icon.tsx'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import { useCategories } from './use-categories.ts'

interface CategoryScreenProps {
  id: string
  /** The category's products; the route puts them in. */
  products: ReactNode
}

/** An unknown id keeps its place: its title in title case, and the list says that it is empty. */
export function CategoryScreen({ id, products }: CategoryScreenProps) {
  const category = useCategories()?.find((one) => one.id === id)
  const title = category?.name ?? slugToTitle(id)
  usePageTitle(title)
  return (
    <div className="page">
      <PageHeading
        above={
          <Link to="/categories" className="back-link">
            <Icon name="back" className="w-4 h-4" />
            All categories
          </Link>
        }
        title={title}
        intro={category?.description}
      />
      {products}
      <p className="pt-14 text-center">
        <Link to="/products" className="btn-quiet">
          Browse the whole collection
        </Link>
      </p>
    </div>
  )
}
