import { expect, test } from '../fixtures.ts'
import { noteTexts } from '../support/note-texts.ts'
import { openOrder, placeOrder, statusOf } from '../support/staff-orders.ts'
import { makeProduct, productOf } from '../support/staff-steps.ts'
import { createStaff } from '../support/staff.ts'

test.use({ visitor: 'staff' })

test.describe('on a device that nobody has signed in on', () => {
  test.use({ visitor: 'returning' })

  test('every screen shows the sign-in form, and the reason of a failure', async ({
    device,
    shop,
  }) => {
    const page = device.page()
    await page.goto('/admin/orders?status=pending')
    await page.getByLabel('Email').fill('staff@nefer.example')
    await expect(page).toHaveTitle('Staff sign-in — Nefer')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByLabel('Show password').check()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('The email or the password is not right')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    shop.proxy.trouble({ kind: 'lose-request' }, /^\/auth/)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('cannot be reached')
    shop.proxy.mend()
    await page.getByRole('button', { name: 'Use the demo account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Orders Management' })).toBeVisible()
    expect(page.url()).toContain('/admin/orders?status=pending')
    await expect(page).toHaveTitle('Orders Management — Nefer')
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  })

  test('new orders are announced and counted on the icon; the first pull shows no empty list @release', async ({
    device,
    shop,
  }) => {
    test.slow()

    await test.step('announces a new order after a pull', async () => {
      const page = device.page()
      const staff = createStaff(page)
      await staff.signIn('/admin')
      await expect(page.getByRole('link', { name: /^Total Orders \d/ })).toBeVisible()
      const order = await placeOrder(shop)
      await staff.noticeConnection()
      await staff.expectToast(order.name)
      await page.getByRole('button', { name: 'Show' }).click()
      await expect(
        page.getByRole('dialog', { name: `Order Details - ${order.short}` }),
      ).toBeVisible()
    })

    await shop.reset()
    await test.step('the app icon shows the number of new orders until sign-out', async () => {
      const page = device.page()
      await page.addInitScript(() => {
        const show = async (count: number) => {
          document.documentElement.dataset['badge'] = String(count)
        }
        Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) })
      })
      const staff = createStaff(page)
      await staff.open('/admin')
      await placeOrder(shop)
      await staff.noticeConnection()
      const untouched = `select 1 from public.orders where status = 'pending' and version = 1`
      const count = String((await shop.sql(untouched)).length)
      await expect(page.locator('html')).toHaveAttribute('data-badge', count)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-badge', '0')
    })

    await shop.reset()
    await test.step('never shows an empty list during the first pull of orders', async () => {
      // So many that reading them takes longer than reading the pull's state.
      await shop.sql(`insert into public.orders
      (customer_name, customer_email, customer_phone, customer_address, status, total, items)
    select 'One of many', 'many@example.com', '01001234567', 'Cairo', 'pending', 1, '[]' from generate_series(1, 400)`)
      const page = device.page()
      const devtools = await device.context().newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      const seen = await noteTexts(page, ['Loading orders...', 'No orders found'])
      await createStaff(page).signIn('/admin/orders')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      const texts = await seen()
      await shop.sql(`delete from public.orders where customer_name = 'One of many'`)
      expect(texts).toEqual(['Loading orders...'])
    })
  })
})

