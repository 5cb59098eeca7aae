import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { createRouteMatcher, readRoutes } from '../../scripts/hosting/addresses.mjs'
import { fillLanguages } from '../../scripts/hosting/document-languages.ts'
import { fillHead } from '../../scripts/hosting/page-heads.mjs'
import { webManifestOf } from '../../scripts/hosting/web-manifest.ts'
import { toRobots, toSitemap } from '../../scripts/sitemap.mjs'

const english = { code: 'en', prefix: '', name: 'English' } as const
const arabic = { code: 'ar', prefix: '/ar', name: 'العربية' } as const
const both = [english, arabic]

describe('a shop with two languages', () => {
  it.each(['/', '/ar', '/ar/', '/ar/products', '/ar/product/1', '/ar/admin/orders'])(
    'has the address %s',
    (path) => expect(createRouteMatcher(readRoutes(both))(path)).toBe(true),
  )

  it('has no address with another prefix, and no prefix unless the language is published', () => {
    const isRoute = createRouteMatcher(readRoutes(both))
    for (const path of ['/fr', '/arabic', '/ar/ar', '/ar/no/such/page'])
      expect(isRoute(path), path).toBe(false)
    expect(createRouteMatcher(readRoutes([english]))('/ar')).toBe(false)
  })

  it('lists each page with its alternates in the sitemap', () => {
    const sitemap = toSitemap({ categories: [], products: [{ id: '1', image: '/a.jpg' }] }, both)
    expect(sitemap).toContain('<loc>https://nefer.example/ar</loc>')
    const entry = sitemap
      .split('\n')
      .find((line) => line.includes('<loc>') && line.includes('/ar/product/1</loc>'))
    expect(entry).toContain('hreflang="en" href="https://nefer.example/product/1"')
    expect(entry).toContain('hreflang="ar" href="https://nefer.example/ar/product/1"')
    expect(toSitemap({ categories: [], products: [] }, [english])).not.toContain('xhtml')
  })

  it('hides the private pages of each from search engines', async () => {
    const robots = await readFile('public/robots.txt', 'utf8')
    const extended = toRobots(robots, both)
    expect(extended).toContain('Disallow: /admin\n')
    expect(extended).toContain('Disallow: /ar/admin\n')
    expect(extended).not.toContain('/ar/rest/')
    expect(toRobots(extended, both)).toBe(extended)
    expect(toRobots(extended, [english])).not.toContain('/ar/')
  })

  it('has one installed app: manifests differ in texts, direction and addresses only', () => {
    const [one, other] = both.map(webManifestOf)
    for (const name of ['id', 'name', 'short_name', 'scope', 'icons'] as const)
      expect(other?.[name]).toEqual(one?.[name])
    expect(other).toMatchObject({ lang: 'ar', dir: 'rtl', start_url: '/ar' })
    expect(other?.shortcuts?.map(({ url }) => url)).toContain('/ar/cart')
  })

  it('has one script for the languages; prerendered pages have theirs from the build', async () => {
    const shell = fillLanguages(await readFile('index.html', 'utf8'), both)
    expect(shell).toContain('const prefixes = {"ar":"/ar"}')
    expect(shell).toContain('<div lang="en" dir="ltr"><p>The shop could not be loaded.')
    expect(shell).toContain('<div lang="ar" dir="rtl"><p>تعذّر تحميل المتجر.')
    expect(() => fillLanguages(shell, both)).toThrow('%languages%')
    const head = { title: '', metas: [], canonical: '', alternates: [], facts: null, until: '' }
    const page = fillHead(shell, head, arabic)
    expect(page).toContain('<html lang="ar" dir="rtl">')
    expect(page).toContain('href="/manifest.ar.webmanifest"')
    expect(fillHead(shell, head, english)).toContain('<html lang="en" dir="ltr">')
  })
})
