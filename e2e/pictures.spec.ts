/**
 * Renews the pictures that are committed: docs/pictures (README) and public/store (web manifest).
 * Nothing is compared. Runs only with `npm run screens`, or SCREENS=1 and this file alone.
 */
import { mkdir } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './fixtures.ts'
import { createShopper } from './support/shopper.ts'
import { createStaff } from './support/staff.ts'

interface Size {
  width: number
  height: number
  scale: number
}

const phone: Size = { width: 390, height: 844, scale: 2 }
const desktop: Size = { width: 1280, height: 800, scale: 1 }
/** Shown at half their width or less. The two desktop pictures have the same shape. */
const readmePhone: Size = { ...phone, height: 830 }
const readmeHome: Size = { ...desktop, scale: 1.5 }
const readmeDashboard: Size = { width: 1464, height: 840, scale: 1.3 }
const readmeConflict: Size = { width: 1040, height: 800, scale: 1.5 }
/** A picture of the README is at most this large (bytes). */
const largest = 120_000

test.use({ visitor: 'new' })

test('the pictures of the manifest', async ({ shopper }) => {
  test.slow()
  const { page } = shopper
  await mkdir('public/store', { recursive: true })
  await shopper.getReady()
  await shopper.add('Eye of Horus Wall Panel')
  await shopper.add('Scarab Keepsake Box')
  for (const [name, path, size] of [
    ['narrow-home', '/', phone],
    ['narrow-shop', '/products', phone],
    ['narrow-product', '/product/1', phone],
    ['narrow-cart', '/cart', phone],
    ['wide-home', '/', desktop],
    ['wide-product', '/product/1', desktop],
  ] as const) {
    await page.goto(path)
    await savePicture(page, `public/store/${name}.webp`, size)
  }
})

test.describe('the pictures of the README', () => {
  test.beforeAll(() => mkdir('docs/pictures', { recursive: true }))

  test('the shop', async ({ shop, device }) => {
    test.slow()
    const page = device.page()
    const shopper = createShopper(page, 'mona.fathy@mail.example')
    await shopper.getReady()
    await page.goto('/')
    const hero = page.locator('main section').first()
    await saveReadmePicture(page, 'home', readmeHome, 'light', { end: hero })
    await page.goto('/product/2')
    await saveReadmePicture(page, 'product', readmePhone, 'light')
    await page.goto('/products')
    await expect(page.getByRole('button', { name: 'Boxes' })).toBeVisible()
    await saveReadmePicture(page, 'shop', readmePhone, 'dark')
    for (const name of ['Ankh Key Rack', 'Lotus Inlay Jewellery Box']) {
      await page.goto('/products')
      await shopper.orderOne(name)
      await shopper.expectOrder('Confirmed')
    }
    await page.goto('/products')
    await shop.proxy.shut()
    await shopper.orderOne('Mashrabiya Lantern')
    await shopper.expectOrder('Saved on this device')
    await page.goto('/account/orders')
    await expect(page.getByRole('main').getByText('Saved on this device')).toBeVisible()
    await saveReadmePicture(page, 'order-offline', readmePhone, 'light')
  })

  test('the staff room', async ({ shop, device }) => {
    test.slow()
    const page = device.page()
    const staff = createStaff(page)
    await staff.signIn('/admin')
    await expect(page.getByRole('link', { name: /^Total Orders \d/ })).toBeVisible()
    await saveReadmePicture(page, 'dashboard', readmeDashboard, 'dark')
    await staff.open('/admin/stall')
    await shop.proxy.shut()
    for (const name of ['Ankh Key Rack', 'Pyramid Bookends'])
      await page.getByRole('button', { name: `Add ${name} to the sale` }).click()
    await page.getByRole('button', { name: 'Record sale' }).click()
    await page.getByRole('button', { name: 'Add Arabesque Star Wall Art to the sale' }).click()
    await expect(page.getByText('1 piece', { exact: true })).toBeVisible()
    await saveReadmePicture(page, 'stall-offline', readmePhone, 'dark')
  })

  test('a conflict', async ({ shop, device }) => {
    test.slow()
    const page = device.page()
    const staff = createStaff(page)
    await staff.signIn('/admin/products/edit/2')
    const price = page.getByLabel('Price (EGP)')
    await expect(price).toHaveValue('119.99')
    await shop.proxy.shut()
    await price.fill('109.99')
    await page.getByRole('button', { name: 'Update Product' }).click()
    await staff.expectToast('Saved on this device')
    await shop.setProduct('2', { price: 129.99 })
    await shop.proxy.open()
    await staff.noticeConnection()
    await staff.open('/admin/sync')
    const card = page.locator('form').filter({ hasText: 'Save my choice' })
    await expect(card).toBeVisible()
    const heading = page.getByRole('heading', { level: 1 })
    await saveReadmePicture(page, 'conflict', readmeConflict, 'light', {
      start: heading,
      end: card,
    })
  })
})

async function saveReadmePicture(
  page: Page,
  name: string,
  size: Size,
  colorScheme: 'light' | 'dark',
  frame?: Frame,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  expect(await savePicture(page, `docs/pictures/${name}.webp`, size, frame)).toBeLessThan(largest)
}

/** The picture begins at the left edge of `start` and ends at the bottom of `end`. */
interface Frame {
  start?: Locator
  end: Locator
}

/** The first screenful, or its part in `frame`; returns the size of the file in bytes. */
async function savePicture(page: Page, path: string, size: Size, frame?: Frame): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  const { width, height, scale } = size
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: scale,
    mobile: width < 768,
  })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Pictures below the fold are not requested, so nothing waits for them.
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < innerHeight)
      .every((image) => image.complete),
  )
  const clip = frame === undefined ? undefined : await clipOf(frame, width)
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: 'png',
    ...(clip && { clip }),
  })
  const file = await sharp(Buffer.from(data, 'base64'))
    .webp({ quality: 72, effort: 6 })
    .toFile(path)
  await cdp.detach()
  return file.size
}

async function clipOf({ start, end }: Frame, width: number) {
  const bottom = await end.evaluate((element) => element.getBoundingClientRect().bottom)
  const left = start && (await start.evaluate((element) => element.getBoundingClientRect().left))
  const margin = start === undefined ? 0 : 24
  const x = Math.max(0, Math.round((left ?? 0) - margin))
  return { x, y: 0, width: width - x, height: Math.round(bottom + margin), scale: 1 }
}
