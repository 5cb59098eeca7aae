/** The shop's routes, read from the router's generated tree. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pathIn, publishedLanguages } from './languages.mjs'

const tree = fileURLToPath(new URL('../../src/routes/route-tree.gen.ts', import.meta.url))

/** '/product/$id', '/ar/product/$id' …, without a trailing slash. */
export function readRoutes(languages = publishedLanguages) {
  const [, list = ''] =
    /\n {2}fullPaths:\n((?: {4}\| '[^']*'\n)+)/.exec(readFileSync(tree, 'utf8')) ?? []
  const routes = [...list.matchAll(/'([^']*)'/g)].map(([, path]) => path.replace(/(.)\/$/, '$1'))
  if (!routes.includes('/')) throw new Error('The route tree could not be read.')
  const inAll = languages.flatMap((language) => routes.map((route) => pathIn(language, route)))
  return [...new Set(inAll)].toSorted((a, b) => (a < b ? -1 : 1))
}

/** Returns a predicate: whether a path matches a route. The product itself may not exist. */
export function createRouteMatcher(routes = readRoutes()) {
  const patterns = routes.map(
    (route) => new RegExp(`^${route.replace(/\$[^/]+/g, '[^/]+').replace(/\/$/, '')}/?$`),
  )
  return (path) => patterns.some((pattern) => pattern.test(path))
}

/** Paths of the backend: the list of sw/not-pages.ts. */
export function isOfBackend(path) {
  return /^\/(rest|auth|storage|realtime|functions|_system|_mail)(\/|$)/.test(path)
}

/** Password managers open the first one to change a password. */
export const redirects = [['/.well-known/change-password', '/admin/password']]
