import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Device } from './support/device.ts'
import { expectInDrafts } from './support/read-table.ts'
import { createShopper } from './support/shopper.ts'

const panel = 'Eye of Horus Wall Panel'

test('two tabs and the worker send one order once', async ({ device, shop, shopper }) => {
  await shopper.getReady()
  const stock = await shop.stockOf('1')
  await shop.proxy.shut()
  await shopper.orderOne(panel)
  const other = createShopper(await device.newTab(), shopper.email)
  await other.open('/account/orders')
  await other.expectOrder('Saved on this device')

  await shop.proxy.open()
  // A navigation wakes the worker, and both tabs notice the connection at once.
  const third = createShopper(await device.newTab())
  await Promise.all([
    shopper.noticeConnection(),
    other.noticeConnection(),
    third.open('/account/orders'),
  ])
  for (const tab of [shopper, other, third]) await tab.expectOrder('Confirmed')
  expect(await shop.ordersOf(shopper.email)).toHaveLength(1)
  expect(await shop.stockOf('1')).toBe(stock - 1)
})

test('the worker sends the writes of a closed page', async ({ device, shop, shopper }) => {
  await shopper.getReady()
  await shop.proxy.shut()
  await shopper.orderOne(panel)
  await closePages(device, shopper.page)
  await shop.proxy.open()
  await expect
    .poll(async () => {
      await wakeWorker(device)
      return (await shop.ordersOf(shopper.email)).length
    })
    .toBe(1)
})

test('a server that is behind gets nothing from page and worker until it is updated @release', async ({
  device,
  shop,
  shopper,
}) => {
  await shopper.getReady()
  const [{ number } = {}] = await shop.sql('select private.schema_number() as number')
  const setSchema = (to: unknown) =>
    shop.sql(`create or replace function private.schema_number() returns int
      language sql immutable return ${String(to)}`)
  const questions = () => shop.proxy.requests.filter((path) => path.includes('/pull_catalog'))
  try {
    await setSchema(0)
    await shopper.noticeConnection()
    const notice = 'The shop is being updated. What you do is saved on this device.'
    await expect(shopper.page.getByText(notice)).toBeVisible()
    await shopper.orderOne(panel)
    await expect(shopper.page.getByText(notice)).toBeVisible()

    await closePages(device, shopper.page)
    shop.proxy.requests.length = 0
    await expect
      .poll(async () => {
        await wakeWorker(device)
        return questions().length
      })
      .toBeGreaterThan(1)
    expect(await shop.ordersOf(shopper.email)).toHaveLength(0)

    const back = createShopper(await device.newTab(), shopper.email)
    await back.open('/account/orders')
    await back.expectOrder('Saved on this device')
    await expect(back.page.getByText(notice)).toBeVisible()
    await setSchema(number)
    await back.noticeConnection()
    await back.expectOrder('Confirmed')
    await expect(back.page.getByText(notice)).toHaveCount(0)
    expect(await shop.ordersOf(shopper.email)).toHaveLength(1)
  } finally {
    await setSchema(number)
  }
})

/** Leaves a page of our origin without the app: only the worker can send. */
async function closePages(device: Device, page: Page): Promise<void> {
  const other = await device.newTab()
  await other.goto('/robots-free.txt').catch(() => undefined)
  await page.close()
}

async function wakeWorker(device: Device): Promise<void> {
  const context = device.context()
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const sync = new Event('sync')
    Object.assign(sync, { tag: 'nefer-push', waitUntil: () => undefined })
    globalThis.dispatchEvent(sync)
  })
}

