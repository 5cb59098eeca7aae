import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { placeOldOrder, placeOrder, statusOf } from '../support/staff-orders.ts'
import { createStaff } from '../support/staff.ts'

test.use({ visitor: 'staff' })

const searchButton = 'Search older orders on the server'
const list = (page: Page) => page.getByRole('table', { name: 'Orders', exact: true })
const older = (page: Page) => page.getByRole('region', { name: 'Older orders' })
const rows = (page: Page) => older(page).getByRole('button', { name: /^View order/ })

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(text)
  await page.getByRole('button', { name: searchButton }).click()
}

test('older orders are found on the server, and the address remembers the search @release', async ({
  device,
  shop,
}) => {
  test.slow()

  await test.step('an older order is found on the server, opened and given another status', async () => {
    const old = await placeOldOrder(shop)
    const page = device.page()
    const staff = createStaff(page)
    await staff.open('/admin/orders')
    await expect(list(page)).toBeVisible()
    await page.getByRole('searchbox').fill(old.email)
    await expect(page.getByText('No orders found')).toBeVisible()
    await page.getByRole('button', { name: searchButton }).click()
    await expect(older(page).getByRole('status')).toHaveText('1 older order')
    await rows(page).click()
    const dialog = page.getByRole('dialog', { name: `Order Details - ${old.short}` })
    await expect(dialog).toContainText('Lotus Box')
    await dialog.getByLabel('Status').selectOption('Shipped')
    await staff.expectToast(`Order ${old.short} status updated to shipped.`)
    await expect.poll(() => statusOf(shop, old.id)).toBe('shipped')
    await expect(dialog.getByLabel('Status')).toHaveValue('shipped')
    // Changed orders enter the mirror: it is listed only there now.
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(list(page).getByRole('row')).toHaveCount(2)
    await expect(rows(page)).toHaveCount(0)
  })

  await shop.reset()
  await test.step('the address remembers the search and the open order', async () => {
    const old = await placeOldOrder(shop)
    const page = device.page()
    const staff = createStaff(page)
    await staff.open('/admin/orders')
    await search(page, old.name.toUpperCase())
    await rows(page).click()
    const details = page.getByRole('dialog', { name: `Order Details - ${old.short}` })
    await expect(details).toBeVisible()
    await page.reload()
    await expect(details).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
    await expect(rows(page)).toHaveCount(1)
    // Another filter is another search.
    await page.getByLabel('Status').selectOption('Pending')
    await expect(page.getByRole('button', { name: searchButton })).toBeVisible()
    await page.getByRole('button', { name: searchButton }).click()
    await expect(older(page).getByRole('status')).toHaveText('No older orders found')
    await staff.open(`/admin/orders?order=${old.id}`)
    await expect(details).toBeVisible()
  })
})

test('older orders load page by page without duplicates @release', async ({ device, shop }) => {
  const orders: { short: string }[] = []
  for (let n = 0; n < 23; n += 1) orders.push(await placeOldOrder(shop, 400 + n))
  const page = device.page()
  await createStaff(page).open('/admin/orders')
  await expect(list(page)).toBeVisible()
  await page.getByRole('button', { name: searchButton }).click()
  const more = older(page).getByRole('button', { name: 'Show more' })
  await expect(older(page).getByRole('status')).toContainText('so far')
  while (await more.isVisible()) {
    const before = await rows(page).count()
    await more.click()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(before)
    await expect(rows(page).nth(before)).toBeFocused()
  }
  const names = await rows(page).evaluateAll((all) => all.map((one) => one.ariaLabel))
  expect(new Set(names).size).toBe(names.length)
  const mine = names.flatMap((name) => orders.findIndex(({ short }) => name?.includes(short)))
  expect(mine.filter((at) => at >= 0)).toEqual(orders.map((_, at) => at))
})

test('older orders while the server is away, and their number on the dashboard @release', async ({
  device,
  shop,
}) => {
  test.slow()

  await test.step('offline, local orders stay and a change of an older order waits', async () => {
    const name = (await placeOrder(shop)).name
    const old = await placeOldOrder(shop)
    const page = device.page()
    const staff = createStaff(page)
    await staff.open('/admin/orders')
    await expect(list(page)).toContainText(name)
    await shop.proxy.shut()
    await search(page, 'customer')
    await expect(older(page)).toContainText('this search needs a connection')
    await expect(list(page)).toContainText(name)
    await shop.proxy.open()
    await older(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(rows(page).first()).toBeVisible()

    await search(page, old.short)
    await rows(page).click()
    await shop.proxy.shut()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Status').selectOption('Cancelled')
    await page.getByText('Back into stock').click()
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(dialog).toContainText('Waiting to sync')
    await page.keyboard.press('Escape')
    await expect(older(page)).toContainText('Waiting to sync')
    expect(await statusOf(shop, old.id)).toBe('delivered')
    await shop.proxy.open()
    await staff.noticeConnection()
    await expect.poll(() => statusOf(shop, old.id)).toBe('cancelled')

    await device.context().setOffline(true)
    await page.getByRole('searchbox').fill('')
    await expect(older(page)).toContainText('searching them needs a connection')
    // The browser's 'offline' is a hint: it may be wrong, so it forbids no request.
    await expect(page.getByRole('button', { name: searchButton })).toBeVisible()
    await device.context().setOffline(false)
  })

  await shop.reset()
  await test.step('the dashboard counts orders that are not on this device', async () => {
    await placeOldOrder(shop)
    const page = device.page()
    const staff = createStaff(page)
    await staff.open('/admin')
    const count = async () => (await shop.sql('select from public.orders')).length
    const total = (n: number) => page.getByRole('link', { name: `Total Orders ${n}`, exact: true })
    await expect(total(await count())).toBeVisible()
    await shop.proxy.shut()
    await page.getByRole('link', { name: 'Stall', exact: true }).click()
    await page.getByRole('button', { name: /Add Obelisk Pair/ }).click()
    await page.getByRole('button', { name: 'Record sale' }).click()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(total((await count()) + 1)).toBeVisible()
    await shop.proxy.open()
    await staff.noticeConnection()
    await expect(page.getByRole('status').filter({ hasText: 'All saved' })).toBeVisible()
    await expect(total(await count())).toBeVisible()
  })
})
