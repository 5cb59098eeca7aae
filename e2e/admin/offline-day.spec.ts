import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { countSales, openOrder, placeOrder, statusOf } from '../support/staff-orders.ts'
import { makeProduct, productOf } from '../support/staff-steps.ts'
import { createStaff } from '../support/staff.ts'
import { showMode } from '../support/stall.ts'

test.use({ visitor: 'staff' })

test('stall sales of an offline day survive a kill and arrive once', async ({ device, shop }) => {
  const order = await placeOrder(shop)
  let page = device.page()
  // The order is on the device before the connection ends.
  await createStaff(page).open('/admin/orders')
  await expect(page.getByRole('button', { name: new RegExp(order.name) })).toBeVisible()
  await page.getByRole('link', { name: 'Stall' }).click()
  await expect(page.getByRole('button', { name: /Add Ankh Key Rack/ })).toBeVisible()
  const before = await countSales(shop)
  const stock = await shop.stockOf('11')
  await shop.proxy.shut()

  await page.getByRole('button', { name: /Add Ankh Key Rack/ }).dblclick()
  await page.getByRole('button', { name: 'Record sale' }).click()
  await expect(page.getByText('Sale: 2 pieces, 79.98 EGP')).toBeVisible()
  await showMode(page, 'Stock')
  await page.getByRole('button', { name: 'One Ankh Key Rack fewer' }).click()
  await expect(page.getByLabel('Ankh Key Rack in stock')).toHaveText(String(stock - 3))
  await page.getByRole('link', { name: 'Orders' }).click()
  await openOrder(page, order.name)
  await page.getByLabel('Status').last().selectOption('Processing')
  await createStaff(page).expectToast('It will sync when the server can be reached')

  await device.kill()
  page = await device.relaunch()
  const staff = createStaff(page)
  await staff.open('/admin/stall')
  await expect(page.getByText('Sale: 2 pieces, 79.98 EGP')).toBeVisible()
  await shop.proxy.open()
  await staff.noticeConnection()
  await expect.poll(() => shop.stockOf('11')).toBe(stock - 3)
  await expect.poll(() => statusOf(shop, order.id)).toBe('processing')
  expect(await countSales(shop)).toBe(before + 1)
  await expect(page.getByRole('status').filter({ hasText: 'All saved' })).toBeVisible()
})

