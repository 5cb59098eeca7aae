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

test('an app that the server finds too old says so, keeps the order, and sends it once it may', async ({
  shop,
  shopper,
}) => {
  const { page } = shopper
  const tooOld = page.getByText('This version of the shop is too old to send anything.')
  await shopper.getReady()
  await shop.sql(`update private.app_settings set min_app_version = now() + interval '1 day'`)
  try {
    await shopper.noticeConnection()
    await expect(tooOld).toBeVisible()
    await shopper.orderOne('Eye of Horus Wall Panel')
    await shopper.noticeConnection()
    await shopper.expectChip(/1 waiting/)
    expect(await shop.ordersOf(shopper.email)).toEqual([])
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('The new version cannot be had at the moment.')).toBeVisible()
  } finally {
    await shop.sql('update private.app_settings set min_app_version = null')
  }
  await shopper.noticeConnection()
  await expect.poll(async () => (await shop.ordersOf(shopper.email)).length).toBe(1)
  await expect(tooOld).toHaveCount(0)
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