const routes = [
  ['/', /wood/i],
  ['/products', 'Our Collection'],
  ['/products?category=boxes', 'Our Collection'],
  ['/categories', /Categories/],
  ['/categories/boxes', /Boxes/],
  ['/product/1', panel],
  ['/cart', 'Your cart is empty'],
  ['/checkout', 'Your cart is empty'],
  ['/about', /./],
  ['/contact', /./],
  ['/faq', /./],
  ['/privacy-policy', /./],
  ['/terms', /./],
  ['/shipping', /./],
  ['/account', 'This device'],
  ['/account/orders', 'My orders'],
  ['/account/sync', /./],
  ['/admin', /./],
  ['/no/such/page', 'Oops! Page not found'],
] as const

test.describe('at the first visit', () => {
  test.use({ visitor: 'new' })

  test('an order placed without a connection survives a killed browser and arrives once', async ({
    device,
    shop,
    shopper,
  }) => {
    await shopper.getReady()
    const stock = await shop.stockOf('1')
    await shop.proxy.shut()
    await shopper.orderOne(panel)
    await shopper.expectOrder('Saved on this device')
    await shopper.expectChip(/1 waiting/)
    await device.kill()

    const back = createShopper(await device.relaunch(), shopper.email)
    await back.open('/account/orders')
    await back.expectOrder('Saved on this device')
    expect(await shop.ordersOf(shopper.email)).toHaveLength(0)

    await shop.proxy.open()
    await back.noticeConnection()
    await back.expectOrder('Confirmed')
    await back.expectChip('All saved')
    expect(await shop.ordersOf(shopper.email)).toHaveLength(1)
    expect(await shop.stockOf('1')).toBe(stock - 1)
  })

  test('every route opens in a cold browser while the server is stopped', async ({
    device,
    shop,
    shopper,
  }) => {
    await shopper.getReady()
    await expect.poll(() => countKept(shopper.page)).toBeGreaterThanOrEqual(21)
    await shop.proxy.shut()
    await device.kill()
    const page = await device.relaunch()
    for (const [path, heading] of routes) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
    }
    await expectPictures(page)
    await page.goto('/products')
    await expect(page.getByRole('article')).toHaveCount(12)
  })
})

/** The pictures of the pages, the categories and the products: one size of each. */
function countKept(page: Page): Promise<number> {
  return page.evaluate(async () => (await (await caches.open('images')).keys()).length)
}

const pictures = [
  ['/', ['hero', 'story', 'categories/boxes', 'categories/wall-art', 'products/1']],
  ['/about', ['story']],
  ['/categories', ['categories/boxes', 'categories/office']],
  ['/product/12', ['products/12']],
] as const

async function expectPictures(page: Page): Promise<void> {
  for (const [path, names] of pictures) {
    await page.goto(path)
    for (const name of names) {
      const picture = page.locator(`img[src="/images/${name}.jpg"]`)
      await picture.scrollIntoViewIfNeeded()
      const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
      await expect.poll(width, `${path} ${name}`).toBeGreaterThan(0)
    }
  }
}

test('the cart survives reload and kill, and is the same in every tab', async ({
  device,
  shop,
  shopper,
}) => {
  await shopper.getReady()
  await shopper.add(panel)
  await shopper.page.reload()
  await expect(shopper.page.getByTestId('cart-count').first()).toHaveText('1')

  const tab = createShopper(await device.newTab())
  await tab.open('/products')
  await tab.add('Scarab Keepsake Box')
  await expect(shopper.page.getByTestId('cart-count').first()).toHaveText('2')

  await shop.proxy.shut()
  await device.kill()
  const page = await device.relaunch()
  await page.goto('/cart')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row').filter({ hasText: panel })).toBeVisible()
})

test('a half-typed form survives a killed browser', async ({ device, shopper }) => {
  await shopper.getReady()
  await shopper.add(panel)
  await shopper.goToCheckout()
  await shopper.page.getByLabel('Address', { exact: true }).pressSequentially('12 Al Muizz')
  await expectInDrafts(shopper.page, '"address":"12 Al Muizz"')
  await device.kill()
  const page = await device.relaunch()
  await page.goto('/checkout')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('12 Al Muizz')
})
