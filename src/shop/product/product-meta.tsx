import { useEffect } from 'react'
import type { Product } from '#domain/products/product.ts'
import { toUrl } from '#domain/to-url.ts'
import { useCategoryNames } from '#features/product/category-names.ts'
import { t } from '#texts/texts.ts'
import { picturesOf } from '#domain/products/pictures.ts'
import { wordsOf } from './known-facts.ts'
import { useServices } from '#services.ts'
import { localPath } from '#texts/language.ts'
import { showPageMeta } from '#ui/page/page-meta.ts'
import { titleOf } from '#texts/title-of.ts'
import { showPageFacts } from '#ui/page/trusted-types.ts'
import { slugToTitle } from '#domain/categories/slug-text.ts'
import { piastresToDecimal } from '#domain/money.ts'
import { shownDescription, shownName } from '#features/product/shown-name.tsx'

/** Head for search engines and previews, and 'Recently viewed'. Renders nothing. */
export function ProductMeta({ product }: { product: Product }) {
  const { id, image, category } = product
  const [name, description] = [shownName(product), shownDescription(product)]
  const nameOf = useCategoryNames(slugToTitle)
  const categoryName = category === null ? null : nameOf(category)
  useRememberView(id)
  useEffect(() => {
    document.title = titleOf(name)
    showPageMeta({ description, image, type: 'product', canonical: productPath(id) })
  }, [id, name, description, image])
  useEffect(() => {
    showPageFacts(productFacts(product, categoryName, location.origin))
    return () => showPageFacts(null)
  }, [product, categoryName])
  return null
}

/** A convenience: without storage nothing is remembered. */
function useRememberView(id: string): void {
  const { db, shop } = useServices()
  useEffect(() => {
    void shop.rememberViewed(db, id).catch(() => undefined)
  }, [db, shop, id])
}

/** schema.org for search engines: the product, its offer and its position in the shop. */
export function productFacts(product: Product, category: string | null, origin: string): object {
  const images = picturesOf(product).map(({ image }) => absolute(image, origin))
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Product',
        name: shownName(product),
        description: shownDescription(product),
        sku: product.id,
        image: images.length > 1 ? images : absolute(product.image, origin),
        ...measuresOf(product),
        ...(category !== null && { category }),
        brand: { '@type': 'Brand', name: t.common.shopName },
        offers: offerOf(product, origin),
      },
      breadcrumbsOf(product, category, origin),
    ],
  }
}

function measuresOf(product: Product): object {
  const material = wordsOf(product, 'wood')
  const sides = (product.size ?? '').split(' × ').filter(Boolean)
  // Width, depth and height; without a depth, width and height.
  const names = sides.length === 2 ? ['width', 'height'] : ['width', 'depth', 'height']
  const lengths = sides.map((side, at) => [names[at], measured(Number(side), 'MMT')])
  return {
    ...(material !== null && { material }),
    ...(product.weight && { weight: measured(product.weight, 'GRM') }),
    ...Object.fromEntries(lengths),
  }
}

/** `unitCode`: of UN/CEFACT. */
function measured(value: number, unitCode: 'MMT' | 'GRM'): object {
  return { '@type': 'QuantitativeValue', value, unitCode }
}

function offerOf({ id, price, stock }: Product, origin: string): object {
  return {
    '@type': 'Offer',
    url: origin + localPath(productPath(id)),
    price: piastresToDecimal(price),
    priceCurrency: 'EGP',
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: t.common.shopName },
    acceptedPaymentMethod: 'https://schema.org/COD',
  }
}

function breadcrumbsOf(product: Product, category: string | null, origin: string): object {
  const steps = [
    { name: t.common.home, path: '/' },
    { name: t.common.shop, path: '/products' },
    ...(category === null || product.category === null
      ? []
      : [{ name: category, path: `/categories/${encodeURIComponent(product.category)}` }]),
    { name: shownName(product), path: productPath(product.id) },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: step.name,
      item: origin + localPath(step.path),
    })),
  }
}

export function productPath(id: string): string {
  return `/product/${encodeURIComponent(id)}`
}

function absolute(image: string, origin: string): string {
  return toUrl(image, origin)?.href ?? origin
}
