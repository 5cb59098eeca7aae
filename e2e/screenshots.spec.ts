/** Pictures of every screen to look at, in screenshots/: widths × schemes. Nothing is compared. */
import { expect, test } from './fixtures.ts'

const screens = [
  ['home', '/'],
  ['shop', '/products'],
  ['categories', '/categories'],
  ['category', '/categories/boxes'],
  ['product', '/product/1'],
  ['product-not-found', '/product/none'],
  ['cart', '/cart'],
  ['checkout', '/checkout'],
  ['about', '/about'],
  ['contact', '/contact'],
  ['faq', '/faq'],
  ['account', '/account'],
  ['orders', '/account/orders'],
  ['sync', '/account/sync'],
  ['admin', '/admin'],
  ['not-found', '/no/such/page'],
] as const

test.skip(process.env['SCREENSHOTS'] === undefined, 'Only when asked for: SCREENSHOTS=1')

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1280]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } })

      test('screens', async ({ shopper }) => {
        test.slow()
        const { page } = shopper
        await shopper.getReady()
        await shopper.add('Eye of Horus Wall Panel')
        for (const [name, path] of screens) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          const file = `screenshots/${name}-${width}-${colorScheme}.png`
          await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
        }
      })
    })
  }
