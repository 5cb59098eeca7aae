/** Few, stable chunks: the libraries of every page, what most pages share, and one a route. See docs/decisions/060-first-paint.md. */

const vendor =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:react-router|router-core|history|store|react-store))\//

/** What most screens of the shop share, and its first page needs. */
const base =
  /src\/(?:domain\/(?:money|categories\/slug-text|orders\/line-amounts)|features\/(?:order\/add-to-cart|product\/(?:image|product)|sync\/use-)|hooks\/use-catalog|shop\/.*\/use-(?:products|categories)|ui\/(?:button|price|theme|hooks\/(?:use-online|next-frames)|page\/(?:headings|page-state|use-page))|shop\/catalog\/product-grid)/

/** The databases, with what is asked of them and checked: fetched beside the first paint, not before it. */
const data =
  /node_modules\/(?:dexie|dexie-react-hooks|valibot)\/|src\/db\/(?:shop-data|database|outbox\/outbox-cache|watch)\.ts/

/** What the cart, the checkout and a shopper's orders share. */
const shopping =
  /src\/(?:shop\/(?:cart|checkout|orders)|features\/order|domain\/orders|db\/shopper)\//

/** For Rolldown: what matches several is in the one of the highest priority. */
export const chunkGroups = [
  { name: 'vendor', priority: 4, test: vendor },
  // Addresses, titles and search of all routes; their screens are chunks of their own.
  { name: 'route-options', priority: 3, test: /src\/routes\/[^?]+\.tsx?$/ },
  { name: 'base', priority: 2, test: base, minShareCount: 2 },
  { name: 'data', priority: 1, test: data },
  { name: 'shopping', test: shopping, minShareCount: 2 },
]

/** The page loads these by itself. */
const onEveryPage = /\/(?:index|rolldown-runtime|vendor|base|route-options|data)-[^/]+$/
const staffScreen = /\/admin[-._]/

/**
 * For Vite: which files of a chunk are fetched beside it. The lists are part of the first render, so the staff room has none: after the first visit its screens come from the worker's store.
 * @param {string} chunk @param {string[]} files @returns {string[]}
 */
export function preloadedFiles(chunk, files) {
  if (staffScreen.test(chunk)) return files.filter((file) => file.endsWith('.css'))
  return files.filter((file) => !onEveryPage.test(file))
}
