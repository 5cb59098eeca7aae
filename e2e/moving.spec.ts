/** Moving to another browser by a code, and back. */
import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { test } from './fixtures.ts'
import { createShopper } from './support/shopper.ts'

const panel = 'Eye of Horus Wall Panel'
const tray = 'Acacia Serving Tray'
const bowl = 'Nile Salad Bowl with Servers'

async function makeCode(page: Page): Promise<string> {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Move to another browser' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move to another browser' })
  await expect(dialog).toContainText('Whoever has this code can see these orders.')
  await dialog.getByRole('button', { name: 'Make and copy the code' }).click()
  const field = dialog.getByLabel('Code', { exact: true })
  await expect(field).toHaveValue(/^nefer1\./)
  const code = await field.inputValue()
  await dialog.getByRole('button', { name: 'Close' }).click()
  return code
}

/** What a camera in front of the screen reads. */
async function scan(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot({ scale: 'device' }))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) })
}

async function bring(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Bring from another browser' })
  await dialog.getByLabel('Code', { exact: true }).fill(code)
  await dialog.getByRole('button', { name: 'Bring it here' }).click()
}

async function openHomeScreenApp(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { get: () => true })
  })
  return page
}

test('cart, saved products, an order and an unsent order go to another browser and back', async ({
  shop,
  shopper,
  browser,
}) => {
  test.setTimeout(240_000)
  const { page } = shopper
  await shopper.getReady()
  await shopper.orderOne(panel)
  await shopper.expectOrder('Confirmed')
  await page.goto('/products')
  await page.getByRole('button', { name: `Save ${tray}` }).click()
  await shop.proxy.shut()
  await shopper.orderOne(bowl)
  await shopper.expectOrder('Saved on this device')
  await page.goto('/products')
  await shopper.add(tray)
  const code = await makeCode(page)
  expect(code).toMatch(/^nefer1\./)
  await shop.proxy.open()
  await shopper.noticeConnection()
  await expect.poll(() => shop.ordersOf(shopper.email)).toHaveLength(2)

  // The app on the home screen begins empty and offers it by itself.
  const theirs = await openHomeScreenApp(browser, shop.url)
  const other = createShopper(theirs)
  await other.getReady()
  const offer = theirs.getByRole('complementary', { name: 'Bring from another browser' })
  await offer.getByRole('button', { name: 'Bring from another browser' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'Bring from another browser' })
  for (const [text, problem] of [
    ['Where is my order?', 'This is not a code of Nefer.'],
    [code.replace('nefer1', 'nefer2'), 'This code is from a newer version. Update first.'],
    [code.slice(0, -9), 'Only part of the code arrived.'],
  ] as const) {
    await bring(theirs, text)
    await expect(dialog).toContainText(problem)
  }
  await bring(theirs, code)
  await expect(dialog).toContainText('Everything is here now.')
  await expect(dialog.getByRole('listitem')).toHaveText([
    '2 orders',
    '1 piece in the cart',
    '1 saved piece',
    '1 entry not sent yet',
  ])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(offer).toHaveCount(0)
  await theirs.goto('/account/orders')
  await expect(theirs.getByTestId('order-chip')).toHaveText(['Confirmed', 'Confirmed'])
  // It has a secret of its own for both orders.
  await theirs.reload()
  await expect
    .poll(() => shop.sql('select count(distinct order_id)::int as n from private.order_tokens'))
    .toEqual([{ n: 2 }])

  await theirs.goto('/saved')
  await expect(theirs.getByRole('main')).toContainText(tray)

  // And back: what is there is there already.
  const back = await makeCode(theirs)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Bring from another browser' }).click()
  await bring(page, back)
  await expect(page.getByRole('dialog')).toContainText('Everything is here now.')
  await page.goto('/account/orders')
  await expect(page.getByTestId('order-chip')).toHaveText(['Confirmed', 'Confirmed'])
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
  expect(await shop.ordersOf(shopper.email)).toHaveLength(2)
  await theirs.context().close()
})

test('a refused order is decided in the browser where it was placed @release', async ({
  shop,
  shopper,
  browser,
}) => {
  const { page } = shopper
  await shopper.getReady()
  await shop.proxy.shut()
  await shopper.orderOne(panel)
  const code = await makeCode(page)
  await shop.setProduct('1', { stock: 0 })
  await shop.proxy.open()

  const theirs = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await createShopper(theirs).getReady()
  await theirs.goto('/account')
  await theirs.getByRole('button', { name: 'Bring from another browser' }).click()
  await bring(theirs, code)
  await expect(theirs.getByRole('dialog')).toContainText('Everything is here now.')
  await theirs.goto('/account/orders')
  await expect(theirs.getByTestId('order-chip')).toHaveText('Needs your attention')
  await theirs
    .getByRole('link', { name: /^Order / })
    .first()
    .click()
  const main = theirs.getByRole('main')
  await expect(main).toContainText('Decide this in the browser where you ordered, or order anew.')
  await expect(main).toContainText('Sold out')
  await expect(main.getByRole('button', { name: 'Put back into the cart' })).toHaveCount(0)

  await shopper.noticeConnection()
  await page.goto('/account/orders')
  await expect(page.getByTestId('order-chip')).toHaveText('Needs your attention')
  await page
    .getByRole('link', { name: /^Order / })
    .first()
    .click()
  await page.getByRole('main').getByRole('button', { name: 'Put back into the cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await theirs.context().close()
})

test('a picture opens the code in another browser, which asks before it takes anything @release', async ({
  shop,
  shopper,
  browser,
}) => {
  const { page } = shopper
  await shopper.getReady()
  await shopper.orderOne(panel)
  await shopper.expectOrder('Confirmed')
  await page.goto('/products')
  await shopper.add(tray)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Move to another browser' }).click()
  await page.getByRole('button', { name: 'Make and copy the code' }).click()
  await page.getByRole('button', { name: 'Show as a picture' }).click()
  const address = await scan(page.getByRole('img', { name: 'The code as a picture' }))
  expect(address.startsWith(`${shop.url}/account#bring=nefer1.`)).toBe(true)

  const theirs = await (await browser.newContext({ baseURL: shop.url })).newPage()
  const dialog = theirs.getByRole('dialog', { name: 'Bring from another browser' })
  await theirs.goto(address)
  await expect(dialog).toContainText('A code has come with the address.')
  await expect(theirs).toHaveURL('/account')
  const state = await theirs.evaluate(() => JSON.stringify([history.state, document.referrer]))
  expect(state).not.toContain('nefer1')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await theirs.reload()
  await expect(theirs.getByRole('button', { name: 'Bring from another browser' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await theirs.goto('/account/orders')
  await expect(theirs.getByRole('main')).toContainText('No orders on this device')
  await theirs.goto('/account')

  // The next addresses are opened in the same tab.
  await theirs.goto(address.slice(0, -9))
  await dialog.getByRole('button', { name: 'Bring it here' }).click()
  await expect(dialog).toContainText('Only part of the code arrived.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await theirs.goto(address)
  await dialog.getByRole('button', { name: 'Bring it here' }).click()
  await expect(dialog).toContainText('Everything is here now.')
  await expect(dialog.getByRole('listitem')).toHaveText(['1 order', '1 piece in the cart'])
  await theirs.goto('/account/orders')
  await expect(theirs.getByTestId('order-chip')).toHaveText('Confirmed')
  await theirs.context().close()
})
