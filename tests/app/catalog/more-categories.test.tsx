import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { CountedCategory } from '#db/mirror/catalog-queries.ts'
import { cacheAnswer } from '#hooks/catalog-answers.ts'
import { MoreCategories } from '#shop/layout/more-categories.tsx'

async function linksWith(...counts: [id: string, count: number][]): Promise<string[]> {
  const value = counts.map(([id, count]): CountedCategory => {
    const updated_at = '2026-11-01T10:00:00.000Z'
    return { id, name: `The ${id}`, description: '', image_url: '', updated_at, count }
  })
  cacheAnswer('readCategories', '[]', { state: 'ready', value })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <MoreCategories className="link" /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
}

it('the footer also links categories with products that it does not name', async () => {
  expect(await linksWith(['office', 3], ['boxes', 2], ['garden', 0], ['kitchen', 1])).toEqual([
    '/categories/kitchen',
    '/categories/office',
  ])
})

it('with more than five of them it links five and the page of all', async () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((id): [string, number] => [id, 1])
  const links = await linksWith(...many)
  expect(links).toHaveLength(6)
  expect(links.at(-1)).toBe('/categories')
})
