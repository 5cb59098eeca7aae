/** Head of every public page. Only the build imports it (scripts/hosting/prerendered-pages.mjs). */
import type { Category } from '#domain/categories/category.ts'
import { slugToTitle } from '#domain/categories/slug-text.ts'
import { nameOfCategory } from '#features/product/category-names.ts'
import type { Product } from '#domain/products/product.ts'
import { categoryDescription } from '#shop/categories/category-screen.tsx'
import { publicPages } from '#shop/layout/route-meta.tsx'
import { build as arabic } from '#texts/ar/build.ts'
import { build as english } from '#texts/en/build.ts'
import { language, localPath } from '#texts/language.ts'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'
import { productFacts, productPath } from '#shop/product/product-meta.tsx'
import { type PageMeta, describePage } from '#ui/page/page-meta.ts'
import { toScriptText } from '#ui/page/trusted-types.ts'
import { shownDescription, shownName } from '#features/product/shown-name.tsx'

export interface Catalogue {
  categories: readonly Pick<Category, 'id' | 'name' | 'name_ar'>[]
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
    ...Object.entries(publicPages).map(([route, name]) => {
      const meta = { description: t.descriptions[name], canonical: route.replace(/(.)\/$/, '$1') }
      return toHead(meta, t.titles[name], site)
    }),
    ...categories.map((category) => {
      const name = shownName(category)
      const canonical = `/categories/${encodeURIComponent(category.id)}`
      return toHead({ description: categoryDescription(name), canonical }, titleOf(name), site)
    }),
    ...products.map((product) => {
      const { id, image } = product
      const meta = {
        description: shownDescription(product),
        image,
        type: 'product',
        canonical: productPath(id),
      } as const
      const category =
        product.category === null ? null : nameOfCategory(categories, product.category, slugToTitle)
      const facts = toScriptText(productFacts(product, category, site))
      return { ...toHead(meta, titleOf(shownName(product)), site), facts }
    }),
  ]
}

function toHead(meta: PageMeta, title: string, site: string): PageHead {
  const path = localPath(meta.canonical)
  const { pageWithoutScript: withoutScript } = language() === 'ar' ? arabic : english
  return { path, title, withoutScript, facts: null, ...describePage(meta, title, site) }
}
