import { expect, test } from './fixtures.ts'
import { createShopper } from './support/shopper.ts'

test.use({ visitor: 'new' })

test('without storage the shop works, says that nothing is saved, and an order arrives once', async ({
  device,
  shop,
}) => {
  const page = device.page()
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
  const shopper = createShopper(page)
  await shopper.open('/products')
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(page.getByText(/Nothing is saved: this browser keeps no data/)).toBeVisible()
  await shopper.add('Obelisk Pair')
  await shopper.goToCheckout()
  await shopper.fillForm()
  shop.proxy.trouble({ kind: 'lose-request' }, /place_order/)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText(/Your order is not saved/)).toBeVisible()
  await expect(page.getByText('Saved on this device')).toHaveCount(0)
  shop.proxy.mend()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await shopper.expectOrder('Confirmed')
  expect(await shop.ordersOf(shopper.email)).toHaveLength(1)
})
