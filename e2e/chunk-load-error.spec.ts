/** A screen's code cannot be loaded: after an update, or offline before it is cached. */
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { test } from './support/first-visit.ts'
import { createShopper } from './support/shopper.ts'

const panel = 'Eye of Horus Wall Panel'
const about = /^\/assets\/about-/

test('a screen whose code cannot be loaded, is replaced, or is missing without a connection @release', async ({
  shop,
  visit,
}) => {
  test.slow()

  await test.step('a screen that fails after one reload shows an error, and the cart stays', async () => {
    const shopper = createShopper(await visit())
    const { page } = shopper
    shop.proxy.trouble({ kind: 'captive-portal' }, about)
    await shopper.open('/products')
    await shopper.add(panel)
    const loads = countLoads(page)
    await openAbout(page)
    await expectFailure(page)
    expect(loads()).toBe(1)
    await expect(page).toHaveTitle('Something went wrong — Nefer')
    await expect(page.getByText('Your cart and your orders are kept on this device.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Home page', exact: true })).toHaveAttribute(
      'href',
      '/',
    )
    await expect(page.getByTestId('cart-count').first()).toHaveText('1')

    await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
    await expect(page).toHaveTitle(/^Contact/)
    await openAbout(page)
    await expectFailure(page)
    expect(loads()).toBe(1)

    shop.proxy.mend()
    await page.getByRole('button', { name: 'Load again' }).click()
    await expectAbout(page)
    await page.goto('/cart')
    await expect(page.getByRole('row').filter({ hasText: panel })).toBeVisible()
  })

  await test.step('a page whose code was replaced reloads and shows the screen', async () => {
    const shopper = createShopper(await visit())
    const { page } = shopper
    shop.proxy.trouble({ kind: 'status', status: 404 }, about)
    await shopper.open('/products')
    await shopper.add(panel)
    const loads = countLoads(page)
    page.on('request', (request) => {
      if (request.isNavigationRequest()) shop.proxy.mend()
    })
    await openAbout(page)
    await expectAbout(page)
    expect(loads()).toBe(1)
    await expect(page.getByTestId('cart-count').first()).toHaveText('1')
  })

  await test.step('offline, a page is not left for one that cannot be loaded', async () => {
    const shopper = createShopper(await visit())
    const { page } = shopper
    await shopper.open('/products')
    await shopper.add(panel)
    const loads = countLoads(page)
    await page.context().setOffline(true)
    await openAbout(page)
    await expectFailure(page)
    expect(loads()).toBe(0)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Load again' }).click()
    await expectAbout(page)
  })
})

test('a first page whose code or texts cannot be loaded says so @release', async ({
  shop,
  visit,
}) => {
  test.slow()

  await test.step('a first page whose first code cannot be loaded says so', async () => {
    const shopper = createShopper(await visit())
    const { page } = shopper
    shop.proxy.trouble({ kind: 'status', status: 404 }, /^\/assets\/vendor-/)
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText('The shop could not be loaded.')
    shop.proxy.mend()
    await page.getByRole('link', { name: 'Load again' }).click()
    await shopper.add(panel)
    await expect(page.getByTestId('cart-count').first()).toHaveText('1')
  })

  await test.step('the shop shows an error when its shared code cannot be loaded', async () => {
    const shopper = createShopper(await visit())
    const { page } = shopper
    shop.proxy.trouble({ kind: 'status', status: 404 }, /^\/assets\/create-services-/)
    const loads = countLoads(page)
    await page.goto('/about', { waitUntil: 'commit' })
    await expectFailure(page)
    expect(loads()).toBe(2)
    shop.proxy.mend()
    await page.getByRole('button', { name: 'Load again' }).click()
    await expectAbout(page)
  })

  await test.step('shared code that is missing before the texts have arrived is loaded once more', async () => {
    const shopper = createShopper(await visit())
    const { page } = shopper
    shop.proxy.trouble({ kind: 'status', status: 404 }, /^\/assets\/create-services-/)
    await page.route(/\/assets\/frame-.+\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    const loads = countLoads(page)
    await page.goto('/about', { waitUntil: 'commit' })
    await expectFailure(page)
    expect(loads()).toBe(2)
  })

  await test.step('a page whose texts cannot be loaded says so in both languages', async () => {
    const shopper = createShopper(await visit())
    const { page } = shopper
    shop.proxy.trouble({ kind: 'status', status: 404 }, /^\/assets\/ar-frame-/)
    await page.goto('/ar/cart', { waitUntil: 'commit' })
    const note = page.getByRole('alert')
    await expect(note.getByText('The shop could not be loaded.')).toBeVisible()
    await expect(note.getByText('تعذّر تحميل المتجر.')).toBeVisible()
    shop.proxy.mend()
    await note.getByRole('link', { name: 'إعادة التحميل' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(note).toHaveCount(0)
  })
})

async function openAbout(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'About Us', exact: true }).first().click()
}

async function expectAbout(page: Page): Promise<void> {
  await expect(page).toHaveURL('/about')
  await expect(page).toHaveTitle(/^About/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function expectFailure(page: Page): Promise<void> {
  await expect(
    page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }),
  ).toBeVisible()
}

/** Counts document requests of the page from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}
