/** docs/product.md 3.10: the data of this device, exported or erased. */
import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { waitForWorker } from '../support/shopper.ts'

const panel = 'Eye of Horus Wall Panel'

test('an address is remembered if ticked, fills the form, and can be forgotten', async ({
  shopper,
}) => {
  const { page } = shopper
  await shopper.getReady()
  await shopper.add(panel)
  await shopper.goToCheckout()
  await expect(page.getByLabel('Remember this address on this device')).not.toBeChecked()
  await page.getByLabel('Remember this address on this device').check()
  await shopper.fillForm()
  await shopper.placeOrder()
  await shopper.expectOrder('Confirmed')

  await page.getByRole('link', { name: 'View this order' }).click()
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByRole('row').filter({ hasText: panel })).toBeVisible()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('12 Al Muizz Street')
  await expect(page.getByLabel('Remember this address on this device')).toBeChecked()

  await shopper.open('/account')
  await page.getByRole('button', { name: 'Remove this address' }).click()
  await expect(page.getByText('None is saved.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Staff sign-in' })).toHaveAttribute('href', '/admin')
  await shopper.open('/account/orders')
  await expect(page.getByRole('main').getByText('Confirmed')).toBeVisible()
})

test('this device: a tick, a refused order, a discarded sign-up, a theme, and denied storage @release', async ({
  device,
  shop,
  shopper,
}) => {
  test.setTimeout(240_000)

  await test.step('the tick to remember the address survives a reload', async () => {
    const { page } = shopper
    const tick = page.getByLabel('Remember this address on this device')
    const comeBack = async () => {
      await page.getByRole('link', { name: 'Return to Cart' }).click()
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    }
    await shopper.getReady()
    await shopper.add(panel)
    await shopper.goToCheckout()
    await tick.check()
    await page.getByLabel('City', { exact: true }).fill('Luxor')
    await comeBack()
    await expect(tick).toBeChecked()
    await page.reload()
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Luxor')
    await expect(tick).toBeChecked()
    await tick.uncheck()
    await comeBack()
    await expect(tick).not.toBeChecked()
  })

  await test.step('a refused order is edited from the sync page', async () => {
    const { page } = shopper
    await shopper.getReady()
    await shop.proxy.shut()
    await shop.setProduct('1', { stock: 0 })
    await shopper.orderOne(panel)
    await shop.proxy.open()
    await shopper.noticeConnection()
    await shopper.expectOrder('Needs your attention')
    await page.goto('/account/sync')
    await page.getByRole('button', { name: 'Edit in the cart' }).click()
    await expect(page.getByRole('row').filter({ hasText: panel })).toContainText('Sold out')
    await page.goto('/account/sync')
    await expect(page.getByText('Nothing is waiting')).toBeVisible()
  })

  await shop.reset()
  await test.step('a newsletter sign-up that may have arrived can be discarded offline', async () => {
    const { page, email } = shopper
    await shopper.open('/')
    await waitForWorker(page)
    shop.proxy.trouble({ kind: 'lose-request' }, /subscribe_newsletter/)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Almost done: open the email')).toBeVisible()
    await expect.poll(() => shop.proxy.met()).toBeGreaterThan(0)
    await shop.proxy.shut()
    await page.goto('/account/sync')
    await page.getByText('Show contents').click()
    await expect(page.getByRole('main')).toContainText(email)
    await device.context().setOffline(true)
    await page.getByRole('button', { name: 'Discard' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('It may already have reached us.')
    await dialog.getByRole('button', { name: 'Discard when online' }).click()
    await expect(page.getByRole('main')).toContainText('Will be discarded when you are online')
    await device.context().setOffline(false)
    shop.proxy.mend()
    await shop.proxy.open()
    await shopper.noticeConnection()
    await expect(page.getByText('Nothing is waiting')).toBeVisible()
    expect(
      await shop.sql('select 1 as one from private.newsletter_subscribers where email = $1', [
        email,
      ]),
    ).toEqual([])
  })

  await shop.reset()
  await test.step('a theme reaches the other open tabs', async () => {
    await shopper.open('/about')
    const other = await device.newTab()
    await other.goto('/account')
    await other.getByLabel('Dark').check()
    await expect(shopper.page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await other.getByLabel('Same as this device').check()
    await expect(shopper.page.locator('html')).toHaveAttribute('data-theme', 'light')
    await other.close()
  })

  await shop.reset()
  await test.step('denied persistent storage is reported', async () => {
    const { page } = shopper
    await page.addInitScript(() => {
      navigator.storage.persist = () => Promise.resolve(false)
      navigator.storage.persisted = () => Promise.resolve(false)
    })
    await shopper.open('/account')
    const ask = page.getByRole('button', { name: 'Ask the browser to keep it' })
    await ask.click()
    await expect(
      page.getByRole('status').filter({ hasText: 'The browser has refused for now.' }),
    ).toBeVisible()
    await expect(ask).toBeFocused()
  })
})

test('clearing is refused while writes wait, and allowed after an export', async ({
  shop,
  shopper,
}) => {
  const { page } = shopper
  await shopper.getReady()
  await shop.proxy.shut()
  await shopper.orderOne(panel)
  await page.goto('/account/sync')
  await shopper.expectChip(/1 waiting/)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Clear this device' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was erased')
  await expect(page.getByRole('dialog')).toBeHidden()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save to a file' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^nefer-help-\d{4}-\d\d-\d\d\.json$/)
  const saved: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(saved).toMatchObject({ outbox: [{ kind: 'placeOrder' }], orders: [{}] })
  await page.getByRole('button', { name: 'Clear this device' }).click()
  await page.getByRole('button', { name: 'Erase everything' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Everything on this device was erased').first()).toBeVisible()
  await shop.proxy.open()
  await page.goto('/account/orders')
  await expect(page.getByText('No orders on this device')).toBeVisible()
  await expect(page.getByText('find it with its number and your phone number')).toBeVisible()
  const find = page.getByRole('main').getByRole('link', { name: 'Find your order' })
  await expect(find).toHaveAttribute('href', '/find-order')
  expect(await shop.ordersOf(shopper.email)).toEqual([])
})
