/** docs/product.md 3.8 and 3.9 (checkout, confirmation), F7 (customer) and X3. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { tabTo } from '../support/keyboard.ts'
import { noteTexts } from '../support/note-texts.ts'
import { createShopper, customer } from '../support/shopper.ts'

const panel = 'Eye of Horus Wall Panel'

test('an empty checkout and a confirmation without an order show a way on', async ({ shopper }) => {
  const { page } = shopper
  await shopper.open('/checkout')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(
    page.getByText('You need to add products to your cart before checkout.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/products')
  for (const record of [null, 'not json', '{"id":7}']) {
    await page.evaluate((text) => {
      if (text === null) sessionStorage.clear()
      else sessionStorage.setItem('nefer:last-order', text)
    }, record)
    await page.goto('/order-confirmation')
    await expect(page).toHaveURL('/')
  }
})

const bad = [
  ['First name', 'M', 'First name must be at least 2 characters'],
  ['Last name', 'F', 'Last name must be at least 2 characters'],
  ['Email', 'mona@', 'Please enter a valid email address'],
  ['Phone', '0100123456', 'Please enter a valid phone number'],
  ['Address', '12 A', 'Please enter your full address'],
  ['City', 'C', 'Please enter a valid city'],
  ['Governorate', '', 'Please enter a valid governorate'],
  ['Postal code', '1151', 'Please enter a valid postal code'],
] as const

test('the checkout has two steps, shows every message, places the order and confirms it', async ({
  shop,
  shopper,
}) => {
  const { page } = shopper
  await shopper.getReady()
  await shopper.add(panel)
  await shopper.goToCheckout()
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary).toContainText(`${panel} x 1`)
  for (const text of ['Subtotal', 'Shipping', 'Free', 'Total'])
    await expect(summary.getByText(text, { exact: true })).toBeVisible()
  await expect(summary.getByRole('link', { name: 'Return to Cart' })).toHaveAttribute(
    'href',
    '/cart',
  )

  for (const [label, value] of bad)
    if (value !== '') await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  // After the hint that a field may have.
  for (const [label, , message] of bad)
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
      new RegExp(`${message}$`),
    )
  await expect(page.getByLabel('First name')).toBeFocused()
  await shopper.fillForm()
  await expect(page.getByLabel('Cash on Delivery')).toBeChecked()
  await expect(page.getByRole('radio')).toHaveCount(1)
  await page.getByRole('button', { name: 'Back to Customer Information' }).click()
  await expect(page.getByLabel('City')).toHaveValue(customer.City)
  await page.getByLabel('Phone').fill(' ٠١٠٠ ١٢٣ ٤٥٦٧ ')
  await page.getByLabel('Address', { exact: true }).fill('<b>12 Al Muizz</b>')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()

  await shopper.placeOrder()
  await expect(page).toHaveURL('/order-confirmation')
  await shopper.expectOrder('Confirmed')
  await expect(page).toHaveTitle('Order confirmed — Nefer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You for Your Order!')
  await expect(page.getByText('Your order has been placed successfully!')).toBeVisible()
  await expect(page.getByText(/confirmation email will be sent to/)).toBeVisible()
  await shop.sql('update private.mail_jobs set sent_at = now() where sent_at is null')
  await expect(page.getByText(/confirmation email was sent/)).toBeVisible({ timeout: 20_000 })
  const main = page.getByRole('main')
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date())
  await expect(main.getByText(today)).toBeVisible()
  await expect(main.getByText(/^\d+\.\d\d\sEGP$/).last()).toBeVisible()
  await expect(main.getByText(/Please have \d+\.\d\d\sEGP ready in cash/)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
    'href',
    '/products',
  )
  const [order] = await shop.ordersOf(shopper.email)
  expect(order).toMatchObject({
    status: 'pending',
    payment_method: 'cash',
    customer_name: 'Mona Fathy',
    customer_phone: '01001234567',
    customer_address: '<b>12 Al Muizz</b>',
  })
  const info: unknown = order?.['shipping_info']
  const shipping: unknown = typeof info === 'string' ? JSON.parse(info) : info
  expect(shipping).toMatchObject({ city: 'Cairo', state: 'Cairo', zip: '11511' })
  await expect(main.getByText(String(order?.['id']))).toBeVisible()
  await page.reload()
  await expect(page.getByText('Thank You for Your Order!')).toBeVisible()
})

test('no other screen before a confirmation; without Background Sync the page stays open @release', async ({
  shop,
  shopper,
}) => {
  test.slow()

  await test.step('between Place Order and the confirmation no other screen is shown', async () => {
    const { page } = shopper
    const shown = await noteTexts(page, [
      'Customer Information',
      'Cash on Delivery',
      'Your cart is empty',
      'Your order is saved on this device',
    ])
    await shopper.getReady()
    await shopper.add(panel)
    await shopper.goToCheckout()
    await shopper.fillForm()
    await shopper.placeOrder()
    expect(await shown()).toEqual([
      'Customer Information',
      'Cash on Delivery',
      'Your order is saved on this device',
    ])
  })

  await test.step('a browser without Background Sync asks to stay open', async () => {
    const { page } = shopper
    // As in Safari and Firefox.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SyncManager'))
    await shopper.getReady()
    await shop.proxy.shut()
    await shopper.orderOne(panel)
    await shopper.expectOrder('Saved on this device')
    await expect(page.getByRole('main')).toContainText(
      'Please keep this page open, or come back later',
    )
    await expect(page.getByText(/close the app/)).toHaveCount(0)
  })
})

test('one cart in two tabs is ordered once', async ({ device, shop, shopper }) => {
  await shopper.getReady()
  await shopper.add(panel)
  await shopper.goToCheckout()
  await shopper.fillForm()
  const second = createShopper(await device.newTab(), shopper.email)
  await second.open('/checkout')
  const tabs = [shopper.page, second.page]
  for (const tab of tabs)
    await expect(tab.getByRole('button', { name: 'Place Order' })).toBeVisible()
  await Promise.all(tabs.map(pressPlaceOrder))
  const headings = () =>
    Promise.all(tabs.map((tab) => tab.getByRole('heading', { level: 1 }).allTextContents()))
  await expect
    .poll(async () => (await headings()).flat().toSorted())
    .toEqual(['Thank You for Your Order!', 'Your cart is empty'])
  await expect.poll(async () => (await shop.ordersOf(shopper.email)).length).toBe(1)
})

/** Without waiting: the other tab may have removed the button. */
async function pressPlaceOrder(page: Page): Promise<void> {
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find((button) => button.textContent === 'Place Order')?.click()
  })
}

test('a purchase with the keyboard alone', async ({ shop, shopper }) => {
  test.slow()
  const { page } = shopper
  await shopper.getReady()
  await tabTo(page, `Add ${panel} to cart`)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('cart-count').first()).toHaveText('1')
  await page.keyboard.press('Control+Home')
  await page.reload()
  await expect(page.getByTestId('cart-count').first()).toHaveText('1')
  await tabTo(page, 'Cart, 1 item')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeFocused()
  await tabTo(page, 'Proceed to Checkout')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeFocused()
  for (const [label, value] of Object.entries({ ...customer, Email: shopper.email }).toSorted(
    inFormOrder,
  )) {
    await tabTo(page, label)
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeFocused()
  await tabTo(page, 'Place Order')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /our Order/i })).toBeFocused()
  await shopper.expectOrder('Confirmed')
  expect(await shop.ordersOf(shopper.email)).toHaveLength(1)
})

function inFormOrder([a]: [string, string], [b]: [string, string]): number {
  const labels = bad.map(([label]) => label as string)
  return labels.indexOf(a) - labels.indexOf(b)
}
