/** Head of every public page. Only the build imports it (scripts/hosting/prerendered-pages.mjs). */
import type { Category } from '#domain/categories/category.ts'
import type { Product } from '#domain/products/product.ts'
import { categoryDescription } from '#shop/categories/category-screen.tsx'
import { pageDescriptions } from '#shop/layout/route-meta.tsx'
import { pageTitles } from '#shop/layout/page-titles.ts'
import { publishedLanguages } from '#texts/language.ts'
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
  /** The same page in each language: its code and address. */
  alternates: [language: string, href: string][]
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
  const alternates = publishedLanguages.map(({ code, prefix }): [string, string] => [
    code,
    site + prefix + meta.canonical,
  ])
  return {
    path: meta.canonical,
    title,
    facts: null,
    alternates,
    ...describePage(meta, title, site),
  }
}
