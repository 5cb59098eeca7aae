/**
 * Renews the pictures that are committed: docs/pictures (README) and public/store (web manifest).
 * Nothing is compared. Runs only with `npm run screens`, or SCREENS=1 and this file alone.
 */
import { mkdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './fixtures.ts'
import { createShopper } from './support/shopper.ts'
import { createStaff } from './support/staff.ts'
import { wantsPictures } from './support/take-picture.ts'

interface Size {
  width: number
  height: number
  scale: number
}

const phone: Size = { width: 390, height: 844, scale: 2 }
const desktop: Size = { width: 1280, height: 800, scale: 1 }
/** Shown at half its width. */
const readmeDesktop: Size = { ...desktop, scale: 1.5 }
/** A picture of the README is at most this large (bytes). */
const largest = 120_000

test.use({ visitor: 'new' })

test.skip(!wantsPictures, 'Only when asked for: SCREENS=1')

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
    await saveReadmePicture(page, 'home', readmeDesktop, 'light')
    await page.goto('/product/2')
    await saveReadmePicture(page, 'product', phone, 'light')
    await page.goto('/products')
    await saveReadmePicture(page, 'shop', phone, 'dark')
    await shop.proxy.shut()
    await shopper.orderOne('Mashrabiya Lantern')
    await shopper.expectOrder('Saved on this device')
    await saveReadmePicture(page, 'order-offline', phone, 'light')
  })

  test('the staff room', async ({ shop, device }) => {
    test.slow()
    const page = device.page()
    const staff = createStaff(page)
    await staff.signIn('/admin')
    await expect(page.getByRole('link', { name: /^Total Orders \d/ })).toBeVisible()
    await saveReadmePicture(page, 'dashboard', readmeDesktop, 'dark')
    await staff.open('/admin/stall')
    await shop.proxy.shut()
    for (const name of ['Ankh Key Rack', 'Pyramid Bookends'])
      await page.getByRole('button', { name: `Add ${name} to the sale` }).click()
    await page.getByRole('button', { name: 'Record sale' }).click()
    await page.getByRole('button', { name: 'Add Arabesque Star Wall Art to the sale' }).click()
    await expect(page.getByText('1 piece', { exact: true })).toBeVisible()
    await saveReadmePicture(page, 'stall-offline', phone, 'dark')
  })
})

async function saveReadmePicture(
  page: Page,
  name: string,
  size: Size,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  expect(await savePicture(page, `docs/pictures/${name}.webp`, size)).toBeLessThan(largest)
}

/** The first screenful; returns the size of the file in bytes. */
async function savePicture(page: Page, path: string, size: Size): Promise<number> {
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
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'png' })
  const file = await sharp(Buffer.from(data, 'base64'))
    .webp({ quality: 72, effort: 6 })
    .toFile(path)
  await cdp.detach()
  return file.size
}
