/** docs/product.md 3.8 and O6: pieces that cannot be ordered, before and after 'Place Order'. */
import { expect, test } from '../fixtures.ts'

const panel = 'Eye of Horus Wall Panel'

test('pieces that cannot be ordered, before and after Place Order; nothing moves while somebody pays @release', async ({
  device,
  shop,
  shopper,
}) => {
  test.slow()

  await test.step('a sold-out piece does not count, and Place Order leads to it', async () => {
    const { page } = shopper
    await shopper.getReady()
    await shopper.add(panel)
    await shopper.add('Scarab Keepsake Box')
    await shopper.goToCheckout()
    // Read when the payment step opens.
    await shop.setProduct('1', { stock: 0 })
    await shopper.fillForm()
    const summary = page.getByRole('region', { name: 'Order Summary' })
    await expect(summary).toContainText('Not available')
    await expect(summary.getByText('64.99 EGP')).toHaveCount(3)
    const place = page.getByRole('button', { name: 'Place Order' })
    await expect(place).toHaveAccessibleDescription(/^Nothing is ordered yet/)
    await expect(place).toHaveAttribute('aria-disabled', 'true')
    await place.click({ force: true })
    const problems = page.getByRole('heading', {
      name: 'Please check these pieces before ordering',
    })
    await expect(problems).toBeFocused()
    await page.getByRole('button', { name: /^Remove it/ }).click()
    await expect(place).not.toHaveAttribute('aria-disabled', 'true')
    await shopper.placeOrder()
    await shopper.expectOrder('Confirmed')
  })

  await shop.reset()
  await test.step('a refused order says why on its confirmation, and its lines are marked at once', async () => {
    const { page } = shopper
    await shopper.getReady()
    await shopper.add(panel)
    await shopper.goToCheckout()
    await shopper.fillForm()
    // Sold out after the last look at the stock; the next pull fails.
    shop.proxy.trouble({ kind: 'status', status: 503 }, /pull_catalog/)
    await shop.setProduct('1', { stock: 0 })
    await shopper.placeOrder()
    await shopper.expectOrder('Needs your attention')
    const main = page.getByRole('main')
    await expect(main).toContainText(`${panel}: Sold out`)
    await main.getByRole('button', { name: 'Put back into the cart' }).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByRole('row').filter({ hasText: panel })).toContainText('Sold out')
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('0.00 EGP')
  })

  await shop.reset()
  await test.step('nothing moves while somebody pays and the connection drops and returns', async () => {
    await shopper.page.setViewportSize({ width: 390, height: 844 })
    const { page } = shopper
    await shopper.getReady()
    await shopper.add(panel)
    await shopper.goToCheckout()
    await shopper.fillForm()
    const place = page.getByRole('button', { name: 'Place Order' })
    const top = async () => Math.round((await place.boundingBox())?.y ?? -1)
    await page.evaluate(() => scrollTo(0, 0))
    await shopper.expectChip('All saved')
    const before = await top()
    await device.context().setOffline(true)
    await shopper.expectChip('Offline')
    expect(await top()).toBe(before)
    await device.context().setOffline(false)
    await shopper.noticeConnection()
    await shopper.expectChip('All saved')
    expect(await top()).toBe(before)
    expect(await shop.ordersOf(shopper.email)).toHaveLength(1)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
})
