import { useEffect } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { showPageMeta } from '#ui/page/page-meta.ts'

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
    const description = pageDescriptions[route]
    showPageMeta({
      description: description ?? pageDescriptions['/'] ?? '',
      canonical: path,
      hidden: description === undefined || searching || missing,
    })
  }, [route, path, searching, missing])
  return null
}

/** Descriptions by route, for link previews and search engines. Missing routes are private. */
export const pageDescriptions: Record<string, string> = {
  '/':
    'Boxes, lanterns, wall art and tableware, carved and inlaid by hand in Cairo. Cash on delivery, free ' +
    'shipping across Egypt.',
  '/products':
    'The whole collection of the Nefer workshop: handmade Egyptian woodcraft in walnut, olive, beech and acacia.',
  '/categories/':
    'Decor, home accessories, kitchen, boxes, wall art and office: handmade Egyptian woodcraft by the place ' +
    'it will live in.',
  '/about':
    'The story of Nefer: a woodcraft workshop in Cairo, founded in 2015, its artisans, its woods and its values.',
  '/contact': 'Write to the Nefer workshop or visit it in Cairo: opening hours and address.',
  '/faq': 'Questions and answers about ordering, cash on delivery, shipping and caring for wood.',
  '/shipping': 'Free shipping across Egypt, and how returns work.',
  '/privacy-policy':
    'What the Nefer shop keeps on your device and on its server, and how to erase it.',
  '/terms': 'The terms of ordering from the Nefer workshop.',
}