test('the dashboard shows the numbers of the server, and a phone has room and focus @release', async ({
  device,
  shop,
}) => {
  test.slow()

  await test.step('the dashboard shows the numbers of the server', async () => {
    const page = device.page()
    await createStaff(page).open('/admin')
    const [counts] = await shop.sql(
      `select (select count(*) from public.products)::int as products,
       (select count(*) from public.orders)::int as orders,
       (select count(*) from public.orders where status = 'pending')::int as pending`,
    )
    for (const [title, key] of [
      ['Total Products', 'products'],
      ['Total Orders', 'orders'],
      ['Pending Orders', 'pending'],
    ] as const)
      await expect(
        page.getByRole('link', { name: `${title} ${String(counts?.[key])}` }),
      ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
    await page.goto('/admin/nowhere')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  })

  await shop.reset()
  await test.step('a long word as a name does not widen dashboard or stall', async () => {
    const page = device.page()
    await page.setViewportSize({ width: 390, height: 844 })
    const code = 'NFR2026HANDCRAFTEDWALNUTBOXWITHINLAY00417'
    await shop.sql('update public.products set name = $1, stock = 1 where id = $2', [code, '2'])
    await createStaff(page).open('/admin')
    for (const path of ['/admin', '/admin/stall']) {
      await page.goto(path)
      await expect(page.getByText(code).first()).toBeVisible()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(width, path).toBe(390)
    }
  })

  await shop.reset()
  await test.step('the sidebar of a phone keeps the focus while open, and returns it', async () => {
    const page = device.page()
    await page.setViewportSize({ width: 390, height: 800 })
    await createStaff(page).open('/admin')
    const button = page.getByRole('button', { name: 'Open menu' })
    await button.click()
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(page.locator('main *:focus, a[href="#main"]:focus')).toHaveCount(0)
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await button.click()
    await page.getByRole('link', { name: /^Orders/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Orders Management' })).toBeFocused()
    await button.click()
    await page.mouse.click(380, 400)
    await expect(button).toBeFocused()
  })
})

test('an order is found, opened and given another status', async ({ device, shop }) => {
  const order = await placeOrder(shop)
  const page = device.page()
  const staff = createStaff(page)
  await staff.open('/admin/orders')
  await openOrder(page, order.name)
  const dialog = page.getByRole('dialog', { name: `Order Details - ${order.short}` })
  await expect(dialog).toContainText(/Placed on .+ by Customer/)
  for (const text of ['Lotus Box', 'Qty: 1', '12 Al Muizz Street', 'Cairo, Giza', '11511'])
    await expect(dialog).toContainText(text)
  await expect(dialog).toContainText('Cash on Delivery')
  await expect(dialog.getByRole('link', { name: 'Call' })).toHaveAttribute(
    'href',
    'tel:+201001234567',
  )
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/201001234567\?text=Hello%20Customer%2C/,
  )
  await dialog.getByLabel('Status').selectOption('Shipped')
  await staff.expectToast(`Order ${order.short} status updated to shipped.`)
  await expect.poll(() => statusOf(shop, order.id)).toBe('shipped')
  await dialog.getByLabel('Status').press('ArrowDown')
  await dialog.getByLabel('Status').press('ArrowDown')
  await page.getByText('Back into stock').click()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await staff.expectToast(`Order ${order.short} status updated to cancelled.`)
  await expect.poll(() => statusOf(shop, order.id)).toBe('cancelled')
  await expect(page.getByText(/status updated to delivered/)).toHaveCount(0)
})

test('a status, a deletion and a bulk change can be undone, also after a reload', async ({
  device,
  shop,
}) => {
  const order = await placeOrder(shop)
  const { id, name } = await makeProduct(shop)
  const page = device.page()
  const staff = createStaff(page)
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await staff.open('/admin/orders')
  await openOrder(page, order.name)
  const dialog = page.getByRole('dialog', { name: `Order Details - ${order.short}` })
  await dialog.getByLabel('Status').selectOption('Cancelled')
  await page.getByRole('button', { name: 'Keep the order' }).click()
  await expect(dialog.getByLabel('Status')).toHaveValue('pending')
  await dialog.getByLabel('Status').selectOption('Shipped')
  await page.keyboard.press('Escape')
  await undo.click()
  await staff.expectToast('Taken back. Nothing was sent.')
  await expect(page.getByRole('row').filter({ hasText: order.name })).toContainText('Pending')

  await staff.open('/admin/products')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Are you sure you want to delete this product?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await undo.click()
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeVisible()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await staff.expectToast('Product Deleted')
  expect(await productOf(shop, id)).toBeDefined()
  await page.reload()
  await expect.poll(() => productOf(shop, id)).toBeUndefined()
  expect(await statusOf(shop, order.id)).toBe('pending')
})

test('the list of orders: keys, filters in the address, a damaged record, and leaving it @release', async ({
  device,
  shop,
}) => {
  test.slow()

  await test.step('/ focuses the search, ? lists the shortcuts', async () => {
    const page = device.page()
    await createStaff(page).open('/admin/orders')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeFocused()
    await page.keyboard.type('?')
    await expect(page.getByRole('searchbox')).toHaveValue('?')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
      'Search orders',
    )
    await page.goto('/admin/products')
    await page.getByRole('checkbox').first().focus()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })

  await test.step('the list is searched, filtered and sorted, and the address remembers it', async () => {
    const order = await placeOrder(shop, 'cancelled')
    const page = device.page()
    await createStaff(page).open('/admin/orders')
    await page.getByRole('searchbox').fill(order.name.toUpperCase())
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('row').nth(1)).toContainText(`119.99 EGP`)
    await page.getByLabel('Status').selectOption('Pending')
    await expect(page.getByText('No orders found')).toBeVisible()
    await page.getByLabel('Status').selectOption('Cancelled')
    await page.getByRole('button', { name: 'Customer', exact: true }).click()
    for (const part of [/[?&]q=/, /status=cancelled/, /sort=customer/])
      await expect(page).toHaveURL(part)
    await page.reload()
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('columnheader', { name: 'Customer' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await openOrder(page, order.name)
    await page.getByRole('dialog').getByLabel('Status').selectOption('Pending')
    await expect(page.getByText('No orders found')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await shop.reset()
  await test.step('an order with a damaged record is listed with a note', async () => {
    const order = await placeOrder(shop, 'pending', 'not json {')
    const page = device.page()
    await createStaff(page).open('/admin/orders')
    await openOrder(page, order.name)
    await expect(page.getByRole('dialog')).toContainText('cannot be read')
    await expect(page.getByRole('dialog')).toContainText('119.99 EGP')
  })

  await shop.reset()
  await test.step('leaving a list right after typing into its search does not lead back', async () => {
    const page = device.page()
    await createStaff(page).open('/admin/products')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const devtools = await device.context().newCDPSession(page)
    // Slow enough that the next screen's code arrives after the pause of 250 ms.
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
    await page.getByPlaceholder('Search products...').evaluate((field: HTMLInputElement) => {
      // Typing and pressing in one task: the address follows the text after 250 ms.
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      setter?.call(field, 'box')
      field.dispatchEvent(new Event('input', { bubbles: true }))
      document.querySelector<HTMLElement>('a[href="/admin/products/import"]')?.click()
    })
    await expect(page.getByLabel('Choose a CSV file')).toBeVisible({ timeout: 20_000 })
    await page.waitForTimeout(600)
    await expect(page).toHaveURL(/\/admin\/products\/import$/)
  })
})
