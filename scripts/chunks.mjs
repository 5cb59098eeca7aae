/**
 * Few, stable chunks: the libraries of every page, the modules that most pages share, and one per
 * route. See docs/decisions/060-first-paint.md.
 */

const vendor = matchAny('node_modules/', [
  'react/',
  'react-dom/',
  'scheduler/',
  'use-sync-external-store/',
  '@tanstack/(?:react-router|router-core|history|store|react-store)/',
])

/** Modules that most screens of the shop share and that its first page needs. */
const base = matchAny('src/', [
  'domain/(?:count-words|money|forms/latin-digits|categories/slug-text|orders/order-amounts|products/pictures)',
  'features/(?:language/(?:language-link|other)|order/add-to-cart|sync/use-)',
  'features/product/(?:category-names|image|product)',
  'hooks/use-catalog',
  'shop/.*/use-(?:products|categories)',
  'ui/(?:button|price|hooks/(?:use-online|next-frames)|page/(?:headings|page-state|use-page))',
  'shop/catalog/product-grid',
  'texts/(?:language|say|rich|texts)',
])

/** The databases with their queries and validation: loaded in parallel with the first paint. */
const data =
  /node_modules\/(?:dexie|dexie-react-hooks|valibot)\/|src\/db\/(?:shop-data|database|outbox\/outbox-cache|watch)\.ts/

/** Modules that the cart, the checkout and a shopper's orders share. */
const shopping =
  /src\/(?:shop\/(?:cart|checkout|orders)|features\/order|domain\/orders|db\/shopper)\//

/** For Rolldown: a module that matches several groups goes to the one with the highest priority. */
export const chunkGroups = [
  { name: 'vendor', priority: 4, test: vendor },
  // Paths, titles and search parameters of all routes; each screen has its own chunk.
  { name: 'route-options', priority: 3, test: /src\/routes\/(?!-)[^?]+\.tsx?$/ },
  { name: 'base', priority: 2, test: base, minShareCount: 2 },
  { name: 'data', priority: 1, test: data },
  { name: 'shopping', test: shopping, minShareCount: 2 },
]

/** For Rolldown: bundles of texts name their language, the default one excepted ('ar-frame'). */
export function nameChunk({ name, facadeModuleId }) {
  const language = /\/src\/texts\/(?!en\/)(\w+)\/\w+\.ts$/.exec(facadeModuleId ?? '')?.[1]
  const prefix = language === undefined ? '' : `${language}-`
  return `assets/${prefix}${name.replace(/^-|~.*/g, '')}-[hash].js`
}

/** The page loads these by itself. */
const onEveryPage = /\/(?:index|rolldown-runtime|vendor|base|route-options|data)-[^/]+$/
/** Rarely the first page of a visit: the service worker has their files. */
const laterScreens = /\/(?:account|admin|find-order|newsletter|order-confirmation|saved)[-._]/

/**
 * For Vite: the files that are preloaded with a chunk. The lists are part of the first page, so
 * screens that are rarely the first have none. No chunk is in its own list.
 * @param {string} chunk @param {string[]} files @returns {string[]}
 */
export function preloadedFiles(chunk, files) {
  if (laterScreens.test(chunk)) return files.filter((file) => file.endsWith('.css'))
  return files.filter((file) => file !== chunk && !onEveryPage.test(file))
}

function matchAny(prefix, paths) {
  return new RegExp(`${prefix}(?:${paths.join('|')})`)
}
