import { expect, test } from '../fixtures.ts'
import { placeOrder } from '../support/staff-orders.ts'
import { createStaff } from '../support/staff.ts'

test('the app icon shows the number of new orders until sign-out @release', async ({
  device,
  shop,
}) => {
  const page = device.page()
  await page.addInitScript(() => {
    const show = async (count: number) => {
      document.documentElement.dataset['badge'] = String(count)
    }
    Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) })
  })
  const staff = createStaff(page)
  await staff.signIn('/admin')
  await placeOrder(shop)
  await staff.noticeConnection()
  const untouched = `select 1 from public.orders where status = 'pending' and version = 1`
  const count = String((await shop.sql(untouched)).length)
  await expect(page.locator('html')).toHaveAttribute('data-badge', count)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-badge', '0')
})
