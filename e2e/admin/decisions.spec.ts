import { expect, test } from '../fixtures.ts'
import { placeOrder, setStatusOffline, statusOf } from '../support/staff-orders.ts'
import { createStaff } from '../support/staff.ts'

test.use({ visitor: 'staff' })

test('the focus after a decision, and after a sale is taken back @release', async ({
  device,
  shop,
}) => {
  test.slow()

  await test.step('after a decision the focus is on the heading, not on the next decision', async () => {
    const orders = [await placeOrder(shop), await placeOrder(shop)]
    const page = device.page()
    const staff = createStaff(page)
    await staff.open('/admin/orders')
    for (const { name } of orders) await setStatusOffline(page, shop, name, 'Shipped')
    for (const { id } of orders)
      await shop.sql(`update public.orders set status = 'processing' where id = $1`, [id])
    await shop.proxy.open()
    await staff.noticeConnection()
    await staff.open('/admin/sync')
    const cards = page.locator('form').filter({ hasText: 'Order status' })
    await expect(cards).toHaveCount(2)
    await expect(cards.first()).toContainText(`${orders[0]?.name}, 119.99`)
    await expect(cards.first()).toContainText('Changed, just now')
    await cards.first().getByRole('button', { name: 'Save my choice' }).press('Enter')
    await expect(page.getByText('Please choose one.', { exact: true })).toBeVisible()
    await cards.first().getByRole('radio', { name: 'Yours Shipped' }).check()
    await cards.first().getByRole('button', { name: 'Save my choice' }).press('Enter')
    await expect(cards).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Conflicts' })).toBeFocused()
    const statuses = () => Promise.all(orders.map(({ id }) => statusOf(shop, id)))
    await expect.poll(statuses).toContain('shipped')
    expect(await statuses()).toContain('processing')
  })

  await shop.reset()
  await test.step('a sale that is taken back in the list keeps the focus on its row, and can be restored', async () => {
    const page = device.page()
    await createStaff(page).open('/admin/stall')
    await shop.proxy.shut()
    for (const name of ['Ankh Key Rack', 'Obelisk Pair']) {
      await page.getByRole('button', { name: new RegExp(`^Add ${name}`) }).click()
      await page.getByRole('button', { name: 'Record sale' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(2)
    }
    const row = page.getByRole('listitem').filter({ hasText: 'Sale: ' }).first()
    await row.getByRole('button', { name: /^Undo/ }).press('Enter')
    await expect(row).toContainText('Taken back')
    await expect(row).toBeFocused()
    const toast = page.locator('[data-toast]').filter({ hasText: /Taken back1 piece/ })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(row).not.toContainText('Taken back')
    await expect(page.getByText('2 sales, 2 pieces')).toBeVisible()
  })
})
