/** At the stall: an agreed price, and returns, also on two devices at once. */
import { expect, test } from '../fixtures.ts'
import { memberPhone } from '../support/member-phone.ts'
import { expectInDrafts } from '../support/read-table.ts'
import { createStaff } from '../support/staff.ts'
import { add, choosePieces, expectAllSaved, expectTaken, openSale } from '../support/stall.ts'
import type { Shop } from '../support/start-shop.ts'

const viewport = { width: 390, height: 844 }
test.use({ visitor: 'staff', viewport })

const rack = 'Ankh Key Rack' // 39.99, 12 of them

test('a discount, a free line and InstaPay; one piece is returned on two phones @release', async ({
  device,
  shop,
}) => {
  test.setTimeout(240_000)
  const page = device.page()
  await createStaff(page).open('/admin/stall')
  const before = await shop.stockOf('11')

  // 2 × 39.99 becomes 2 × 35 less 5, and a gift box is sold with it.
  await add(page, rack).click()
  await add(page, rack).click()
  const sale = await openSale(page)
  await sale.getByRole('button', { name: `Change price of ${rack}` }).click()
  await sale.getByLabel('Price of one piece').fill('35')
  await sale.getByLabel('Discount on the whole line (optional)').fill('5')
  await sale.getByRole('button', { name: 'Use this price' }).click()
  await expect(sale.getByText('Please write why the price differs.')).toBeVisible()
  await sale.getByLabel('Reason').fill('Two of them')
  await sale.getByRole('button', { name: 'Other item' }).click()
  await sale.getByLabel('What is it?').fill('Gift box')
  await expectInDrafts(page, 'Gift box')
  await page.reload()
  await openSale(page)
  await expect(sale.getByLabel('Price of one piece')).toHaveValue('35')
  await expect(sale.getByLabel('Reason')).toHaveValue('Two of them')
  await sale.getByRole('button', { name: 'Use this price' }).click()
  await expect(sale.getByLabel('What is it?')).toHaveValue('Gift box')
  await sale.getByLabel('Amount').fill('10')
  await sale.getByRole('button', { name: 'Add to the sale' }).click()
  await sale.getByLabel('Tendered').fill('100')
  await expect(sale.getByRole('status').filter({ hasText: 'Change' })).toContainText('25.00 EGP')
  await expectInDrafts(page, '"tendered":10000')
  await page.reload()
  await openSale(page)
  await expect(sale.getByText('Two of them')).toBeVisible()
  await expect(sale.getByLabel('Tendered')).toHaveValue('100.00')
  await sale.getByText('InstaPay').click()
  await sale.getByRole('button', { name: 'Record sale' }).click()
  await expectTaken(page, '75.00')
  await page.getByRole('button', { name: /^Receipt of/ }).click()
  await expect(page.getByRole('button', { name: 'Share receipt' })).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('Total: 75.00 EGP')
  await expect(page.getByRole('dialog')).toContainText('Paid: InstaPay')
  await page.getByRole('button', { name: 'Close' }).click()
  const order = await newestSale(shop)
  expect(order).toMatchObject({ total: 7500, method: 'instapay' })
  expect(await shop.stockOf('11')).toBe(before - 2)
  await page.goto(`/admin/orders?order=${order.id}`)
  const details = page.getByRole('dialog', { name: /^Order Details/ })
  await expect(details).toContainText(/Sold at the stall on .+ by staff@nefer\.example/)
  await expect(details.locator('#order-shipping')).toHaveCount(0)

  // One piece is returned on the member's phone, which is offline, and then here.
  const { other, email } = await memberPhone(shop, viewport)
  const member = other.page()
  await createStaff(member).open(`/admin/stall/returns?order=${order.id}`)
  await expect(member.getByRole('button', { name: 'Record return' })).toBeVisible()
  await page.goto(`/admin/stall/returns?order=${order.id}`)
  await expect(page.getByRole('button', { name: 'Record return' })).toBeVisible()
  await shop.proxy.shut()
  for (const one of [page, member]) {
    await choosePieces(one, rack, 2)
    await expect(one.getByLabel('Paid back', { exact: true })).toHaveValue('65.00')
    await one.getByText('Cash', { exact: true }).click()
    await one.getByRole('button', { name: 'Record return' }).click()
    await expect(one.getByText('Return Recorded')).toBeVisible()
  }
  await page.goto('/admin/stall')
  await expectTaken(page, '10.00')
  await other.kill()
  await shop.proxy.open()
  await expectAllSaved(page)
  await expect.poll(() => shop.stockOf('11')).toBe(before)

  // The member decides: the money was paid out a second time.
  const late = await other.relaunch()
  await createStaff(late).open('/admin/sync')
  await expect(late.getByText(`${rack}: 2 of 2 had been returned before.`)).toBeVisible()
  await expect(late.getByText('Was the money paid out a second time?')).toBeVisible()
  await expect(late.getByText(/recorded by staff@nefer.example/)).toBeVisible()
  await late.getByRole('button', { name: 'Paid out: record 65.00 EGP without pieces' }).click()
  await expect
    .poll(() => returnsOf(shop, order.id))
    .toEqual([
      { refund: 6500, pieces: 1, by: 'staff@nefer.example' },
      { refund: 6500, pieces: 0, by: email },
    ])
  expect(await shop.stockOf('11')).toBe(before)
  await other.dispose()
})

async function newestSale(shop: Shop): Promise<{ id: string; total: number; method: string }> {
  const [row] = await shop.sql(
    `select id::text, (total * 100)::int as total, payment_method as method from public.orders
     where channel = 'stall' order by created_at desc, id limit 1`,
  )
  return row as { id: string; total: number; method: string }
}

async function returnsOf(shop: Shop, id: string): Promise<unknown[]> {
  return shop.sql(
    `select (r ->> 'refund')::int as refund, jsonb_array_length(r -> 'items') as pieces, s.email as by
     from public.orders o, jsonb_array_elements(o.returns) with ordinality as e (r, n)
       join private.staff s on s.user_id = (r ->> 'actor')::uuid
     where o.id = '${id}' order by e.n`,
  )
}
