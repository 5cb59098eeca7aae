/**
 * Writes public/sitemap.xml before every build: public pages, categories, and products with their
 * pictures (hosting/read-catalogue.mjs), in every language; and the addresses of public/robots.txt.
 * SITE_URL is the shop's address.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCatalogue, tablesOf } from './hosting/read-catalogue.mjs'
import { pathIn, publishedLanguages } from './hosting/languages.mjs'
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
  const text = toSitemap(tablesOf(await readCatalogue(source)))
  await writeFile(join(root, 'public/sitemap.xml'), text)
  const robots = join(root, 'public/robots.txt')
  const before = await readFile(robots, 'utf8')
  const after = toRobots(before)
  if (after !== before) await writeFile(robots, after)
}

/** @param {{ categories: object[], products: object[] }} catalogue */
export function toSitemap({ categories, products }, languages = publishedLanguages) {
  const urls = [
    ...pages.map((path) => ({ path })),
    ...categories.map(({ id }) => ({ path: `/categories/${encodeURIComponent(id)}` })),
    ...products.map(({ id, image }) => ({ path: `/product/${encodeURIComponent(id)}`, image })),
  ].flatMap((page) => languages.map((language) => entry(page, language, languages)))
  const namespaces = [
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
    ...(languages.length > 1 ? ['xmlns:xhtml="http://www.w3.org/1999/xhtml"'] : []),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset ${namespaces.join('\n  ')}>
${urls.join('\n')}
</urlset>
`
}

function entry({ path, image }, language, languages) {
  const alternates = languages.length > 1 ? languages.map((other) => alternate(path, other)) : []
  const picture =
    image !== undefined && URL.canParse(image, site)
      ? `<image:image><image:loc>${escape(new URL(image, site).href)}</image:loc></image:image>`
      : ''
  const address = escape(site + pathIn(language, path))
  return `  <url><loc>${address}</loc>${alternates.join('')}${picture}</url>`
}

function alternate(path, language) {
  const address = escape(site + pathIn(language, path))
  return `<xhtml:link rel="alternate" hreflang="${language.code}" href="${address}"/>`
}

function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The rules for English addresses, repeated for every other language. */
export function toRobots(robots, languages = publishedLanguages) {
  const rules = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path)
  const own = rules.filter((path) => !/^\/[a-z]{2}\//.test(path))
  const pagePaths = own.filter((path) => !path.endsWith('/'))
  const prefixed = languages
    .slice(1)
    .flatMap(({ prefix }) => pagePaths.map((path) => prefix + path))
  const lines = [...own, ...prefixed].map((path) => `Disallow: ${path}`)
  return robots
    .replace(/(?:^Disallow: .*\n)+/m, `${lines.join('\n')}\n`)
    .replace(/^Sitemap: .*$/m, `Sitemap: ${site}/sitemap.xml`)
}