test('at the stall: repeated presses, a sale above the stock, and the toast of a sale @release', async ({
  device,
  shop,
}) => {
  test.slow()

  await test.step('repeated presses act once, and the last tap before them counts', async () => {
    const { id, name } = await makeProduct(shop)
    const page = device.page()
    const staff = createStaff(page)
    await staff.open('/admin/stall')
    const add = page.getByRole('button', { name: `Add ${name} to the sale` })
    await expect(add).toBeVisible()
    await shop.proxy.shut()
    await add.click()
    await expect(page.getByText('1 piece', { exact: true })).toBeVisible()
    await pressOften(page.getByRole('button', { name: 'Record sale' }), add)
    await expect(page.getByText(/^Sale: /)).toHaveText('Sale: 2 pieces, 40.00 EGP')

    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Change…' }).click()
    await page.getByRole('dialog').getByLabel('Change').selectOption('stock')
    await page.getByRole('dialog').getByLabel('Difference').fill('3')
    await pressOften(page.getByRole('button', { name: 'Change 1 product' }))
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await staff.open('/admin/products/import')
    const buffer = Buffer.from(`id,stock,stock_at_export\n${id},15,5\n`)
    const file = { name: 'products.csv', mimeType: 'text/csv', buffer }
    await page.getByLabel('Choose a CSV file').setInputFiles(file)
    await pressOften(page.getByRole('button', { name: 'Import 1 line' }))
    await expect(page).toHaveURL(/\/admin\/products$/)

    await shop.proxy.open()
    await staff.noticeConnection()
    await expect(page.getByRole('status').filter({ hasText: 'All saved' })).toBeVisible()
    expect((await productOf(shop, id))?.['stock']).toBe(5 - 2 + 3 + 10)
  })

  await shop.reset()
  await test.step('a sale above the stock is recorded, and the stock ends at 0', async () => {
    const page = device.page()
    const staff = createStaff(page)
    await staff.open('/admin/stall')
    const before = await countSales(shop)
    const add = page.getByRole('button', { name: /Add Scarab Keepsake Box/ })
    await add.click()
    await add.click()
    await expect(page.getByText('2 pieces', { exact: true })).toBeVisible()
    await shop.proxy.shut()
    await page.getByRole('button', { name: 'Record sale' }).click()
    await expect(page.getByText(/^Sale: 2 pieces, 129\.98/)).toBeVisible()
    await shop.setProduct('3', { stock: 1 })
    await shop.proxy.open()
    await staff.noticeConnection()
    await expect.poll(() => shop.stockOf('3')).toBe(0)
    expect(await countSales(shop)).toBe(before + 1)
    // Sold out, and in the customer's hand.
    const anyway = page.getByRole('button', { name: /^Sell Scarab Keepsake Box anyway/ })
    await expect(add).toBeDisabled()
    await anyway.click()
    await expect(page.getByText('1 more than counted')).toBeVisible()
    await page.getByRole('button', { name: 'Record sale' }).click()
    await expect.poll(() => countSales(shop)).toBe(before + 2)
    expect(await shop.stockOf('3')).toBe(0)
    await page.getByRole('link', { name: /^Orders/ }).click()
    await page
      .getByRole('button', { name: /^View order .*Stall sale/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toContainText('1 more than was counted')
    await page.keyboard.press('Escape')
  })

  await shop.reset()
  await test.step('a toast does not cover the button of the next sale', async () => {
    const page = device.page()
    const staff = createStaff(page)
    await staff.open('/admin/stall')
    await shop.proxy.shut()
    const add = page.getByRole('button', { name: /Add Obelisk Pair/ })
    const record = page.getByRole('button', { name: 'Record sale' })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await add.click()
      await record.click()
      await staff.expectToast('Sale recorded')
      await add.click()
      await record.click({ trial: true, timeout: 1500 })
      await expect(page.locator('[data-toast]').first()).toBeVisible()
      await record.click()
    }
  })
})

/**
 * Presses `first` and the button in one task, before the next frame; then the button in every frame
 * while it exists.
 */
async function pressOften(button: Locator, first?: Locator): Promise<void> {
  const before = await first?.elementHandle()
  await button.evaluate(async (element: HTMLElement, tap) => {
    if (tap instanceof HTMLElement) tap.click()
    for (let frame = 0; frame < 20; frame++) {
      element.click()
      element.click()
      await new Promise(requestAnimationFrame)
    }
  }, before)
}

test('writes that are rejected: a count, and an edit of a deleted product @release', async ({
  device,
  shop,
}) => {
  test.slow()

  await test.step('a rejected count shows its reason; it can be corrected and sent again, or discarded', async () => {
    const page = device.page()
    const staff = createStaff(page)
    await staff.open('/admin/stall')
    await showMode(page, 'Stock')
    await countAsNone()
    await page.getByRole('button', { name: 'Edit and send' }).click()
    await page.getByLabel('Difference').fill('2')
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => shop.stockOf('5')).toBe(2)

    await staff.open('/admin/stall')
    await showMode(page, 'Stock')
    await countAsNone()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Nothing needs you')).toBeVisible()

    async function countAsNone() {
      await shop.setProduct('5', { stock: 1 })
      await page.getByRole('button', { name: 'Count Papyrus Column Candle Holders' }).click()
      await shop.proxy.shut()
      await page.getByLabel('How many are there?').fill('٠')
      await page.getByRole('button', { name: 'Save count' }).click()
      await expect(page.getByText(/^Stock: −/).first()).toBeVisible()
      await shop.setProduct('5', { stock: 0 })
      await shop.proxy.open()
      await staff.noticeConnection()
      await page.getByRole('link', { name: 'Needs your attention' }).first().click()
    }
  })

  await shop.reset()
  await test.step('an edit of a deleted product shows the typed values and can only be discarded', async () => {
    const { id, name } = await makeProduct(shop)
    const page = device.page()
    const staff = createStaff(page)
    await staff.open(`/admin/products/edit/${id}`)
    await expect(page.getByLabel('Description', { exact: true })).toBeVisible()
    await shop.proxy.shut()
    await page.getByLabel('Description', { exact: true }).fill('Words that took an hour to find.')
    await page.getByRole('button', { name: 'Update Product' }).click()
    await staff.expectToast('Saved on this device')
    await shop.sql('delete from public.products where id = $1', [id])
    await shop.proxy.open()
    await staff.noticeConnection()
    await page.getByRole('link', { name: /Sync issues.*1 to decide/ }).click()
    await expect(
      page.getByRole('main').getByText('The product does not exist any more'),
    ).toBeVisible()
    await expect(page.getByText('Words that took an hour to find.')).toBeVisible()
    await expect(page.getByRole('button', { name: /Send/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Nothing needs you')).toBeVisible()
    await expect(page.getByText(name)).toHaveCount(0)
  })
})
