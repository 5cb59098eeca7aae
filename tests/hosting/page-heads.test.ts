import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fillHead, hideShell } from '../../scripts/hosting/page-heads.mjs'
import { type PageHead, describePages } from '../../src/prerender/describe-pages.ts'
import { aProduct } from '../support/builders.ts'

const site = 'https://shop.example'
const english = { code: 'en', prefix: '' }

function describe(product = aProduct(), settings: unknown[] = []): PageHead[] {
  return describePages(
    { categories: [{ id: 'boxes', name: 'Boxes' }], products: [product], settings },
    site,
  )
}

const headOf = (heads: readonly PageHead[], path: string) => {
  const found = heads.find((head) => head.path === path)
  if (found === undefined) throw new Error(`no ${path}`)
  return found
}

test('every public page is described, with the title of its route', () => {
  const titles = describe().map(({ path, title }) => [path, title])
  expect(titles).toContainEqual(['/', 'Nefer — Handcrafted Egyptian Wood'])
  expect(titles).toContainEqual(['/categories', 'Categories — Nefer'])
  expect(titles).toContainEqual(['/categories/boxes', 'Boxes — Nefer'])
  expect(titles).toContainEqual(['/privacy-policy', 'Privacy policy — Nefer'])
  expect(titles).toHaveLength(11)
})

test('the head of a product page describes the product without any script', async () => {
  const product = aProduct({
    id: '7',
    name: 'Box "Lotus" <b>',
    description: 'Walnut & brass',
    image: '/images/products/7.jpg',
    price: 11_999,
  })
  const shell = hideShell(await readFile('index.html', 'utf8'))
  const html = fillHead(shell, headOf(describe(product), '/product/7'), english)
  expect(html).toContain('<title>Box "Lotus" &lt;b> — Nefer</title>'.replaceAll('"', '&quot;'))
  expect(html).toContain('<meta name="description" content="Walnut &amp; brass" />')
  expect(html).toContain(`<meta property="og:image" content="${site}/images/products/7.jpg" />`)
  expect(html).toContain('<meta property="og:type" content="product" />')
  expect(html).toContain(`<link rel="canonical" href="${site}/product/7" />`)
  expect(html).toContain(`<link rel="alternate" hreflang="en" href="${site}/product/7" />`)
  expect(html).toContain('"price":"119.99","priceCurrency":"EGP"')
  expect(html).toContain('<meta name="robots" content="index, follow" />')
  for (const once of [
    'name="robots"',
    '<title>',
    'name="description"',
    'og:title',
    'og:image"',
    'og:description',
  ])
    expect(html.split(once), once).toHaveLength(2)
  expect(html).toContain('<div id="root"></div>')
})

test('the shell is hidden from search engines', async () => {
  const shell = await readFile('index.html', 'utf8')
  expect(shell).not.toContain('name="robots"')
  expect(hideShell(shell)).toContain('<meta name="robots" content="noindex" />')
})

const nefer = {
  id: 'shop',
  updated_at: '2026-11-01T10:00:00.000Z',
  phone: '19000',
  address_en: 'Nefer\nCairo',
  hours_mon: '09:00-18:00',
  hours_tue: '09:00-18:00',
  announcement_en: 'Closed for Eid',
  announcement_until: '2999-12-01',
}

test('the home page, About and Contact have the workshop as a store', () => {
  const heads = describe(aProduct(), [nefer])
  for (const path of ['/', '/about', '/contact'])
    expect(JSON.parse(headOf(heads, path).facts ?? '')).toMatchObject({
      '@type': 'Store',
      telephone: '19000',
      address: { streetAddress: 'Nefer, Cairo' },
      openingHoursSpecification: [
        {
          dayOfWeek: ['https://schema.org/Monday', 'https://schema.org/Tuesday'],
          opens: '09:00',
          closes: '18:00',
        },
      ],
    })
  expect(headOf(heads, '/faq').facts).toBeNull()
  expect(headOf(describe(), '/contact').facts).toBeNull()
})

test('every page knows the last day of the announcement', async () => {
  const shell = hideShell(await readFile('index.html', 'utf8'))
  const html = fillHead(shell, headOf(describe(aProduct(), [nefer]), '/faq'), english)
  expect(html).toContain('<html lang="en" dir="ltr" data-until="2999-12-01">')
  const over = { ...nefer, announcement_until: '2020-12-01' }
  expect(headOf(describe(aProduct(), [over]), '/faq').until).toBe('')
})
