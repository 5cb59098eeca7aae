/** Search, sorting, filters, recently viewed, sharing, and metadata for search engines. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { findBarriers } from './support/barriers.ts'

const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

test.describe('search', () => {
  test('finds while typing, with the keyboard alone', async ({ shopper }) => {
    const { page } = shopper
    await shopper.getReady()
    await page.keyboard.press('/')
    const field = page.getByRole('combobox', { name: 'What are you looking for?' })
    await expect(field).toBeFocused()
    await field.pressSequentially('obalisk')
    await expect(option(page, /Obelisk Pair.*54\.99\sEGP.*In stock/)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(option(page, /Obelisk Pair/)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Obelisk Pair' })).toBeFocused()

    await page.keyboard.press('Control+k')
    await expect(option(page, 'obalisk')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('obalisk')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('a search returns the focus, has a page of results, and works offline @release', async ({
    shop,
    shopper,
  }) => {
    test.slow()

    await test.step('returns the focus to its button, and leaves slashes in fields alone', async () => {
      const { page } = shopper
      await shopper.getReady()
      const button = page.getByRole('button', { name: 'Search', exact: true })
      await button.click()
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(button).toBeFocused()
      await page.getByRole('link', { name: 'About Us' }).first().click()
      await button.click()
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Collection')
      await expect(page.getByRole('dialog')).toBeHidden()
      await shopper.open('/contact')
      await page.getByLabel('Subject').fill('')
      await page.getByLabel('Subject').press('/')
      await expect(page.getByLabel('Subject')).toHaveValue('/')
    })

    await test.step('has a page of results with its own address', async () => {
      const { page } = shopper
      await shopper.open('/products?q=walnut+box')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search: walnut box')
      await expect(page.getByRole('article').first()).toContainText('Box')
      expect.soft(await findBarriers(page), 'results').toEqual([])
      await shopper.open('/products?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>')
      await expect(page.getByText('Nothing found', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Browse Products' }).click()
      await expect(page.getByRole('article')).toHaveCount(12)
    })

    await test.step('works offline, and always offers a next step', async () => {
      const { page } = shopper
      await shopper.getReady()
      await shop.proxy.shut()
      await page.reload()
      await page.getByRole('button', { name: 'Search' }).click()
      expect.soft(await findBarriers(page), 'search, empty').toEqual([])
      const field = page.getByRole('dialog').getByRole('combobox')
      await field.fill('zzzzzz')
      await expect(page.getByText('Nothing found for “zzzzzz”.')).toBeVisible()
      expect.soft(await findBarriers(page), 'search, nothing found').toEqual([])
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Boxes' })).toBeVisible()
      await field.fill('box')
      await expect(option(page, /Scarab Keepsake Box/)).toBeVisible()
      await page.keyboard.press('ArrowDown')
      expect.soft(await findBarriers(page), 'search, found').toEqual([])
    })
  })
})

test.describe('order and filter', () => {
  test('are kept in the address, survive reload and back, and ignore invalid values @release', async ({
    shop,
    shopper,
  }) => {
    const { page } = shopper
    await shop.setProduct('11', { stock: 0 })
    await shopper.getReady()
    await expect(page.getByRole('button', { name: 'Add Ankh Key Rack to cart' })).toBeDisabled()
    await page.getByLabel('Sort by').selectOption('Price, low to high')
    await expect(page).toHaveURL(/sort=price-up/)
    await expect.poll(async () => (await names(page))[0]).toBe('Ankh Key Rack')
    await page.getByLabel('In stock only').check()
    await expect.poll(async () => (await names(page))[0]).toBe('Obelisk Pair')
    await page.getByRole('link', { name: 'Boxes', exact: true }).first().click()
    await expect(page).toHaveURL(/category=boxes/)
    await expect(page).toHaveURL(/stock=in/)
    await expect
      .poll(() => names(page))
      .toEqual(['Scarab Keepsake Box', 'Lotus Inlay Jewellery Box'])
    expect.soft(await findBarriers(page), 'filtered').toEqual([])
    await page.reload()
    await expect
      .poll(() => names(page))
      .toEqual(['Scarab Keepsake Box', 'Lotus Inlay Jewellery Box'])
    await page.getByRole('link', { name: 'Scarab Keepsake Box' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scarab Keepsake Box')
    await page.goBack()
    await expect(page.getByLabel('Sort by')).toHaveValue('price-up')
    await expect(page.getByText('2 products, sorted by price, low to high')).toBeAttached()
    await page.getByRole('link', { name: 'Scarab Keepsake Box' }).click()
    await page.getByRole('link', { name: 'Back to Products' }).click()
    await expect(page.getByLabel('Sort by')).toHaveValue('price-up')
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scarab Keepsake Box')

    await shopper.open('/products?sort=cheapest&stock=7&category=none')
    await expect(page.getByRole('article')).toHaveCount(12)
    await expect(page.getByLabel('Sort by')).toHaveValue('newest')
    await expect(page.getByRole('link', { name: 'All', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    )
  })
})

test('a product page shows recently viewed products, and its link is shared @release', async ({
  device,
  shop,
  shopper,
}) => {
  test.slow()

  await test.step('a product page shows recently viewed and related products', async () => {
    const { page } = shopper
    await shopper.open('/product/1')
    const recent = page.getByRole('region', { name: 'Recently viewed' })
    await expect(page.getByRole('region', { name: 'You may also like' })).toBeVisible()
    await expect(recent).toHaveCount(0)
    await shopper.open('/product/2')
    await expect(recent.getByRole('article')).toHaveText([/Eye of Horus Wall Panel/])
    await shop.proxy.shut()
    await page.reload()
    await expect(recent.getByRole('article')).toHaveCount(1)
    await expect(page.getByText(/^Prices and stock as of /)).toBeVisible()
  })

  await shop.reset()
  await test.step('the link of a product is shared, or copied without a share sheet', async () => {
    const { page } = shopper
    await shopper.open('/product/1')
    await device.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Link copied').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/product/1`)
  })
})

test('search engines get correct data about a product, its page and its address', async ({
  shop,
  shopper,
}) => {
  const { page } = shopper
  await shopper.open('/product/1?utm_source=x')
  const script = page.locator('script[type="application/ld+json"]')
  await expect(script).toHaveCount(1)
  const { '@graph': graph } = JSON.parse((await script.textContent()) ?? '')
  expect(graph[0]).toMatchObject({
    '@type': 'Product',
    name: 'Eye of Horus Wall Panel',
    image: `${shop.url}/images/products/1.jpg`,
    offers: { price: '149.99', priceCurrency: 'EGP', availability: 'https://schema.org/InStock' },
  })
  expect(graph[1].itemListElement).toHaveLength(4)
  const head = (selector: string) => page.locator(`head ${selector}`)
  await expect(head('link[rel=canonical]')).toHaveAttribute('href', `${shop.url}/product/1`)
  await expect(head('meta[property="og:title"]')).toHaveAttribute('content', /^Eye of Horus/)
  await page.getByRole('link', { name: 'About Us' }).first().click()
  await expect(head('meta[name=description]')).toHaveAttribute('content', /founded in 2015/)
  await expect(head('meta[property="og:title"]')).toHaveAttribute('content', 'About Us — Nefer')
  await shopper.open('/cart')
  await expect(head('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})
