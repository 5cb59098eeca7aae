/** What a person decides counts from what they saw, although others change it meanwhile. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openOrder, placeOrder, statusOf } from '../support/staff-orders.ts'
import { makeProduct } from '../support/staff-steps.ts'
import { createStaff } from '../support/staff.ts'
import { showMode } from '../support/stall.ts'

test.use({ visitor: 'staff' })

const pull = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))
const conflict = (page: Page) => page.getByRole('link', { name: /Sync issues/ }).getByText('1')

/** The list is behind a dialog. */
async function expectInList(page: Page, short: string, status: string): Promise<void> {
  const row = page.getByRole('row').filter({ has: page.getByLabel(`Select order ${short}`) })
  await expect(row.getByText(status)).toBeAttached()
}

test('an order that is shipped while somebody is asked about cancelling it stays shipped', async ({
  device,
  shop,
}) => {
  const order = await placeOrder(shop)
  const page = device.page()
  await createStaff(page).open('/admin/orders')
  await openOrder(page, order.name)
  await page.getByLabel('Status').last().selectOption('Cancelled')
  const cancel = page.getByRole('button', { name: 'Cancel the order' })
  await expect(cancel).toBeVisible()
  await shop.sql("update public.orders set status = 'shipped' where id = $1", [order.id])
  await pull(page)
  await expectInList(page, order.short, 'Shipped')
  await cancel.click()
  await page.getByText('Not back yet').click()
  await cancel.click()
  await expect(conflict(page)).toBeAttached()
  expect(await statusOf(shop, order.id)).toBe('shipped')
})

test('decisions count from what a person saw: keys, counts, refunds and several orders @release', async ({
  device,
  shop,
}) => {
  test.slow()

  await test.step('a status chosen by key while another is being queued counts from that one', async () => {
    const order = await placeOrder(shop)
    const page = device.page()
    await createStaff(page).open('/admin/orders')
    await openOrder(page, order.name)
    await page
      .getByLabel('Status')
      .last()
      .evaluate(async (select: HTMLSelectElement) => {
        const press = (key: string) =>
          select.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
        const choose = (status: string) => {
          const own = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')
          own?.set?.call(select, status)
          select.dispatchEvent(new Event('change', { bubbles: true }))
        }
        press('ArrowDown')
        choose('processing')
        await Promise.resolve()
        press('Enter')
        await Promise.resolve()
        press('ArrowDown')
        choose('shipped')
        await Promise.resolve()
        press('Enter')
      })
    await expect.poll(() => statusOf(shop, order.id)).toBe('shipped')
  })

  await shop.reset()
  await test.step('a count stays when its product is deleted elsewhere', async () => {
    const { id, name } = await makeProduct(shop)
    const page = device.page()
    await createStaff(page).open('/admin/stall')
    await showMode(page, 'Stock')
    await page.getByRole('button', { name: `Count ${name}` }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('9')
    await shop.sql('delete from public.products where id = $1', [id])
    await pull(page)
    await expect(page.getByRole('button', { name: `Count ${name}` })).toHaveCount(0)
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('9')
  })

  await shop.reset()
  await test.step('an emptied refund is no refund of 0', async () => {
    const order = await placeOrder(shop, 'delivered')
    const page = device.page()
    await createStaff(page).open(`/admin/stall/returns?order=${order.id}`)
    await page
      .getByRole('button', { name: /Increase|More|\+/ })
      .first()
      .click()
    await page.getByLabel('Paid back', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Record return' }).click()
    await expect(page.getByLabel('Paid back', { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await expect(page.getByLabel('Paid back', { exact: true })).toBeFocused()
    const [row] = await shop.sql('select returns from public.orders where id = $1', [order.id])
    expect(row).toEqual({ returns: [] })
  })

  await shop.reset()
  await test.step('an order that is shipped while the dialog of several orders is open stays shipped', async () => {
    const order = await placeOrder(shop)
    const page = device.page()
    await createStaff(page).open('/admin/orders')
    await page.getByRole('checkbox', { name: `Select order ${order.short}` }).check()
    await page.getByRole('button', { name: 'Set status' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Status').selectOption('Processing')
    await shop.sql("update public.orders set status = 'shipped' where id = $1", [order.id])
    await pull(page)
    await expectInList(page, order.short, 'Shipped')
    await dialog.getByRole('button', { name: 'Change 1 order' }).click()
    await expect(conflict(page)).toBeAttached()
    expect(await statusOf(shop, order.id)).toBe('shipped')
  })
})

test('pieces that are sold elsewhere while somebody counts are not subtracted twice', async ({
  device,
  shop,
}) => {
  const { id, name } = await makeProduct(shop, { stock: 12 })
  const page = device.page()
  await createStaff(page).open('/admin/stall')
  await showMode(page, 'Stock')
  await page.getByRole('button', { name: `Count ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('This device knows of 12')).toBeVisible()
  await shop.sql('update public.products set stock = 10 where id = $1', [id])
  await pull(page)
  await expect(dialog.getByText('This device knows of 10')).toBeVisible()
  await dialog.getByRole('textbox').fill('9')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => shop.stockOf(id)).toBe(9)
})
