/** Head of every public page. Only the build imports it (scripts/hosting/prerendered-pages.mjs). */
import type { Category } from '#domain/categories/category.ts'
import type { Product } from '#domain/products/product.ts'
import { categoryDescription } from '#shop/categories/category-screen.tsx'
import { pageDescriptions } from '#shop/layout/route-meta.tsx'
import { pageTitles } from '#shop/layout/page-titles.ts'
import { build as arabic } from '#texts/ar/build.ts'
import { build as english } from '#texts/en/build.ts'
import { language, localPath } from '#texts/language.ts'
import { productFacts, productPath } from '#shop/product/product-meta.tsx'
import { type PageMeta, describePage } from '#ui/page/page-meta.ts'
import { toScriptText } from '#ui/page/trusted-types.ts'

export interface Catalogue {
  categories: readonly Pick<Category, 'id' | 'name'>[]
  products: readonly Product[]
}

export interface PageHead extends ReturnType<typeof describePage> {
  /** Path as in the address. */
  path: string
  title: string
  /** Shown where JavaScript is off. */
  withoutScript: string
  /** JSON for search engines, or null. */
  facts: string | null
}

/** `site`: origin of the shop, without a slash at the end. */
export function describePages(catalogue: Catalogue, site: string): PageHead[] {
  const { categories, products } = catalogue
  return [
    ...Object.entries(pageTitles).map(([route, title]) => {
      const description = pageDescriptions[route] ?? ''
      return toHead({ description, canonical: route.replace(/(.)\/$/, '$1') }, title, site)
    }),
    ...categories.map(({ id, name }) => {
      const canonical = `/categories/${encodeURIComponent(id)}`
      return toHead({ description: categoryDescription(name), canonical }, `${name} — Nefer`, site)
    }),
    ...products.map((product) => {
      const { id, name, description, image } = product
      const meta = { description, image, type: 'product', canonical: productPath(id) } as const
      const facts = toScriptText(productFacts(product, site))
      return { ...toHead(meta, `${name} — Nefer`, site), facts }
    }),
  ]
}

function toHead(meta: PageMeta, title: string, site: string): PageHead {
  const path = localPath(meta.canonical)
  const { pageWithoutScript: withoutScript } = language() === 'ar' ? arabic : english
  return { path, title, withoutScript, facts: null, ...describePage(meta, title, site) }
}
