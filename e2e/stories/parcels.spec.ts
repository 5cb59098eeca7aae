/** A parcel that nobody takes: cancelled while it is out, on its way back, and here again. */
import { expect, test } from '../fixtures.ts'
import { openOrder, placeOrder, statusOf } from '../support/staff-orders.ts'
import { createStaff } from '../support/staff.ts'

test.use({ visitor: 'staff' })

test('parcels that nobody takes: one that is back, and several orders at once @release', async ({
  device,
  shop,
}) => {
  test.setTimeout(240_000)

  await test.step('the pieces of a refused parcel are in stock once it is back, also offline', async () => {
    const page = device.page()
    const staff = createStaff(page)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog').first()
    const line = (id: string, quantity: number) => ({
      id,
      name: id,
      price: 10,
      quantity,
      image: '',
    })
    const order = await placeOrder(shop, 'pending', [line('2', 2), line('4', 1)])
    const paid = { id: order.id, at: '2026-11-20T10:00:00Z', actor: null, day: '2026-11-20' }
    await shop.sql(
      `update public.orders set status = 'shipped', payments = jsonb_build_array($2::jsonb) where id = $1`,
      [order.id, JSON.stringify({ ...paid, amount: 4_999, method: 'cash' })],
    )
    const before = [await shop.stockOf('2'), await shop.stockOf('4')] as const

    await staff.open('/admin/orders')
    await openOrder(page, order.name)
    await dialog.getByLabel('Status').selectOption('cancelled')
    const question = page.getByRole('dialog', { name: `Cancel order ${order.short}?` })
    await expect(question.getByRole('group', { name: 'Are the pieces back?' })).toBeVisible()
    await question.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(question.getByText('Please say where the pieces are.')).toBeVisible()
    await question.getByText('Not back yet').click()
    await question.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(dialog.getByText('On its way back').first()).toBeVisible()
    await expect.poll(() => statusOf(shop, order.id)).toBe('cancelled')
    expect([await shop.stockOf('2'), await shop.stockOf('4')]).toEqual(before)
    await page.keyboard.press('Escape')

    await staff.open('/admin')
    await main.getByRole('link', { name: /^Parcels on the way back/ }).click()
    const row = main.getByRole('row').filter({ hasText: order.name })
    await expect(row.getByText('On its way back')).toHaveCount(1)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const badge of ['Cancelled', 'On its way back', /^Give back 49\.99\sEGP$/])
        await expect(row.getByText(badge), `${width} px`).toBeInViewport({ ratio: 1 })
      for (const text of [order.short, '3 pieces, Cairo'])
        await expect(row.getByText(text, { exact: true })).toBeInViewport({ ratio: 1 })
      const name = await row.getByText(order.name, { exact: true }).boundingBox()
      expect(name?.width, `${width} px`).toBeGreaterThan(100)
    }
    await shop.proxy.shut()
    await openOrder(page, order.name)
    await dialog.getByRole('button', { name: 'It is back' }).click()
    const back = page.getByRole('dialog', { name: `The parcel of order ${order.short} is back` })
    await back.getByRole('group').nth(1).getByText('Broken').click()
    await back.getByRole('button', { name: 'It is back' }).click()
    await expect(dialog.getByText('On its way back')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await shop.proxy.open()
    await staff.noticeConnection()
    await expect.poll(() => shop.stockOf('2')).toBe(before[0] + 2)
    expect(await shop.stockOf('4')).toBe(before[1])
    await staff.open('/admin/orders')
    await openOrder(page, order.name)
    await expect(dialog).toContainText('The parcel is back: 1 piece is broken')
  })

  await shop.reset()
  await test.step('several orders at once: one answer for all whose parcel has left', async () => {
    const page = device.page()
    const staff = createStaff(page)
    const main = page.getByRole('main')
    const city = `Siwa ${Date.now()}`
    const orders = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)]
    await shop.sql(
      `update public.orders set shipping_info = shipping_info || jsonb_build_object('city', $2::text)
     where id = any($1)`,
      [orders.map(({ id }) => id), city],
    )
    const sent = orders.slice(1).map(({ id }) => id)
    await shop.sql(`update public.orders set status = 'shipped' where id = any($1)`, [sent])
    const before = await shop.stockOf('2')

    await staff.open('/admin/orders')
    await main.getByLabel('Destination').selectOption({ label: city })
    await main.getByRole('checkbox', { name: 'Select all shown orders' }).check()
    await main.getByRole('button', { name: 'Set status' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Status').selectOption({ label: 'Cancelled' })
    await expect(dialog).toContainText('2 parcels have left')
    await dialog.getByText('Not back yet').click()
    await dialog.getByRole('button', { name: 'Change 3 orders' }).click()
    await staff.expectToast('Status Updated')
    for (const { id } of orders) await expect.poll(() => statusOf(shop, id)).toBe('cancelled')
    expect(await shop.stockOf('2')).toBe(before + 1)
    await expect(main.getByText('On its way back')).toHaveCount(2)
  })
})
