/**
 * Pictures to look at: every screen of the shop in both themes and two widths in screenshots/, and the pictures of
 * the manifest in public/store. Nothing is compared. Only when asked for: npm run screens.
 */
import { mkdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './fixtures.ts'
import type { Shopper } from './support/shopper.ts'
import { takePicture } from './support/take-picture.ts'

test.use({ visitor: 'new' })

test.skip(process.env['SCREENS'] === undefined, 'Only when asked for: SCREENS=1')

const panel = 'Eye of Horus Wall Panel'
const screens = [
  ['home', '/'],
  ['shop', '/products'],
  ['shop-search', '/products?q=box'],
  ['categories', '/categories'],
  ['category', '/categories/boxes'],
  ['category-empty', '/categories/sculptures'],
  ['product', '/product/1'],
  ['product-not-found', '/product/none'],
  ['cart-empty', '/cart'],
  ['checkout-empty', '/checkout'],
  ['about', '/about'],
  ['contact', '/contact'],
  ['faq', '/faq'],
  ['privacy-policy', '/privacy-policy'],
  ['terms', '/terms'],
  ['shipping', '/shipping'],
  ['account', '/account'],
  ['orders-empty', '/account/orders'],
  ['sync-empty', '/account/sync'],
  ['not-found', '/no/such/page'],
] as const

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1280]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: width === 390 ? 844 : 800 } })

      test('every screen', async ({ shop, shopper }) => {
        test.setTimeout(180_000)
        const { page } = shopper
        const shoot = (name: string) => takePicture(page, `${name}-${width}-${colorScheme}`)
        await shopper.getReady()
        for (const [name, path] of screens) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await shoot(name)
        }
        await shootPurchase(shopper, shoot)
        await shop.proxy.shut()
        await page.goto('/products')
        await shopper.orderOne(panel)
        await shoot('confirmation-offline')
        await page.goto('/account/sync')
        await page.getByText('What it says').click()
        await shoot('sync-waiting')
      })
    })
  }

async function shootPurchase(shopper: Shopper, shoot: (name: string) => Promise<void>) {
  const { page } = shopper
  await page.goto('/products')
  await shopper.add(panel)
  await shopper.add('Scarab Keepsake Box')
  await page.goto('/cart')
  await expect(page.getByRole('row')).toHaveCount(3)
  await shoot('cart')
  await shopper.goToCheckout()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await shoot('checkout-errors')
  await page.getByLabel('Remember this address on this device').check()
  await shopper.fillForm()
  await shoot('payment')
  await shopper.placeOrder()
  await shopper.expectOrder('Confirmed')
  await shoot('confirmation')
  await page.getByRole('link', { name: 'View this order' }).click()
  await expect(page.getByRole('button', { name: 'Order again' })).toBeVisible()
  await shoot('order')
  await page.goto('/account/orders')
  await expect(page.getByRole('link', { name: /^Order / })).toBeVisible()
  await shoot('orders')
  await page.goto('/account')
  await expect(page.getByRole('button', { name: 'Forget this address' })).toBeVisible()
  await shoot('account-filled')
}

test.describe('the pictures of the manifest', () => {
  test('in the sizes it names', async ({ shopper }) => {
    test.slow()
    const { page } = shopper
    await mkdir('public/store', { recursive: true })
    await shopper.getReady()
    await shopper.add(panel)
    await shopper.add('Scarab Keepsake Box')
    for (const [name, path] of [
      ['home', '/'],
      ['shop', '/products'],
      ['product', '/product/1'],
      ['cart', '/cart'],
    ])
      await storePicture(page, `narrow-${name}`, `${path}`, { width: 390, height: 844, scale: 2 })
    for (const [name, path] of [
      ['home', '/'],
      ['product', '/product/1'],
    ])
      await storePicture(page, `wide-${name}`, `${path}`, { width: 1280, height: 800, scale: 1 })
  })
})

async function storePicture(
  page: Page,
  name: string,
  path: string,
  size: { width: number; height: number; scale: number },
): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const { width, height, scale } = size
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: scale,
    mobile: scale > 1,
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Pictures below the fold are not asked for, so nobody waits for them.
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < innerHeight)
      .every((image) => image.complete),
  )
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'png' })
  await sharp(Buffer.from(data, 'base64'))
    .webp({ quality: 72, effort: 6 })
    .toFile(`public/store/${name}.webp`)
  await cdp.detach()
}
