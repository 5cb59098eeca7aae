import { expect, test } from './fixtures.ts'
import { pressEverything, watchFocus } from './support/press-everything.ts'
import { placeOrder } from './support/staff-orders.ts'
import { makeProduct } from './support/staff-steps.ts'
import { createStaff } from './support/staff.ts'

test('the focus is somewhere after every button of the staff room', async ({ device, shop }) => {
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
    '/admin/categories',
    '/admin/orders',
    '/admin/sync',
    '/admin/devices',
  ])
    await pressEverything(page, path, /Sign out/)
})

test('the focus stays in the list after Record sale, Undo, a deletion and a decision', async ({
  device,
  shop,
}) => {
  const [one, other, unsold] = [
    await makeProduct(shop),
    await makeProduct(shop),
    await makeProduct(shop),
  ]
  const page = device.page()
  const staff = createStaff(page)
  await staff.signIn('/admin/stall')
  await page.getByRole('button', { name: `Add ${one.name}` }).press('Enter')
  await page.getByRole('button', { name: 'Record sale' }).press('Enter')
  await expect(page.getByRole('status', { name: 'Takings' })).toBeFocused()
  await page.getByRole('button', { name: `Add ${one.name}` }).press('Enter')
  await page.getByRole('button', { name: 'Record sale' }).press('Enter')
  await expect(page.getByText(/^Sale: /)).toHaveCount(2)
  await page
    .getByRole('button', { name: /^Undo \d/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('button', { name: /^Undo \d/ })).toBeFocused()
  await staff.open('/admin/products')
  await page.getByRole('button', { name: `Delete ${unsold.name}` }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByRole('button', { name: `Delete ${unsold.name}` })).toHaveCount(0)
  await expect(page.locator('[data-control="delete"]:focus')).toHaveCount(1)
  // A decision: the card goes, the next one gets the focus, and the heading after the last.
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

test('the focus is somewhere after every button of the shop', async ({ shopper }) => {
  test.setTimeout(240_000)
  const { page } = shopper
  await shopper.getReady()
  await watchFocus(page)
  await shopper.add('Eye of Horus Wall Panel')
  for (const path of ['/', '/products', '/product/2', '/contact', '/account', '/checkout', '/cart'])
    await pressEverything(page, path, /Clear this device|theme/)
})
