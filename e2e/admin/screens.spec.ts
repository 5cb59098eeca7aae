/** Every screen of the staff room in both themes and three widths. Only with `npm run screens`. */
import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures.ts'
import { leaveDeviceBehind } from '../support/devices.ts'
import { openOrder, placeOrder } from '../support/staff-orders.ts'
import { createStaff } from '../support/staff.ts'
import { looks, takePicture } from '../support/take-picture.ts'
import { showMode } from '../support/stall.ts'

const screens = [
  ['dashboard', '/admin'],
  ['products', '/admin/products'],
  ['product-add', '/admin/products/add'],
  ['product-edit', '/admin/products/edit/3'],
  ['categories', '/admin/categories'],
  ['make-list', '/admin/make-list'],
  ['category-add', '/admin/categories/add'],
  ['category-edit', '/admin/categories/edit/decor'],
  ['orders', '/admin/orders'],
  ['sync-empty', '/admin/sync'],
  ['devices', '/admin/devices'],
  ['customers', '/admin/customers'],
] as const

for (const { name: look, ...use } of looks) {
  test.describe(`looking at ${look}`, () => {
    test.use(use)

    test('accounts, people, messages and held orders', async ({ shop, device }) => {
      test.setTimeout(300_000)
      const page = device.page()
      const shoot = (name: string) => takePicture(page, `admin-${name}-${look}`)
      const email = `${randomUUID().slice(0, 8)}@nefer.example`
      const [row] = await shop.sql('select private.invite($1) as secret', [email])
      for (const [name, path] of [
        ['invitation', `/admin/invitation#${String(row?.['secret'])}`],
        ['invitation-broken', '/admin/invitation#00'],
        ['forgotten-password', '/admin/forgotten-password'],
        ['new-password-broken', '/admin/new-password'],
      ] as const) {
        await page.goto('/about')
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText(/^(Loading|Asking)/)).toHaveCount(0)
        await shoot(name)
      }
      await createStaff(page).signIn('/admin/password')
      await shoot('password')
      await page.goto('/admin/people')
      await expect(page.getByText('this is you')).toBeVisible()
      await page.getByLabel('Email').fill(`${randomUUID()}@nefer.example`)
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await expect(page.getByLabel('Invitation link')).toBeVisible()
      await shoot('people')
      const id = randomUUID()
      await shop.sql(
        `insert into private.contact_messages (id, name, email, subject, message)
         values ($1, 'Mona', 'mona@mail.example', 'A box', E'Is it cedar?\\n\\nWith greetings')`,
        [id],
      )
      await shop.sql(
        `update private.mail_jobs set failed_at = now(), attempts = 8, last_error = 'mailbox full'
         where contact_message_id = $1`,
        [id],
      )
      await page.goto('/admin/messages')
      await expect(page.getByText('Is it cedar?').first()).toBeVisible()
      await shoot('messages')
      const held = await placeOrder(shop)
      await shop.sql(
        `update public.orders set held_at = now(), hold_reason = 'total' where id = $1`,
        [held.id],
      )
      await page.goto('/admin/orders')
      await expect(page.getByText(held.name)).toBeVisible()
      await shoot('orders-held')
      await openOrder(page, held.name)
      await shoot('order-held')
      await page.getByRole('button', { name: 'Cancel the order' }).click()
      await expect(page.getByRole('button', { name: 'Keep the order' })).toBeVisible()
      await shoot('order-cancel')
      await page.getByRole('button', { name: 'Keep the order' }).click()
      await shop.proxy.shut()
      for (const path of ['people', 'messages']) {
        await page.goto(`/admin/${path}`)
        await expect(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible()
        await shoot(`${path}-offline`)
      }
    })

    test('every screen of the staff room', async ({ shop, device }) => {
      test.setTimeout(300_000)
      const width = use.viewport.width
      const order = await placeOrder(shop)
      await leaveDeviceBehind(shop)
      const page = device.page()
      const staff = createStaff(page)
      const shoot = (name: string) => takePicture(page, `admin-${name}-${look}`)
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
        .getByLabel('Choose a CSV file')
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
      await expect(page.getByText(/^Sale: 2/)).toBeVisible()
      await shoot('stall-recorded')
      await showMode(page, 'Stock')
      await shoot('stall-stock')
      await page.getByRole('button', { name: 'Count Obelisk Pair' }).click()
      await shoot('stall-count')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'One Scarab Keepsake Box fewer' }).click()
      await expect(page.getByText(/^Stock: −1/)).toBeVisible()
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
      await page.getByRole('button', { name: 'Edit and send' }).first().click()
      await shoot('sync-edit')
      await staff.open('/admin/products/edit/3')
      await expect(page.getByText('Stock history')).toBeVisible()
      await shoot('product-history')
      await staff.open('/admin/stall')
      await page.getByRole('button', { name: /^Sell Scarab Keepsake Box anyway/ }).click()
      await expect(page.getByText('1 more than counted')).toBeVisible()
      await shoot('stall-oversold')
      await page.getByRole('button', { name: /1 piece/ }).click()
      await shoot('stall-this-sale')
    })
  })
}
