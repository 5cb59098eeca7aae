/** A note and a correction without a connection, on another device, by mail, and too late. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { createDevice } from '../support/device.ts'
import { expectInDrafts } from '../support/read-table.ts'
import { openOrder, placeOrder, statusOf } from '../support/staff-orders.ts'
import { makeProduct } from '../support/staff-steps.ts'
import { createStaff } from '../support/staff.ts'

const bowl = 'Nile Salad Bowl with Servers' // 94.99
const rack = 'Ankh Key Rack' // 39.99

test('an order is noted and corrected offline, mailed, refused once shipped; archived products count @release', async ({
  device,
  shop,
  shopper,
}) => {
  test.setTimeout(300_000)

  await test.step('an order is noted and corrected offline, seen elsewhere, mailed, refused once shipped', async () => {
    const bowls = await shop.stockOf('6')
    await shopper.getReady()
    await shopper.orderOne(bowl)
    await shopper.expectOrder('Confirmed')
    const [order] = await shop.ordersOf(shopper.email)
    const id = String(order?.['id'])
    const name = String(order?.['customer_name'])

    const page = await device.newTab()
    const staff = createStaff(page)
    await staff.signIn('/admin/orders')
    await openOrder(page, id.slice(0, 8))
    const dialog = detailsOf(page, id)
    await expect(dialog.getByRole('region', { name: 'Timeline' })).toContainText(
      'Placed in the shop',
    )

    // Without a connection.
    await shop.proxy.shut()
    await dialog.getByRole('button', { name: 'Add note' }).click()
    await expect(dialog).toContainText('Please write the note first.')
    await dialog.getByLabel('Add a note').fill('Rang: two bowls, please.')
    await dialog.getByRole('button', { name: 'Add note' }).click()
    const note = dialog.getByRole('listitem').filter({ hasText: 'Rang: two bowls' })
    await expect(note).toContainText('Waiting to sync')
    await correct(page, id)
    const form = formOf(page, id)
    await form.getByLabel('City').fill('New Cairo')
    await form.getByLabel(`Quantity of ${bowl}`, { exact: true }).last().fill('2')
    await form.getByLabel('Add a product').selectOption({ label: `${rack}, 39.99\u00A0EGP` })
    await expect(form).toContainText('229.97 EGP')
    // The form survives a reload.
    await expectInDrafts(page, rack)
    await page.reload()
    await correct(page, id)
    await expect(form).toContainText('This is what you typed before.')
    await expect(form).toContainText('229.97 EGP')
    await form.getByRole('button', { name: 'Save correction' }).click()
    await staff.expectToast('Order Corrected')
    await expect(dialog).toContainText('229.97 EGP')
    await expect(dialog).toContainText('New Cairo')
    await expect(dialog).toContainText('Waiting to sync')
    expect(Number((await shop.ordersOf(shopper.email))[0]?.['total'])).toBe(94.99)

    // On the server, and in the customer's mail.
    await shop.proxy.open()
    await staff.noticeConnection()
    await expect
      .poll(async () => Number((await shop.ordersOf(shopper.email))[0]?.['total']))
      .toBe(229.97)
    expect(await shop.stockOf('6')).toBe(bowls - 2)
    await expect(dialog).toContainText(`Corrected: City, ${rack} 0 → 1, ${bowl} 1 → 2`)
    await expect(dialog.getByText('Waiting to sync')).toHaveCount(0)
    const jobs = await shop.sql(
      `select (private.mail_data(j) #>> '{order,total}')::int as total from private.mail_jobs j
     where j.order_id = $1 and j.kind = 'order_corrected'`,
      [id],
    )
    expect(jobs).toEqual([{ total: 22_997 }])

    // On another device.
    const other = await createDevice({
      baseURL: shop.url,
      viewport: { width: 390, height: 844 },
      colorScheme: 'light',
    })
    const colleague = other.page()
    await createStaff(colleague).signIn('/admin/orders')
    await openOrder(colleague, id.slice(0, 8))
    const theirs = detailsOf(colleague, id)
    await expect(theirs).toContainText('Rang: two bowls, please.')
    await expect(theirs).toContainText(`Corrected: City, ${rack} 0 → 1, ${bowl} 1 → 2`)
    await other.kill()

    // Too late.
    await correct(page, id)
    await form.getByLabel('Customer name').fill(`${name} Junior`)
    await shop.proxy.shut()
    await shop.sql(`update public.orders set status = 'shipped' where id = $1`, [id])
    await form.getByRole('button', { name: 'Save correction' }).click()
    await expect(dialog).toContainText(`${name} Junior`)
    await shop.proxy.open()
    await staff.noticeConnection()
    await page.goto('/admin/sync')
    await expect(page.getByRole('main')).toContainText(
      'The order was shipped in the meantime: it stays as it is.',
    )
    await page.goto('/admin/orders')
    await openOrder(page, id.slice(0, 8))
    await expect(dialog).toContainText('Rang: two bowls, please.')
    await expect(dialog).not.toContainText('Junior')
    await expect(dialog.getByRole('button', { name: 'Correct this order' })).toHaveCount(0)
    expect(await statusOf(shop, id)).toBe('shipped')

    // 'Order again' means the order as it is shown.
    await shopper.open(`/account/orders/${id}`)
    await expect(shopper.page.getByRole('main')).toContainText(rack)
    await shopper.page.getByRole('button', { name: 'Order again' }).click()
    await expect(shopper.page.getByTestId('cart-count').first()).toHaveText('3')
  })

  await shop.reset()
  await test.step('a line can have more pieces of a product that was archived since the order', async () => {
    const { id, name } = await makeProduct(shop)
    const order = await placeOrder(shop, 'pending', [
      { id, name, price: 20, quantity: 1, image: '' },
    ])
    await shop.sql('update public.products set archived = true where id = $1', [id])
    const page = device.page()
    await createStaff(page).open('/admin/orders')
    await openOrder(page, order.name)
    await correct(page, order.id)
    const quantity = formOf(page, order.id)
      .getByLabel(`Quantity of ${name}`, { exact: true })
      .last()
    // The stock is read after the form has opened.
    await expect(async () => {
      await quantity.fill('2')
      await quantity.blur()
      await expect(quantity).toHaveValue('2', { timeout: 500 })
    }).toPass()
  })
})

function detailsOf(page: Page, id: string) {
  return page.getByRole('dialog', { name: `Order Details - ${id.slice(0, 8)}` })
}

function formOf(page: Page, id: string) {
  return page.getByRole('dialog', { name: `Correct order ${id.slice(0, 8)}` })
}

async function correct(page: Page, id: string): Promise<void> {
  await detailsOf(page, id).getByRole('button', { name: 'Correct this order' }).click()
}
