/**
 * Makes public/sitemap.xml before every build: the public pages, and the categories and products of the first catalogue
 * (supabase/seed.sql), each product with its picture. SITE_URL names the shop's address.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const site = (process.env['SITE_URL'] ?? 'https://nefer.example').replace(/\/$/, '')
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

export async function makeSitemap() {
  const seed = await readFile(join(root, 'supabase/seed.sql'), 'utf8')
  const { categories, products } = readSeed(seed)
  const urls = [
    ...pages.map((path) => entry(path)),
    ...categories.map((id) => entry(`/categories/${id}`)),
    ...products.map(({ id, image }) => entry(`/product/${id}`, image)),
  ]
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${urls.join('\n')}
</urlset>
`
  await writeFile(join(root, 'public/sitemap.xml'), text)
  await pointRobots()
}

/** The ids and pictures of the two `insert` statements of the catalogue. */
export function readSeed(seed) {
  const rowsOf = (table) =>
    new RegExp(`insert into public\\.${table}\\b[\\s\\S]*?on conflict`).exec(seed)?.[0] ?? ''
  const categories = [...rowsOf('categories').matchAll(/^ {2}\('([a-z0-9-]+)',/gm)]
  const products = [
    ...rowsOf('products').matchAll(/^ {2}\('([^']+)',[\s\S]*?'(\/images\/[^']+)'/gm),
  ]
  return {
    categories: categories.map(([, id]) => id),
    products: products.map(([, id, image]) => ({ id, image })),
  }
}

function entry(path, image) {
  const picture =
    image === undefined
      ? ''
      : `<image:image><image:loc>${escape(site + image)}</image:loc></image:image>`
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
