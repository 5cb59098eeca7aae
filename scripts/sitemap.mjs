/**
 * Writes public/sitemap.xml before every build: public pages, categories, and products with their
 * pictures (hosting/read-catalogue.mjs). SITE_URL is the shop's address.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCatalogue, tablesOf } from './hosting/read-catalogue.mjs'
import { siteAddress } from './hosting/site-address.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const site = siteAddress()
const pages = [
  '/',
  '/products',
  '/categories',
  '/about',
  '/contact',
  '/faq',
  '/shipping',
  '/privacy-policy',
  '/terms',
]

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeSitemap()

/** @param {{ backend: string, key: string }} source */
export async function makeSitemap(source = { backend: '', key: '' }) {
  siteAddress({ hosted: source.backend !== '' })
  const { categories, products } = tablesOf(await readCatalogue(source))
  const urls = [
    ...pages.map((path) => entry(path)),
    ...categories.map(({ id }) => entry(`/categories/${encodeURIComponent(id)}`)),
    ...products.map(({ id, image }) => entry(`/product/${encodeURIComponent(id)}`, image)),
  ]
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
  xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${urls.join('\n')}
</urlset>
`
  await writeFile(join(root, 'public/sitemap.xml'), text)
  await pointRobots()
}

function entry(path, image) {
  const picture =
    image !== undefined && URL.canParse(image, site)
      ? `<image:image><image:loc>${escape(new URL(image, site).href)}</image:loc></image:image>`
      : ''
  return `  <url><loc>${escape(site + path)}</loc>${picture}</url>`
}

function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

async function pointRobots() {
  const file = join(root, 'public/robots.txt')
  const before = await readFile(file, 'utf8')
  const after = before.replace(/^Sitemap: .*$/m, `Sitemap: ${site}/sitemap.xml`)
  if (after !== before) await writeFile(file, after)
}
