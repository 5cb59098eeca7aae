import { useEffect } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { showPageMeta } from '#ui/page/page-meta.ts'
import { pageDescriptions } from './page-descriptions.ts'

/** These set their own head once their data is read (product-meta.tsx, category-screen.tsx). */
const tellThemselves = ['/product/$id', '/categories/$id']

/** The head of every other page: description, preview, address; private pages are hidden from search engines. */
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
    if (tellThemselves.includes(route)) return
    const description = pageDescriptions[route]
    showPageMeta({
      description: description ?? pageDescriptions['/'] ?? '',
      canonical: path,
      hidden: description === undefined || searching || missing,
    })
  }, [route, path, searching, missing])
  return null
}
