import { expect, test } from '../fixtures.ts'
import { placeOrder, setStatusOffline, statusOf } from '../support/staff-orders.ts'
import { findInStores } from '../support/find-in-stores.ts'
import { createStaff } from '../support/staff.ts'
import { row } from '../support/staff-steps.ts'
import { showMode } from '../support/stall.ts'

test('after a 401 the remaining writes wait and are sent at the next sign-in', async ({
  device,
  shop,
}) => {
  const order = await placeOrder(shop)
  const page = device.page()
  const staff = createStaff(page)
  await staff.signIn('/admin/stall')
  await showMode(page, 'Stock')
  const stock = await shop.stockOf('11')
  await page.getByRole('link', { name: 'Orders' }).click()
  await setStatusOffline(page, shop, order.name, 'Shipped')
  await page.getByRole('link', { name: 'Stall', exact: true }).click()
  await showMode(page, 'Stock')
  await page.getByRole('button', { name: 'One Ankh Key Rack fewer' }).click()
  await expect(page.getByLabel('Ankh Key Rack in stock')).toHaveText(String(stock - 1))
  shop.proxy.trouble(
    { kind: 'status', status: 401, code: 'PGRST301', authCode: 'refresh_token_not_found' },
    /rpc\/(set_order_status|adjust_stock|run_operations)|auth\/v1\/token/,
  )
  await shop.proxy.open()
  await staff.noticeConnection()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  expect(await shop.stockOf('11')).toBe(stock)
  expect(await statusOf(shop, order.id)).toBe('pending')
  shop.proxy.mend()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use the demo account' }).click()
  await expect.poll(() => statusOf(shop, order.id)).toBe('shipped')
  await expect.poll(() => shop.stockOf('11')).toBe(stock - 1)
  await expect(page.getByText('Your session has ended.')).toHaveCount(0)
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect(row(page, order.name)).toContainText('Shipped')
})

test('a token that is rejected early, and signing out without a connection @release', async ({
  device,
  shop,
}) => {
  test.slow()

  await test.step('a token rejected early is renewed silently', async () => {
    const order = await placeOrder(shop)
    const page = device.page()
    const staff = createStaff(page)
    await staff.signIn('/admin/orders')
    await setStatusOffline(page, shop, order.name, 'Delivered')
    shop.proxy.trouble(
      { kind: 'status', status: 401, code: 'PGRST301' },
      /rpc\/set_order_status/,
      1,
    )
    await shop.proxy.open()
    await staff.noticeConnection()
    await expect.poll(() => statusOf(shop, order.id)).toBe('delivered')
    await expect(page.getByRole('status').filter({ hasText: 'All saved' })).toBeVisible()
    await expect(page.getByText('Your session has ended.')).toHaveCount(0)
  })

  await shop.reset()
  await test.step('offline, signing out asks first, and the password signs in again', async () => {
    const page = device.page()
    await createStaff(page).open('/admin/stall')
    await expect(page.getByRole('button', { name: /Add Ankh Key Rack/ })).toBeVisible()
    await shop.proxy.shut()
    await page.getByRole('button', { name: /Add Ankh Key Rack/ }).click()
    await page.getByRole('button', { name: 'Record sale' }).click()
    await expect(page.getByRole('status').filter({ hasText: /^Offline/ })).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(
      page.getByText('You can come back on this device with your password'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByRole('alert')).toContainText('nothing could be sent')
    await page.getByRole('button', { name: 'Keep for me' }).click()

    await page.getByLabel('Email').fill('staff@nefer.example')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('The email or the password is not right')
    await page.getByLabel('Password', { exact: true }).fill('nefer-demo-2026')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('You are back on this device without the server.')).toBeVisible()
    await expect(page.getByText('Sale: 1 piece')).toBeVisible()
    const stock = await shop.stockOf('11')
    await page.getByRole('button', { name: /Add Ankh Key Rack/ }).click()
    await page.getByRole('button', { name: 'Record sale' }).click()
    await expect(page.getByText('Sale: 1 piece')).toHaveCount(2)

    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByText('Sign in to see orders and sales.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Total Orders —' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sales', exact: true })).toHaveCount(0)
    for (const path of ['/admin/orders', '/admin/stall/returns']) {
      await page.goto(path)
      await expect(page.getByText('Sign in to see orders and sales.')).toBeVisible()
      await expect(page.getByText('Loading orders...')).toHaveCount(0)
    }
    await page.goto('/admin')
    await shop.proxy.open()
    await createStaff(page).noticeConnection()
    await expect(page.getByText('The server can be reached again')).toBeVisible()
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('nefer-demo-2026')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.poll(() => shop.stockOf('11')).toBe(stock - 2)
    await expect(page.getByText('The server can be reached again')).toHaveCount(0)
    const orders = (await shop.sql('select from public.orders')).length
    await expect(
      page.getByRole('link', { name: `Total Orders ${orders}`, exact: true }),
    ).toBeVisible()
  })
})

test('after a sign-out no store of this device contains anything of a customer', async ({
  device,
  shop,
}) => {
  const order = await placeOrder(shop)
  const page = device.page()
  const staff = createStaff(page)
  await staff.signIn('/admin/orders')
  await row(page, order.name).getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toContainText(order.name)
  const [customer] = await shop.sql(
    `select customer_email as email, customer_phone as phone, shipping_info ->> 'address' as address
     from public.orders where id = $1`,
    [order.id],
  )
  const texts = [order.name, ...Object.values(customer ?? {}).map(String)]
  await page.evaluate(async (name) => {
    sessionStorage.setItem('control', name)
    await (await caches.open('control')).put('/control', new Response(name))
  }, order.name)
  const places = ['IndexedDB', 'caches', 'web storage'].map((place) => `${place}: ${order.name}`)
  expect(await findInStores(page, texts)).toEqual(expect.arrayContaining(places))
  await page.evaluate(async () => {
    sessionStorage.removeItem('control')
    await caches.delete('control')
  })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible()
  await expect.poll(() => findInStores(page, texts)).toEqual([])
})
