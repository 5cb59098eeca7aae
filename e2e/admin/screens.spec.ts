/** Pictures of the staff room to look at, in both themes and two widths, in screenshots/. Only when asked for: npm run screens. */
import { expect, test } from '../fixtures.ts'
import { leaveDeviceBehind } from '../support/devices.ts'
import { openOrder, placeOrder } from '../support/staff-orders.ts'
import { createStaff } from '../support/staff.ts'
import { takePicture } from '../support/take-picture.ts'

test.skip(process.env['SCREENS'] === undefined, 'Only when asked for: SCREENS=1')

const screens = [
  ['dashboard', '/admin'],
  ['products', '/admin/products'],
  ['product-add', '/admin/products/add'],
  ['product-edit', '/admin/products/edit/3'],
  ['categories', '/admin/categories'],
  ['category-add', '/admin/categories/add'],
  ['category-edit', '/admin/categories/edit/decor'],
  ['orders', '/admin/orders'],
  ['sync-empty', '/admin/sync'],
  ['devices', '/admin/devices'],
] as const

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1280]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: width === 390 ? 844 : 800 } })

      test('every screen of the staff room', async ({ shop, device }) => {
        test.setTimeout(180_000)
        const order = await placeOrder(shop)
        await leaveDeviceBehind(shop)
        const page = device.page()
        const staff = createStaff(page)
        const shoot = (name: string) => takePicture(page, `admin-${name}-${width}-${colorScheme}`)
        await page.goto('/admin')
        await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
        await shoot('sign-in')
        await staff.signIn('/admin')
        await expect(page.getByRole('link', { name: /^Total Orders \d/ })).toBeVisible()
        for (const [name, path] of screens) {
          await staff.open(path)
          await expect(page.getByText(/^Loading/)).toHaveCount(0)
          await shoot(name)
        }
        await staff.open('/admin/products')
        await page
          .getByRole('button', { name: /^Delete / })
          .first()
          .click()
        await shoot('product-delete')
        await page.getByRole('button', { name: 'Cancel' }).click()
        await page
          .getByRole('checkbox', { name: /^Select A/ })
          .first()
          .check()
        await page.getByRole('button', { name: 'Change…' }).click()
        await shoot('bulk')
        await staff.open('/admin/products/import')
        const buffer = Buffer.from('id,price,remark\n1,170,\n99,1,')
        await page
          .getByLabel('CSV file')
          .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
        await expect(page.getByText('1 changed, 1 with errors.')).toBeVisible()
        await shoot('import')
        await staff.open('/admin/orders')
        await openOrder(page, order.name)
        await shoot('order')
        await shop.proxy.shut()
        await page.getByRole('dialog').getByLabel('Status').selectOption('Shipped')
        await staff.expectToast('Saved on this device')
        await page.keyboard.press('Escape')
        await shoot('orders-offline')
        if (width === 390) {
          await page.getByRole('button', { name: 'Open menu' }).click()
          await shoot('menu')
        }
        await page.getByRole('button', { name: 'Sign out' }).click()
        await expect(page.getByText('1 change has not reached the server')).toBeVisible()
        await shoot('sign-out')
        await page.getByRole('button', { name: 'Cancel' }).click()
        await page.getByRole('link', { name: 'Stall', exact: true }).click()
        await page.getByRole('button', { name: /Add Scarab Keepsake Box/ }).click()
        await page.getByRole('button', { name: /Add Obelisk Pair/ }).click()
        await shoot('stall-sale')
        await page.getByRole('button', { name: 'Record sale' }).click()
        await page.getByRole('radio', { name: 'Stock' }).check({ force: true })
        await shoot('stall-stock')
        await page.getByRole('button', { name: 'Count Obelisk Pair' }).click()
        await shoot('stall-count')
        await page.getByRole('button', { name: 'Cancel' }).click()
        await page.goto('/admin/sync')
        await expect(page.getByText(/waiting/i).first()).toBeVisible()
        await shoot('sync-waiting')
        await shop.setProduct('3', { stock: 0 })
        await shop.sql(`update public.orders set status = 'processing' where id = $1`, [order.id])
        await shop.proxy.open()
        await staff.noticeConnection()
        await expect(page.getByText(`Order status: ${order.short}`)).toBeVisible()
        await expect(page.getByRole('button', { name: 'Edit and send' })).toBeVisible()
        await shoot('sync-issues')
        await staff.open('/admin/products/edit/3')
        await expect(page.getByText('Stock history')).toBeVisible()
        await shoot('product-history')
      })
    })
  }
