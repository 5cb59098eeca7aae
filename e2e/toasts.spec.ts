/** docs/product.md X1: where messages stand and how long. */
import { expect, test } from './fixtures.ts'

const panel = 'Eye of Horus Wall Panel'

test('a message that comes while a dialog is open stands in it, can be pressed, and outlives it', async ({
  shop,
  shopper,
}) => {
  const { page } = shopper
  await shopper.getReady()
  await shop.proxy.shut()
  await shopper.orderOne(panel)
  await page.getByRole('button', { name: 'Search' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await shop.proxy.open()
  await shopper.noticeConnection()
  const message = page.getByText('Your order has been placed successfully!')
  await expect(dialog.getByText('Your order has been placed successfully!')).toBeVisible()
  await message.hover()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await expect(page).toHaveURL(/\/account\/orders\//)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('one message at a time, above what is pressed next, gone with its page', async ({
    shopper,
  }) => {
    const { page } = shopper
    await shopper.getReady()
    await shopper.add(panel)
    await shopper.add('Scarab Keepsake Box')
    const toasts = page.locator('[data-sonner-toast]')
    await expect(toasts).toHaveCount(1)
    await expect(toasts).toContainText('Scarab Keepsake Box')
    const box = await toasts.boundingBox()
    expect((box?.y ?? 844) + (box?.height ?? 844)).toBeLessThan(844 / 3)
    await toasts.hover()
    await page.getByRole('button', { name: 'View cart' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
    await expect(toasts).toHaveCount(0)
  })
})
