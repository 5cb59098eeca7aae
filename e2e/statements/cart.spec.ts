/** docs/product.md 3.7 (cart), O1 and O2 (quantity). */
import { expect, test } from '../fixtures.ts'

const panel = 'Eye of Horus Wall Panel'
const box = 'Scarab Keepsake Box'

test('the cart counts, removes, undoes, clears and moves the focus', async ({ shop, shopper }) => {
  const { page } = shopper
  const price = async (id: string) => {
    const [row] = await shop.sql('select price from public.products where id = $1', [id])
    return Number(row?.['price'])
  }
  const [panelPrice, boxPrice] = [await price('1'), await price('3')]
  await shopper.open('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }),
  ).toHaveAttribute('href', '/products')

  await shopper.getReady()
  await shopper.add(panel)
  await shopper.add(box)
  await page.getByRole('link', { name: /^Cart/ }).first().click()
  const row = page.getByRole('row').filter({ hasText: panel })
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(row.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
  await row.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(row.getByText(egp(2 * panelPrice), { exact: true })).toBeVisible()
  await expect(row.getByText(egp(panelPrice), { exact: true })).toBeVisible()
  await expect(page.getByTestId('cart-count').first()).toHaveText('3')
  await expect(summary).toContainText('Free')
  await expect(summary.getByText(egp(2 * panelPrice + boxPrice))).toHaveCount(2)
  await expect(summary.getByRole('link', { name: 'Continue Shopping' })).toBeVisible()

  await page.getByRole('button', { name: `Remove ${panel}` }).click()
  const status = page.getByRole('status').filter({ hasText: `Removed ${panel} from cart` })
  await expect(status.first()).toBeAttached()
  await expect(page.getByRole('button', { name: `Remove ${box}` })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(row.getByText(egp(2 * panelPrice), { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expect(page.getByText('Cart cleared')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeFocused()
  await expect(page.getByText('Cart cleared')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeFocused()
})

test("a risen price is not charged, 'Processing...' is brief, and lines show their changes @release", async ({
  shop,
  shopper,
}) => {
  test.slow()

  await test.step('a risen price is not charged; the line shows until when the old one holds', async () => {
    const { page } = shopper
    await shopper.getReady()
    await shopper.add(box)
    await shop.setProduct('3', { price: 79.99 })
    await shopper.open('/cart')
    const row = page.getByRole('row').filter({ hasText: box })
    await expect(row).toContainText(
      /We keep 64\.99\sEGP for you until .+\d\. The price is now 79\.99\sEGP/,
    )
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('64.99 EGP')
    await shopper.goToCheckout()
    await shopper.fillForm()
    await shopper.placeOrder()
    await shopper.expectOrder('Confirmed')
    await expect(page.getByRole('main')).toContainText('Please have 64.99 EGP ready in cash.')
    const [order] = await shop.ordersOf(shopper.email)
    expect(Number(order?.['total'])).toBe(64.99)
  })

  await shop.reset()
  await test.step('lines show their changes, and offline the age of the catalogue', async () => {
    const { page } = shopper
    await shopper.getReady()
    await shopper.add(panel)
    await shopper.add(box)
    await shop.setProduct('1', { stock: 1, price: 120 })
    await shop.setProduct('3', { stock: 0 })
    await shopper.open('/cart')
    const row = page.getByRole('row').filter({ hasText: panel })
    await row.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(row).toContainText('Only 1 left')
    await expect(row).toContainText('120.00 EGP')
    await expect(page.getByRole('row').filter({ hasText: box })).toContainText('Sold out')
    await expect(row).toContainText('Price lowered')
    await row.getByRole('button', { name: /^Change to 1/ }).click()
    await expect(row).not.toContainText('left')
    await page.getByRole('button', { name: /^Remove it/ }).click()
    await expect(page.getByRole('row')).toHaveCount(2)

    await shop.proxy.shut()
    await page.reload()
    await expect(page.getByText(/^Prices and stock as of /)).toBeVisible()
  })

  await shop.reset()
  await test.step("'Processing...' shows briefly and disabled, then the checkout", async () => {
    const { page } = shopper
    await shopper.getReady()
    await shopper.add(panel)
    await shopper.open('/cart')
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    await expect(page).toHaveURL('/checkout')
  })
})

function egp(amount: number): string {
  return `${amount.toFixed(2)} EGP`
}
