import { expect, test } from './fixtures.ts'

test.use({ visitor: 'new' })

test('a new version waits until the person agrees, and what was typed is still there', async ({
  shop,
  shopper,
}) => {
  const { page } = shopper
  await shopper.getReady()
  await shopper.add('Eye of Horus Wall Panel')
  await shopper.goToCheckout()
  await page.getByLabel('City', { exact: true }).fill('Luxor')

  shop.proxy.append('/sw.js', '\n// another version')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? 'none'),
    )
    .toBe('installed')
  await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Return to Cart' }).click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update' }).click()
  await reloaded
  await expect(page.getByRole('row').filter({ hasText: 'Eye of Horus' })).toBeVisible()
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null),
  ).toBe(true)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Luxor')
})

test('the shop can be installed', async ({ device, shopper }) => {
  await shopper.getReady()
  const devtools = await device.context().newCDPSession(shopper.page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
})

test('pictures are there without a connection, also those that were never on screen', async ({
  device,
  shop,
  shopper,
}) => {
  await shopper.getReady()
  await expect
    .poll(() =>
      shopper.page.evaluate(async () => (await caches.open('images')).keys().then((k) => k.length)),
    )
    .toBeGreaterThanOrEqual(12)
  await shop.proxy.shut()
  await device.kill()
  const page = await device.relaunch()
  await page.goto('/product/12')
  const picture = page.getByRole('main').getByRole('img').first()
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true)
})
