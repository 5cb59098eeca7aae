/** Several orders at once, and other orders of their customer. */
import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { openOrder, placeOldOrder, placeOrder, statusOf } from '../support/staff-orders.ts'
import { createStaff } from '../support/staff.ts'

test.use({ visitor: 'staff' })

test('several orders at once, offline, printed and exported; other orders of a number @release', async ({
  device,
  shop,
}) => {
  test.setTimeout(240_000)

  await test.step('three orders get a status offline, taken back, done again, printed and exported', async () => {
    const page = device.page()
    const staff = createStaff(page)
    const main = page.getByRole('main')
    const rows = main.getByRole('row')
    const orders = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)]
    const held = await placeOrder(shop)
    await shop.sql(
      `update public.orders set held_at = now(), hold_reason = 'total' where id = $1`,
      [held.id],
    )
    await shop.sql(
      `update public.orders set shipping_info = shipping_info || '{"city": "Siwa"}' where id = any($1)`,
      [[...orders, held].map(({ id }) => id)],
    )
    await staff.open('/admin/orders')
    await main.getByLabel('Destination').selectOption({ label: 'Siwa' })
    await expect(page).toHaveURL(/city=Siwa/)
    await main.getByLabel('From').fill(day(1))
    await expect(main).toContainText('No orders found')
    await main.getByLabel('From').fill(day(-1))
    await expect(main.getByText('4 orders', { exact: true })).toBeVisible()
    await page.reload()
    await expect(main.getByText('4 orders', { exact: true })).toBeVisible()

    await shop.proxy.shut()
    await main.getByRole('checkbox', { name: `Select order ${held.short}` }).check()
    await main.getByRole('button', { name: 'Select all 4' }).click()
    await setStatus('Shipped')
    await expect(rows.filter({ hasText: 'Shipped' })).toHaveCount(3)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows.filter({ hasText: 'Pending' })).toHaveCount(4)

    await main.getByRole('checkbox', { name: 'Select all shown orders' }).check()
    await setStatus('Shipped')
    await shop.proxy.open()
    await staff.noticeConnection()
    for (const { id } of orders) await expect.poll(() => statusOf(shop, id)).toBe('shipped')
    expect(await statusOf(shop, held.id)).toBe('pending')

    await main.getByRole('checkbox', { name: 'Select all shown orders' }).check()
    await expect(main).toContainText('1 of them has no packing slip')
    const file = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Export CSV' }).click()
    const text = await readFile(await (await file).path(), 'utf8')
    expect(text.split('\r\n')).toHaveLength(5)
    expect(text).toMatch(/^\ufeffid,created_at,channel,status,held,/)
    for (const { id } of orders) expect(text).toMatch(new RegExp(`${id},[^\\n]*,web,shipped,no,`))

    await page.evaluate(() => {
      globalThis.print = () => undefined
    })
    await main.getByRole('button', { name: 'Print slips' }).click()
    await expect(page.getByText(/^Packing slip · Order/)).toHaveCount(3)
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(3)
    await page.keyboard.press('Escape')
    await expect(page.getByText(/^Packing slip · Order/)).toHaveCount(0)

    async function setStatus(status: string): Promise<void> {
      await main.getByRole('button', { name: 'Set status' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Status').selectOption({ label: status })
      await expect(dialog).toContainText('3 orders will change.')
      await expect(dialog).toContainText(`1 is held and left out`)
      await expect(dialog).toContainText(held.short)
      await dialog.getByRole('button', { name: 'Change 3 orders' }).click()
      await staff.expectToast('Status Updated')
    }
  })

  await shop.reset()
  await test.step('the dialog of an order shows what else was ordered with its number', async () => {
    const page = device.page()
    const staff = createStaff(page)
    const [order, cancelled, stranger] = [
      await placeOrder(shop),
      await placeOrder(shop, 'cancelled'),
      await placeOrder(shop),
    ]
    const old = await placeOldOrder(shop)
    const phone = `0155${String(Date.now()).slice(-7)}`
    const spelt: [string, string][] = [
      [order.id, phone],
      [cancelled.id, `+20 ${phone.slice(1)}`],
      [old.id, phone],
      [stranger.id, `${phone.slice(0, -1)}x`],
    ]
    await shop.sql('alter table public.orders disable trigger orders_stamp')
    for (const [id, number] of spelt)
      await shop.sql('update public.orders set customer_phone = $2 where id = $1', [id, number])
    await shop.sql('alter table public.orders enable trigger orders_stamp')
    await staff.open('/admin/orders')
    await openOrder(page, order.name)
    const history = page.getByRole('region', { name: 'Other orders from this phone number' })
    await expect(history).toContainText(
      '2 other orders. Refused or not reached: 0. Cancelled before shipping: 1.',
    )
    await expect(history.getByRole('listitem')).toContainText([cancelled.short, old.short])

    await history.getByRole('button', { name: `Order ${cancelled.short}` }).click()
    await expect(
      page.getByRole('dialog', { name: `Order Details - ${cancelled.short}` }),
    ).toBeVisible()
    await expect(history.getByRole('listitem')).toContainText([order.short, old.short])

    // The server is away, but the browser has not noticed.
    await shop.proxy.shut()
    await history.getByRole('button', { name: `Order ${order.short}` }).click()
    await expect(history).toContainText('The server cannot be reached')
    await expect(history.getByRole('listitem')).toContainText([cancelled.short])
    await device.context().setOffline(true)
    await expect(history).toContainText('Closed orders older than 90 days are only on the server.')
    await shop.proxy.open()
    await device.context().setOffline(false)
    await expect(history).toContainText('2 other orders.')
  })
})

/** YYYY-MM-DD, so many days from now. */
function day(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
}
