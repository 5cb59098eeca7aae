import { expect, test } from '../fixtures.ts'
import { placeOrder } from '../support/staff-orders.ts'
import { createStaff } from '../support/staff.ts'

test.use({ visitor: 'staff' })

test('the dashboard leads with work, and the sidebar counts it @release', async ({
  device,
  shop,
}) => {
  // Those of other tests.
  await shop.sql('delete from private.contact_messages')
  await shop.sql('update public.orders set held_at = null, hold_reason = null')
  const order = await placeOrder(shop)
  await shop.sql(`update public.orders set held_at = now(), hold_reason = 'total' where id = $1`, [
    order.id,
  ])
  await shop.sql(
    `insert into private.contact_messages (id, name, email, subject, message)
     values (gen_random_uuid(), 'Mona', 'mona@mail.example', 'A box', 'Is it cedar?')`,
  )
  const page = device.page()
  await createStaff(page).open('/admin')
  const [open] = await shop.sql(
    `select count(*)::int as orders from public.orders where channel = 'web' and status in ('pending', 'processing')`,
  )
  const orders = Number(open?.['orders'])
  const work = page.getByRole('region', { name: 'Work' })
  await expect(work.getByRole('link', { name: 'Messages 1', exact: true })).toBeVisible()
  await expect(work.getByRole('link', { name: 'Taken at the stall today' })).toContainText(
    /\d\.\d\d\sEGP\d+ sales?$/,
  )
  const nav = page.getByRole('navigation', { name: 'Staff room' })
  await expect(nav.getByRole('link', { name: /^Messages/ })).toHaveAccessibleName(/1 to answer/)
  await expect(nav.getByRole('link', { name: /^Orders/ })).toHaveAccessibleName(
    new RegExp(`${orders} to pack or to call about, 1 of them held`),
  )
  await work.getByRole('link', { name: 'Held: call the customer 1', exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await nav.getByRole('link', { name: 'Dashboard' }).click()
  await work.getByRole('link', { name: `To pack ${orders - 1}`, exact: true }).click()
  await expect(page.getByText(`${orders - 1} orders`)).toBeVisible()
  await nav.getByRole('link', { name: /^Messages/ }).click()
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(nav.getByRole('link', { name: /^Messages/ })).toHaveAccessibleName('Messages')
})
