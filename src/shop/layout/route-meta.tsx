import { useEffect } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { useBusinessDetails } from '#features/use-business-details.ts'
import { t } from '#texts/texts.ts'
import { showPageMeta } from '#ui/page/page-meta.ts'
import { showPageFacts } from '#ui/page/trusted-types.ts'
import { storeJsonLd, storePages } from './store-json-ld.ts'

/** These set their head once their data is read (product-meta.tsx, category-screen.tsx). */
const describedElsewhere = ['/product/$id', '/categories/$id']

/** The head of every other page. Private pages are hidden from search engines. */
export function RouteMeta() {
  const page = useRouterState({
    select: ({ matches, resolvedLocation }) => ({
      route: matches.at(-1)?.fullPath ?? '',
      path: resolvedLocation?.pathname ?? '/',
      searching: resolvedLocation?.searchStr.includes('q=') ?? false,
      missing: matches.at(-1)?.routeId === '__root__',
    }),
    structuralSharing: true,
  })
  const { route, path, searching, missing } = page
  useEffect(() => {
    if (describedElsewhere.includes(route)) return
    const name = publicPages[route]
    showPageMeta({
      description: t.descriptions[name ?? 'home'],
      canonical: path,
      hidden: name === undefined || searching || missing,
    })
  }, [route, path, searching, missing])
  useStoreFacts(route)
  return null
}

/** schema.org for search engines; the build writes the same. */
function useStoreFacts(route: string): void {
  const details = useBusinessDetails()
  useEffect(() => {
    if (details === null || !storePages.includes(route)) return
    showPageFacts(storeJsonLd(details, location.origin))
    return () => showPageFacts(null)
  }, [details, route])
}

/** By route: the keys of title and description. Missing routes are private. */
export const publicPages: Record<string, keyof typeof t.descriptions & keyof typeof t.titles> = {
  '/': 'home',
  '/products': 'products',
  '/categories/': 'categories',
  '/about': 'about',
  '/contact': 'contact',
  '/faq': 'faq',
  '/shipping': 'shipping',
  '/privacy-policy': 'privacy',
  '/terms': 'terms',
}
