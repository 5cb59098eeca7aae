import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { slugToTitle } from '#domain/categories/category.ts'
import { showPageMeta } from '#ui/page/page-meta.ts'
import { pageDescriptions } from './page-descriptions.ts'

/** A product tells about itself (product-meta.tsx), with what the mirror knows. */
const tellsItself = '/product/$id'

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
    if (route === tellsItself) return
    const description = pageDescriptions[route]
    showPageMeta({
      description: describe(route, path, description ?? pageDescriptions['/'] ?? ''),
      canonical: path,
      hidden: description === undefined || searching || missing,
    })
  }, [route, path, searching, missing])
  return null
}

function describe(route: string, path: string, description: string): string {
  if (route !== '/categories/$id') return description
  return `${slugToTitle(decodeURIComponent(path.split('/').at(-1) ?? ''))}. ${description}`
}
