import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures.ts'
import { expectNoBarriers, phone } from '../support/barriers.ts'
import { openOrder, placeOldOrder, placeOrder, setStatusOffline } from '../support/staff-orders.ts'
import { createStaff } from '../support/staff.ts'
import { visit } from '../support/visit.ts'
import { showMode } from '../support/stall.ts'

test.use({ ...phone, visitor: 'staff' })

test('products and categories with their dialogs and errors pass the accessibility check @release', async ({
  device,
}) => {
  test.slow()
  const page = device.page()
  await createStaff(page).open('/admin/products')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await expectNoBarriers(page, 'products')
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await expectNoBarriers(page, 'delete product')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('checkbox', { name: /^Select A/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Change…' }).click()
  await page.getByLabel('Change', { exact: true }).selectOption('price')
  await page.getByLabel('Percent').fill('10')
  await expectNoBarriers(page, 'bulk change')

  await visit(page, '/admin/products/add')
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByText('Please select a category')).toBeVisible()
  await expectNoBarriers(page, 'add product with errors')
  await visit(page, '/admin/products/edit/1')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/Horus/)
  await expectNoBarriers(page, 'edit product')
  await visit(page, '/admin/products/import')
  const buffer = Buffer.from('id,price,remark\n1,170,\n99,1,')
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('1 changed, 1 with errors.')).toBeVisible()
  await expectNoBarriers(page, 'import')

  await visit(page, '/admin/make-list')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectNoBarriers(page, 'make-list')

  await visit(page, '/admin/categories')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await expectNoBarriers(page, 'categories')
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await expectNoBarriers(page, 'delete category')
  await visit(page, '/admin/categories/add')
  await page.getByRole('button', { name: 'Save Category' }).click()
  await expect(page.getByText('Please enter a valid URL')).toBeVisible()
  await expectNoBarriers(page, 'add category with errors')
  await visit(page, '/admin/categories/edit/decor')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Decor')
  await expectNoBarriers(page, 'edit category')
})

