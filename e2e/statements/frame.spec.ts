/** docs/product.md 3.1 and 3.2: addresses, titles, header, footer, not-found page. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const routes: readonly (readonly [path: string, heading: string | RegExp, title: string])[] = [
  ['/', /wood/i, 'Nefer — Handcrafted Egyptian Wood'],
  ['/products', 'Our Collection', 'Our Collection — Nefer'],
  ['/products?category=boxes', 'Our Collection', 'Our Collection — Nefer'],
  ['/categories', 'Categories', 'Categories — Nefer'],
  ['/categories/sculptures', 'Sculptures', 'Sculptures — Nefer'],
  ['/categories/wall-art', 'Wall Art', 'Wall Art — Nefer'],
  ['/categories/decor', 'Decor', 'Decor — Nefer'],
  ['/categories/boxes', 'Boxes', 'Boxes — Nefer'],
  ['/categories/home-accessories', 'Home Accessories', 'Home Accessories — Nefer'],
  ['/product/1', 'Eye of Horus Wall Panel', 'Eye of Horus Wall Panel — Nefer'],
  ['/product/none', 'Product Not Found', 'Product Not Found — Nefer'],
  ['/cart', 'Your cart is empty', 'Cart — Nefer'],
  ['/checkout', 'Your cart is empty', 'Checkout — Nefer'],
  ['/saved', 'Saved', 'Saved — Nefer'],
  ['/about', 'About Us', 'About Us — Nefer'],
  ['/contact', 'Contact', 'Contact — Nefer'],
  ['/faq', /./, 'Questions and answers — Nefer'],
  ['/privacy-policy', /./, 'Privacy policy — Nefer'],
  ['/terms', /./, 'Terms — Nefer'],
  ['/shipping', /./, 'Shipping and returns — Nefer'],
  ['/find-order', 'Find your order', 'Find your order — Nefer'],
  ['/account', 'This device', 'This device — Nefer'],
  ['/account/orders', 'My orders', 'My orders — Nefer'],
  ['/account/sync', 'Waiting to be sent', 'Waiting to be sent — Nefer'],
  ['/no/such/page', 'Oops! Page not found', 'Page not found — Nefer'],
]

test('every route has its heading and title, and logs no error', async ({ shopper }) => {
  test.slow()
  const { page } = shopper
  const errors = collectErrors(page)
  await shopper.getReady()
  for (const [path, heading, title] of routes) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
    await expect.soft(page, path).toHaveTitle(title)
  }
  expect(errors).toEqual([])
  await page.evaluate(() => {
    // oxlint-disable-next-line no-console
    console.error('planted')
  })
  await expect.poll(() => errors).toEqual([expect.stringContaining('planted')])
})

test('the not-found page links to the home page', async ({ shopper: { page, open } }) => {
  await open('/no/such/page')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /home/i }).click()
  await expect(page).toHaveURL('/')
})

test('header and footer have every link; the header turns solid after 10 px', async ({
  shopper,
}) => {
  const { page } = shopper
  await shopper.open('/')
  const header = page.getByRole('banner')
  for (const [name, href] of [
    ['Home', '/'],
    ['Shop', '/products'],
    ['Categories', '/categories'],
    ['About Us', '/about'],
    ['Contact', '/contact'],
    [/^Cart/, '/cart'],
  ] as const)
    await expect(header.getByRole('link', { name, exact: true }).first()).toHaveAttribute(
      'href',
      href,
    )
  await expect(header.getByRole('button', { name: 'Search' })).toBeVisible()
  await expect(header.getByLabel('This device')).toBeVisible()
  await expect(page.getByTestId('cart-count')).toHaveCount(0)

  const footer = page.getByRole('contentinfo')
  for (const href of [
    '/',
    '/products',
    '/about',
    '/contact',
    '/faq',
    '/categories/sculptures',
    '/categories/wall-art',
    '/categories/decor',
    '/categories/boxes',
    '/categories/home-accessories',
    // Named by the catalogue only.
    '/categories/kitchen',
    '/categories/office',
    '/privacy-policy',
    '/terms',
    '/shipping',
  ])
    await expect(footer.locator(`a[href="${href}"]`).first(), href).toBeVisible()
  await expect(footer.locator('a[href^="https://"]')).toHaveCount(2)

  const look = () =>
    header.evaluate((element) => {
      const { boxShadow, backgroundColor, position } = getComputedStyle(element)
      return { boxShadow, backgroundColor, position }
    })
  await scrollPage(page, 10)
  expect(await look()).toEqual({
    boxShadow: 'none',
    backgroundColor: 'rgba(0, 0, 0, 0)',
    position: 'fixed',
  })
  await scrollPage(page, 11)
  await expect.poll(async () => (await look()).boxShadow).not.toBe('none')
  await expect.poll(async () => (await look()).backgroundColor).not.toMatch(/, 0\)|\/ 0\)/)
})

test.describe('under 768 px', () => {
  test.use({ viewport: { width: 767, height: 800 } })

  test('a menu opens, closes with Escape, and returns the focus', async ({ shopper }) => {
    const { page } = shopper
    await shopper.open('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'About Us' })).toBeVisible()
    await menu.getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    const behind = page.locator('main *:focus, footer *:focus, a[href="#main"]:focus')
    await expect(behind).toHaveCount(0)
    await page.mouse.move(300, 500)
    await page.mouse.wheel(0, 600)
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu.getByRole('link', { name: 'Home' }).click()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu.getByRole('link', { name: 'About Us' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeFocused()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.locator('main')).toHaveAttribute('inert')
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
    await expect(page.locator('main')).not.toHaveAttribute('inert')
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
  })
})

test('the theme follows the system until another is chosen', async ({
  shopper: { page, open },
}) => {
  const colours = page.locator('meta[name="theme-color"]')
  await open('/account')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  const first = await colours.getAttribute('content')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await colours.getAttribute('content')).not.toBe(first)
})

function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`)
  })
  return errors
}

async function scrollPage(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
}
