import { expect, test } from './fixtures.ts'
import type { Trouble } from './support/fault-proxy.ts'

const panel = 'Eye of Horus Wall Panel'
const orders = /rpc\/place_order/

// Other troubles: tests/sync/push.test.ts and the simulation.
const passing: [name: string, trouble: Trouble][] = [
  ['an error 500', { kind: 'status', status: 500 }],
  ['a lost reply', { kind: 'lose-reply' }],
]

for (const [name, trouble] of passing)
  test(`${name}: the order waits, shows that, and arrives once`, async ({ shop, shopper }) => {
    await shopper.getReady()
    const stock = await shop.stockOf('1')
    shop.proxy.trouble(trouble, orders)
    await shopper.orderOne(panel)
    await expect.poll(() => shop.proxy.met()).toBeGreaterThan(0)
    await shopper.expectOrder('Saved on this device')
    await shopper.expectChip(/1 waiting/)

    shop.proxy.mend()
    await shopper.noticeConnection()
    await shopper.expectOrder('Confirmed')
    await shopper.expectChip('All saved')
    expect(await shop.ordersOf(shopper.email)).toHaveLength(1)
    expect(await shop.stockOf('1')).toBe(stock - 1)
  })

test('a server that never responds: the order is sent again and arrives once @release', async ({
  shop,
  shopper,
}) => {
  // Instead of the 20 s after which the app gives up a request.
  await shopper.page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(Math.min(ms, 3_000))
  })
  await shopper.getReady()
  shop.proxy.trouble({ kind: 'hang' }, orders, 1)
  await shopper.orderOne(panel)
  await shopper.expectOrder('Sending')
  await shopper.expectChip('Sending')
  await expect(shopper.page.getByTestId('order-chip')).toHaveText('Confirmed', { timeout: 40_000 })
  expect(await shop.ordersOf(shopper.email)).toHaveLength(1)
})

test('a rejected order shows its problems and returns to cart and form', async ({
  shop,
  shopper,
}) => {
  const { page } = shopper
  await shopper.getReady()
  await shopper.add(panel)
  await shopper.add('Scarab Keepsake Box')
  await shopper.goToCheckout()
  await shopper.fillForm()
  await shop.proxy.shut()
  await shop.setProduct('1', { stock: 0 })
  await shop.setProduct('3', { price: 99 })
  await shop.sql("delete from private.price_history where product_id = '3' and price <> 99")
  await shopper.placeOrder()
  await shopper.expectOrder('Saved on this device')

  await shop.proxy.open()
  await shopper.noticeConnection()
  await shopper.expectOrder('Needs your attention')
  await expect(
    page.getByText('There was an error processing your order. Please try again.'),
  ).toBeVisible()
  expect(await shop.ordersOf(shopper.email)).toHaveLength(0)

  await page.getByRole('link', { name: 'View this order' }).click()
  const wrong = page.getByRole('main').getByRole('listitem')
  await expect(wrong.filter({ hasText: panel }).filter({ hasText: 'Sold out' })).toBeVisible()
  await expect(wrong.filter({ hasText: 'Scarab Keepsake Box' }).first()).toContainText('99.00 EGP')

  await page.getByRole('button', { name: 'Put back into the cart' }).click()
  await expect(page.getByRole('row').filter({ hasText: panel })).toContainText('Sold out')
  await page.getByRole('button', { name: `Remove ${panel}` }).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Mona')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await shopper.placeOrder()
  await shopper.expectOrder('Confirmed')
  expect(await shop.ordersOf(shopper.email)).toHaveLength(1)
})
