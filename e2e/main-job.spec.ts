import { expect, test } from './fixtures.ts'

test.use({ visitor: 'new' })

test('a shopper browses, fills a cart, orders and gets an order number', async ({
  shop,
  shopper,
}) => {
  const { page } = shopper
  await shopper.getReady()
  const stock = await shop.stockOf('1')

  await page.getByRole('article').getByRole('link', { name: 'Eye of Horus' }).click()
  await expect(page.getByText(`${stock} items available`)).toBeVisible()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByTestId('cart-count').first()).toHaveText('2')

  await shopper.goToCheckout()
  await shopper.fillForm()
  await shopper.placeOrder()
  await shopper.expectOrder('Confirmed')
  await expect(page.getByText('Your order has been placed successfully!')).toBeVisible()
  await expect(page.getByTestId('cart-count')).toHaveCount(0)

  const [order, ...others] = await shop.ordersOf(shopper.email)
  expect(others).toEqual([])
  expect(order).toMatchObject({ status: 'pending', payment_method: 'cash' })
  await expect(page.getByText(String(order?.['id']), { exact: true })).toBeVisible()
  expect(await shop.stockOf('1')).toBe(stock - 2)
})
