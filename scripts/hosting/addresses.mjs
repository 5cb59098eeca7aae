/** Which addresses the shop has a screen for: as many as its routes, read from the tree the router makes of them. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const tree = fileURLToPath(new URL('../../src/routes/route-tree.gen.ts', import.meta.url))

/** '/product/$id' …, without a slash at the end. */
export function readRoutes() {
  const [, list = ''] =
    /\n {2}fullPaths:\n((?: {4}\| '[^']*'\n)+)/.exec(readFileSync(tree, 'utf8')) ?? []
  const routes = [...list.matchAll(/'([^']*)'/g)].map(([, path]) => path.replace(/(.)\/$/, '$1'))
  if (!routes.includes('/')) throw new Error('The tree of routes could not be read.')
  return [...new Set(routes)].toSorted()
}

/** Answers whether a path belongs to a route. Whether there is such a product only the data knows. */
export function createRouteMatcher(routes = readRoutes()) {
  const patterns = routes.map(
    (route) => new RegExp(`^${route.replace(/\$[^/]+/g, '[^/]+').replace(/\/$/, '')}/?$`),
  )
  return (path) => patterns.some((pattern) => pattern.test(path))
}

/** Paths of the backend; the same list as in sw/not-pages.ts. */
export function isOfBackend(path) {
  return /^\/(rest|auth|storage|realtime|functions|_system|_mail)(\/|$)/.test(path)
}