test('packing for a market and counting what came back pass the accessibility check @release', async ({
  device,
}) => {
  test.slow()
  const page = device.page()
  await createStaff(page).open('/admin/stall/pack')
  const plus = page.getByRole('button', { name: 'Set one Obelisk Pair aside' })
  await plus.click()
  await plus.click()
  await expect(page.getByRole('status').filter({ hasText: '2 set aside' })).toBeVisible()
  await expectNoBarriers(page, 'packing for a market')
  await page.getByRole('button', { name: 'Enter how many Obelisk Pair are set aside' }).click()
  await page.getByLabel('How many are set aside?').fill('99')
  await page.getByRole('dialog').getByRole('button', { name: 'Set aside' }).click()
  await expect(page.getByLabel('How many are set aside?')).toHaveAttribute('aria-invalid', 'true')
  await expectNoBarriers(page, 'a number of pieces')
  await visit(page, '/admin/stall')
  await page.getByLabel('I sell at this market').check()
  await expect(page.getByRole('button', { name: /^Add Obelisk Pair/ })).toContainText('2 left')
  await expectNoBarriers(page, 'selling at a market')
  await visit(page, '/admin/stall/back')
  await page.getByRole('textbox', { name: /^Obelisk Pair: pieces/ }).fill('1')
  await expectNoBarriers(page, 'back from a market')
  await page.getByRole('button', { name: 'Record what came back' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('1 piece is missing.')
  await expectNoBarriers(page, 'a missing piece')
  await question.getByRole('button', { name: 'Record what came back' }).click()
  await expect(page.getByRole('region', { name: /^Market of / })).toBeVisible()
  await expectNoBarriers(page, 'a counted market')
})

test.describe('before anybody has signed in', () => {
  test.use({ visitor: 'returning' })

  test('sign-in, dashboard, orders and stall with their dialogs pass the accessibility check @release', async ({
    device,
    shop,
  }) => {
    test.slow()
    const order = await placeOrder(shop)
    const old = await placeOldOrder(shop)
    const page = device.page()
    const staff = createStaff(page)
    await page.goto('/admin')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await expectNoBarriers(page, 'sign-in')
    await staff.signIn('/admin')
    await expect(page.getByRole('link', { name: /^Total Orders \d/ })).toBeVisible()
    await expectNoBarriers(page, 'dashboard')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectNoBarriers(page, 'keys')

    await staff.open('/admin/devices')
    await expect(page.getByRole('heading', { level: 3, name: /^Device / })).not.toHaveCount(0)
    await page.getByLabel('Choose a help file').setInputFiles({
      name: 'a.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{}'),
    })
    await expect(page.getByRole('alert')).toBeVisible()
    await expectNoBarriers(page, 'devices')

    await visit(page, '/admin/orders')
    await openOrder(page, order.name)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoBarriers(page, 'order')
    await page.keyboard.press('Escape')
    const searchOlder = page.getByRole('button', { name: 'Search older orders on the server' })
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(old.short)
    await searchOlder.click()
    await expect(page.getByRole('row').filter({ hasText: old.short })).toHaveCount(1)
    await expectNoBarriers(page, 'older orders')

    await visit(page, '/admin/stall/closing')
    await expect(page.getByLabel('Float')).toBeVisible()
    await expectNoBarriers(page, 'end of the day')
    await page.getByRole('button', { name: 'Day before' }).click()
    await expect(page.getByRole('region', { name: 'Not in a closing' })).toBeVisible()
    await page.getByRole('button', { name: 'Day before' }).click()
    await expect(page.getByRole('region', { name: 'Another device' })).toBeVisible()
    await expectNoBarriers(page, 'a closed day')
    await visit(page, '/admin/stall/returns')
    await page
      .getByRole('link', { name: /^Stall sale/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Record return' })).toBeVisible()
    await expectNoBarriers(page, 'a return')
    await visit(page, '/admin/stall')
    await page.getByRole('button', { name: /Add Obelisk Pair/ }).click()
    await expectNoBarriers(page, 'a sale')
    // On a phone, the toast of the sale covers it for a moment.
    await page.locator('label').filter({ hasText: 'Stock' }).click()
    await page.getByRole('button', { name: 'Count Obelisk Pair' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoBarriers(page, 'count')
  })
})

test('people, messages, accounts and held orders pass the accessibility check, also offline @release', async ({
  device,
  shop,
}) => {
  test.slow()
  const page = device.page()
  const email = `${randomUUID()}@nefer.example`
  const [row] = await shop.sql('select private.invite($1) as secret', [email])
  await page.goto(`/admin/invitation#${String(row?.['secret'])}`)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page.getByText('Password must be at least 10 characters')).toBeVisible()
  await expectNoBarriers(page, 'invitation with an error')
  await createStaff(page).open('/admin/password')
  await expectNoBarriers(page, 'change password')

  await visit(page, '/admin/settings')
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeVisible()
  await expectNoBarriers(page, 'settings')

  await visit(page, '/admin/people')
  await expect(page.getByText('this is you')).toBeVisible()
  await expectNoBarriers(page, 'people')
  await page.getByRole('button', { name: `Send the invitation to ${email} again` }).click()
  await expect(page.getByLabel('Invitation link')).toBeVisible()
  await expectNoBarriers(page, 'invitation link')

  const id = randomUUID()
  await shop.sql(
    `insert into private.contact_messages (id, name, email, subject, message)
     values ($1, 'Mona', 'mona@mail.example', 'A box', 'Is it cedar?')`,
    [id],
  )
  await shop.sql(
    `update private.mail_jobs set failed_at = now(), attempts = 8, last_error = 'mailbox full'
     where contact_message_id = $1`,
    [id],
  )
  await visit(page, '/admin/messages')
  await expect(page.getByText('Is it cedar?').first()).toBeVisible()
  await expect(page.getByText('mailbox full').first()).toBeVisible()
  await expectNoBarriers(page, 'messages')

  const held = await placeOrder(shop)
  await shop.sql(`update public.orders set held_at = now(), hold_reason = 'total' where id = $1`, [
    held.id,
  ])
  await visit(page, '/admin/orders')
  await expect(page.getByText(held.name)).toBeVisible()
  await expectNoBarriers(page, 'orders with a held one')
  await openOrder(page, held.name)
  await expect(page.getByRole('button', { name: 'Release the order' })).toBeVisible()
  await expectNoBarriers(page, 'a held order')

  await shop.setProduct('7', { stock: 0 })
  await visit(page, '/admin/stall')
  await createStaff(page).noticeConnection()
  await page.getByRole('button', { name: /^Sell Obelisk Pair anyway/ }).click()
  await expect(page.getByText('1 more than counted')).toBeVisible()
  await expectNoBarriers(page, 'more sold than counted')
  await page.getByRole('button', { name: 'Record sale' }).click()
  await expect(page.getByText(/^Sale: 1 piece/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'All saved' })).toBeVisible()
  await visit(page, '/admin')
  await expect(page.getByRole('heading', { name: 'Count again' })).toBeVisible()
  await expectNoBarriers(page, 'dashboard with products to count again')
  await shop.proxy.shut()
  for (const path of ['/admin/people', '/admin/messages']) {
    await visit(page, path)
    await expect(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible()
    await expectNoBarriers(page, `${path}, offline`)
  }
})

test('the staff room passes the accessibility check offline, with a conflict and with a rejection @release', async ({
  device,
  shop,
}) => {
  test.slow()
  const order = await placeOrder(shop)
  const page = device.page()
  const staff = createStaff(page)
  await staff.open('/admin/orders')
  await setStatusOffline(page, shop, order.name, 'Shipped')
  await expectNoBarriers(page, 'a waiting order')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('nobody')
  await page.getByRole('button', { name: 'Search older orders on the server' }).click()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expectNoBarriers(page, 'older orders, offline')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectNoBarriers(page, 'menu')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('1 change has not reached the server')).toBeVisible()
  await expectNoBarriers(page, 'sign out')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: 'Stall', exact: true }).click()
  await page.getByRole('button', { name: /Add Scarab Keepsake Box/ }).click()
  await page.getByRole('button', { name: 'Record sale' }).click()
  await expect(page.getByText(/^Sale: 1 piece/)).toBeVisible()
  await expectNoBarriers(page, 'the day at the stall')
  await showMode(page, 'Stock')
  await page.getByRole('button', { name: 'One Scarab Keepsake Box fewer' }).click()
  await expect(page.getByText(/^Stock: −1/)).toBeVisible()
  // The sale is recorded; a count below zero is rejected.
  await shop.setProduct('3', { stock: 0 })
  await shop.sql(`update public.orders set status = 'processing' where id = $1`, [order.id])
  await shop.proxy.open()
  await staff.noticeConnection()
  await page.getByRole('link', { name: 'Needs your attention' }).click()
  await expect(page.getByText(`Order status: ${order.short}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit and send' })).toBeVisible()
  await expectNoBarriers(page, 'a conflict and a refusal')
  await page.getByRole('button', { name: 'Edit and send' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoBarriers(page, 'edit and send')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoBarriers(page, 'discard')
})
