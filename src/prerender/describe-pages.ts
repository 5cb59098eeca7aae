/** Head of every public page. Only the build imports it (scripts/hosting/prerendered-pages.mjs). */
import type { Category } from '#domain/categories/category.ts'
import { slugToTitle } from '#domain/categories/slug-text.ts'
import { parseOrNull } from '#domain/schemas.ts'
import { nameOfCategory } from '#features/product/category-names.ts'
import type { Product } from '#domain/products/product.ts'
import { categoryDescription } from '#shop/categories/category-screen.tsx'
import { publicPages } from '#shop/layout/route-meta.tsx'
import { storeJsonLd, storePages } from '#shop/layout/store-json-ld.ts'
import { build as arabic } from '#texts/ar/build.ts'
import { build as english } from '#texts/en/build.ts'
import { language, localPath } from '#texts/language.ts'
import type { CachedAnswer } from '#hooks/catalog-answers.ts'
import { PublicSettings } from '#domain/settings/settings.ts'
import { type BusinessDetails, businessDetailsIn } from '#domain/settings/business-details.ts'
import { shopDay } from '#domain/shop-time.ts'
import { listed, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'
import { productFacts, productPath } from '#shop/product/product-meta.tsx'
import { type PageMeta, describePage } from '#ui/page/page-meta.ts'
import { toScriptText } from '#ui/page/trusted-types.ts'
import { shownDescription, shownName } from '#features/product/shown-name.tsx'

export interface Catalogue {
  /** One row, or none. */
  settings: readonly unknown[]
  categories: readonly Pick<Category, 'id' | 'name' | 'name_ar'>[]
  products: readonly Product[]
}

export interface PageHead extends ReturnType<typeof describePage> {
  /** Path as in the address. */
  path: string
  title: string
  /** Shown where JavaScript is off. */
  withoutScript: string
  /** The last day of the announcement, '2026-12-01'; '': it has none. */
  until: string
  /** JSON for search engines, or null. */
  facts: string | null
}

/** `site`: origin of the shop, without a slash at the end. */
export function describePages(catalogue: Catalogue, site: string): PageHead[] {
  const { categories, products, settings } = catalogue
  const facts = readBusinessDetails(settings)
  const until = facts?.announcement ? facts.until : ''
  const heads = [
    ...Object.entries(publicPages).map(([route, name]) => {
      const meta = { description: t.descriptions[name], canonical: route.replace(/(.)\/$/, '$1') }
      const head = toHead(meta, t.titles[name], site)
      if (facts === null || !storePages.includes(route)) return head
      return { ...head, facts: toScriptText(storeJsonLd(facts, site)) }
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
      const script = toScriptText(productFacts(product, category, site))
      return { ...toHead(meta, titleOf(shownName(product)), site), facts: script }
    }),
  ]
  const withoutScript = withoutScriptText(facts)
  return heads.map((head) => ({ ...head, until, withoutScript }))
}

function withoutScriptText(facts: BusinessDetails | null): string {
  const { pageWithoutScript, pageWithoutScriptOrWays } = language() === 'ar' ? arabic : english
  const ways = [facts?.email ?? '', facts?.phone ?? ''].filter((way) => way !== '')
  return ways.length === 0
    ? pageWithoutScriptOrWays
    : say(pageWithoutScript, { ways: listed(ways) })
}

/** What the page shows of the settings, as answers of `readBusinessDetails`. */
export function detailAnswers({ settings }: Pick<Catalogue, 'settings'>): CachedAnswer[] {
  const value = readBusinessDetails(settings)
  return value === null
    ? []
    : [{ name: 'readBusinessDetails', question: JSON.stringify([language()]), value }]
}

function readBusinessDetails(settings: Catalogue['settings']): BusinessDetails | null {
  const row = parseOrNull(PublicSettings, settings[0])
  return row && businessDetailsIn(row, language(), shopDay(Date.now()))
}

function toHead(
  meta: PageMeta,
  title: string,
  site: string,
): Omit<PageHead, 'until' | 'withoutScript'> {
  const path = localPath(meta.canonical)
  return { path, title, facts: null, ...describePage(meta, title, site) }
}
