import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { pressEverything, watchFocus } from './support/press-everything.ts'
import { placeOrder } from './support/staff-orders.ts'
import { makeProduct } from './support/staff-steps.ts'
import { createStaff } from './support/staff.ts'

test('the focus is never lost by a button of the staff room @release', async ({ device, shop }) => {
  test.setTimeout(240_000)
  await placeOrder(shop)
  const page = device.page()
  await watchFocus(page)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Use the demo account' }).press('Enter')
  await expect(page.getByRole('link', { name: /^Total Orders \d/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  for (const path of [
    '/admin/stall',
    '/admin',
    '/admin/products',
    '/admin/products/edit/3',
    '/admin/products/add',
    '/admin/products/import',
    '/admin/categories',
    '/admin/make-list',
    '/admin/categories/edit/kitchen',
    '/admin/categories/add',
    '/admin/orders',
    '/admin/sync',
    '/admin/devices',
  ])
    await pressEverything(page, path, /Sign out/)
})

test('the focus is never lost by people, messages and passwords, and stays in a list that changes @release', async ({
  device,
  shop,
}) => {
  test.setTimeout(420_000)

  await test.step('the focus is never lost by a button of people, messages and passwords', async () => {
    const held = await placeOrder(shop)
    await shop.sql(
      `update public.orders set held_at = now(), hold_reason = 'total' where id = $1`,
      [held.id],
    )
    await shop.sql('select private.invite($1)', [`${held.short}@nefer.example`])
    await shop.sql(
      `insert into private.contact_messages (id, name, email, subject, message)
     values ($1, 'Mona', 'mona@mail.example', 'A box', 'Is it cedar?')`,
      [held.id],
    )
    await shop.sql(
      `update private.mail_jobs set failed_at = now(), attempts = 8, last_error = 'mailbox full'
     where contact_message_id = $1`,
      [held.id],
    )
    const page = device.page()
    await watchFocus(page)
    for (const path of ['/admin/forgotten-password', '/admin/new-password'])
      await pressEverything(page, path, /Sign out/)
    await createStaff(page).signIn('/admin')
    await expect(page.getByRole('link', { name: /^Total Orders \d/ })).toBeVisible()
    await page.goto(`/admin/orders?order=${held.id}`)
    await page.getByRole('button', { name: 'Release the order' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Release the order' })).toHaveCount(0)
    await expect(page.locator('dialog :focus')).toHaveCount(1)
    for (const path of ['/admin/people', '/admin/messages', '/admin/customers', '/admin/password'])
      await pressEverything(page, path, /Sign out/)
  })

  await shop.reset()
  await test.step('the focus stays in the list after Record sale, Undo, a deletion and a decision', async () => {
    const [one, other, unsold] = [
      await makeProduct(shop),
      await makeProduct(shop),
      await makeProduct(shop),
    ]
    const page = device.page()
    const staff = createStaff(page)
    await staff.open('/admin/stall')
    await page.getByRole('button', { name: `Add ${one.name}` }).press('Enter')
    await page.getByRole('button', { name: 'Record sale' }).press('Enter')
    await expect(page.getByRole('status', { name: 'Takings' })).toBeFocused()
    await page.getByRole('button', { name: `Add ${one.name}` }).press('Enter')
    await recordInDialog(page)
    await expect(page.getByText(/^Sale: /)).toHaveCount(2)
    await expect(page.getByRole('status', { name: 'Takings' })).toBeFocused()
    await page
      .getByRole('button', { name: /^Undo \d/ })
      .first()
      .press('Enter')
    await expect(page.getByRole('button', { name: /^Undo \d/ })).toHaveCount(1)
    await expect(page.locator('main li').filter({ hasText: 'Taken back' })).toBeFocused()
    await staff.open('/admin/products')
    await page.getByRole('button', { name: `Delete ${unsold.name}` }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(page.getByRole('button', { name: `Delete ${unsold.name}` })).toHaveCount(0)
    await expect(page.locator('[data-control="delete"]:focus')).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByRole('button', { name: `Delete ${unsold.name}` })).toBeVisible()
    await expect(page.locator('main :focus')).toHaveCount(1)
    // A decision removes the only card, and the heading gets the focus.
    await staff.open(`/admin/products/edit/${other.id}`)
    await shop.proxy.shut()
    await page.getByLabel('Name', { exact: true }).fill('Another name')
    await page.getByRole('button', { name: 'Update Product' }).click()
    await staff.expectToast('Saved on this device')
    await shop.sql(`update public.products set name = 'Their name' where id = $1`, [other.id])
    await shop.proxy.open()
    await staff.noticeConnection()
    await page.getByRole('link', { name: /Sync issues.*1 to decide/ }).click()
    await page.getByRole('radio', { name: /^Yours/ }).check()
    await page.getByRole('button', { name: 'Save my choice' }).press('Enter')
    await expect(page.getByText('Nothing needs you')).toBeVisible()
    await expect(page.locator('main :focus')).toHaveCount(1)
  })
})

/** A typed price has to be confirmed before. */
async function recordInDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: /1 piece$/ }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Change price' }).press('Enter')
  await dialog.getByLabel('Price of one piece').fill('7')
  await dialog.getByRole('button', { name: 'Back to products' }).press('Enter')
  await page.getByRole('button', { name: 'Record sale' }).press('Enter')
  await expect(dialog.getByText('Not recorded yet')).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await dialog.getByRole('button', { name: 'Record sale' }).press('Enter')
  await expect(dialog).toHaveCount(0)
}

test('the focus is never lost by a button of an order, of the sync page and of the shop @release', async ({
  shop,
  shopper,
}) => {
  test.setTimeout(480_000)

  await test.step('the focus is never lost by a button of an order', async () => {
    const { page } = shopper
    await shopper.getReady()
    await watchFocus(page)
    await shopper.orderOne('Eye of Horus Wall Panel')
    await shopper.expectOrder('Confirmed')
    // The observer starts with a page.
    await page.reload()
    await pressEverything(page, '/order-confirmation', /theme/)
    const [order] = await shop.ordersOf(shopper.email)
    await pressEverything(page, `/account/orders/${String(order?.['id'])}`, /theme/)
  })

  await shop.reset()
  await test.step('the focus is never lost by a button of the sync page', async () => {
    const { page } = shopper
    await shopper.getReady()
    await shop.proxy.shut()
    await page.goto('/products')
    await shopper.orderOne('Scarab Keepsake Box')
    await pressEverything(page, '/account/sync', /theme/)
  })

  await shop.reset()
  await test.step('the focus is never lost by a button of the shop', async () => {
    const { page } = shopper
    await shopper.getReady()
    await shopper.add('Eye of Horus Wall Panel')
    for (const path of [
      '/',
      '/products',
      '/product/2',
      '/categories',
      '/newsletter',
      '/contact',
      '/account',
      '/checkout',
      '/cart',
    ])
      await pressEverything(page, path, /Clear this device|theme/)
  })
})
