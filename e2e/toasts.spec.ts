/** docs/product.md X1: position and duration of toasts. */
import { expect, test } from './fixtures.ts'
import { placeOrder } from './support/staff-orders.ts'
import { createStaff } from './support/staff.ts'

const panel = 'Eye of Horus Wall Panel'

test('toasts: under a resting mouse, after a press on Undo, beside amounts and in an open dialog @release', async ({
  shop,
  shopper,
}) => {
  test.slow()

  await test.step('a toast that slides in under a resting mouse stays until the mouse leaves it', async () => {
    const { page } = shopper
    await shopper.open('/products')
    // The middle of a toast, at the bottom right.
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.mouse.move(width - 200, height - 55)
    await page.getByRole('button', { name: `Add ${panel} to cart` }).press('Enter')
    const toasts = page.locator('[data-toast]')
    await expect(toasts).toContainText(panel)
    const added = Date.now()
    // Longer than any toast.
    await expect.poll(() => Date.now() - added, { timeout: 10_000 }).toBeGreaterThan(6_500)
    await expect(toasts).toHaveCount(1)
    await page.mouse.move(100, 100)
    await expect(toasts).toHaveCount(0)
  })

  await test.step('after a press on Undo in a toast, later toasts end', async () => {
    const { page } = shopper
    await shopper.open('/products')
    await shopper.add(panel)
    await shopper.open('/cart')
    await page.getByRole('button', { name: `Remove ${panel}` }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('main').getByText(panel).first()).toBeVisible()
    await page.getByRole('button', { name: `Remove ${panel}` }).click()
    const toasts = page.locator('[data-toast]')
    await expect(toasts).toHaveCount(1)
    await page.mouse.move(100, 100)
    await expect(toasts).toHaveCount(0, { timeout: 15_000 })
  })

  await test.step('the news about an order does not cover its amounts', async () => {
    const { page } = shopper
    await shopper.getReady()
    await shopper.orderOne(panel)
    const toast = page.locator('[data-toast]')
    await expect(toast).toContainText('Your order has been placed successfully!')
    const ordered = page.getByRole('region', { name: 'What you ordered' })
    const [high, low] = [await toast.boundingBox(), await ordered.boundingBox()]
    expect((high?.y ?? 0) + (high?.height ?? 0)).toBeLessThan(low?.y ?? 0)
    // Nor the header.
    await page.getByRole('link', { name: 'This device' }).click({ trial: true, timeout: 2000 })
  })

  await test.step('a toast during an open dialog is in it, can be pressed, and stays after it', async () => {
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
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('one toast at a time, above the next button, dismissed with its page; hidden ones wait @release', async ({
    shop,
    shopper,
  }) => {
    test.slow()

    await test.step('Order again with a sold-out piece: the time of the hidden toast does not pass', async () => {
      const { page } = shopper
      await shopper.getReady()
      await shopper.add('Scarab Keepsake Box')
      await shopper.orderOne(panel)
      await shopper.expectOrder('Confirmed')
      const [order] = await shop.ordersOf(shopper.email)
      await shop.setProduct('1', { stock: 0 })
      await shopper.open('/product/1')
      await expect(page.getByText('0 items available')).toBeVisible()
      await shopper.open(`/account/orders/${String(order?.['id'])}`)
      await page.getByRole('button', { name: 'Order again' }).click()
      const toasts = page.locator('[data-toast]')
      await expect(toasts).toContainText('Added 1 piece to cart')
      await expect(toasts).toContainText(`Sold out at the moment: ${panel}`)
      const shown = Date.now()
      await expect(toasts).toHaveCount(0)
      // It lasts 5 s, the one before it 4 s: only 1 s would be left if time passed behind that one.
      expect(Date.now() - shown).toBeGreaterThan(3000)
    })

    await shop.reset()
    await test.step('one toast at a time, above the next button, dismissed with its page', async () => {
      const { page } = shopper
      await shopper.getReady()
      await shopper.add(panel)
      await shopper.add('Scarab Keepsake Box')
      const toasts = page.locator('[data-toast]')
      await expect(toasts).toHaveCount(1)
      await expect(toasts).toContainText('Scarab Keepsake Box')
      const box = await toasts.boundingBox()
      expect((box?.y ?? 844) + (box?.height ?? 844)).toBeLessThan(844 / 3)
      await toasts.hover()
      await page.getByRole('button', { name: 'View cart' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
      await expect(toasts).toHaveCount(0)
    })

    await shop.reset()
    await test.step('after Add and a press on the cart, no toast covers the checkout', async () => {
      const { page } = shopper
      await page.setViewportSize({ width: 390, height: 844 })
      await shopper.getReady()
      for (const name of [panel, 'Scarab Keepsake Box', 'Acacia Serving Tray'])
        await shopper.add(name)
      await page.getByRole('link', { name: /^Cart/ }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
      await expect(page.locator('[data-toast]')).toHaveCount(0)
      // A trial click fails while another element would receive it.
      const isFree = (name: string) =>
        page.getByRole('button', { name }).click({ trial: true, timeout: 2000 })
      for (const button of ['Proceed to Checkout', `Remove ${panel}`]) await isFree(button)
      // The toast about the deletion does not cover the next button either.
      await page.getByRole('button', { name: `Remove ${panel}` }).click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        await isFree('Proceed to Checkout')
      }
    })
  })
})

test.describe('at the stall, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('three quick sales show one toast, which covers neither tiles nor an open menu @release', async ({
    device,
    shop,
  }) => {
    // Its link in the menu has a badge.
    await placeOrder(shop)
    const page = device.page()
    const staff = createStaff(page)
    await staff.signIn('/admin/stall')
    const add = page.getByRole('button', { name: /^Add Acacia Serving Tray/ })
    await expect(add).toBeVisible()
    const orders = page.getByRole('link', { name: /^Orders.*to pack/, includeHidden: true })
    await expect(orders).toHaveCount(1)
    await shop.proxy.shut()
    const toasts = page.locator('[data-toast]')
    for (const pieces of [1, 2, 3]) {
      for (let n = 0; n < pieces; n += 1) await add.click({ timeout: 2000 })
      await page.getByRole('button', { name: 'Record sale' }).click()
      await expect(toasts).toContainText(pieces === 1 ? '1 piece,' : `${pieces} pieces,`)
      await expect(toasts).toHaveCount(1)
    }
    // Nor does it cover today's takings.
    await page.getByRole('status', { name: 'Takings' }).click({ trial: true, timeout: 2000 })
    await toasts.hover()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(toasts).toBeVisible()
    for (const name of [/^Dashboard$/, /^Products$/, /^Orders/])
      await page.getByRole('link', { name }).click({ trial: true, timeout: 2000 })
  })
})
