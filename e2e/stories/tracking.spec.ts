/** A courier of the settings; a parcel that is shipped offline with its number, and followed. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { statusOf } from '../support/staff-orders.ts'
import { createStaff } from '../support/staff.ts'
import type { Shop } from '../support/start-shop.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Other tests of this worker read the same shop. */
test.afterEach(({ shop }) => shop.sql(`update public.settings set couriers = ''`, []))

const english = { path: '', follow: 'Follow the parcel', parcel: 'Bosta, EG-12' }
const arabic = {
  path: '/ar',
  status: 'الحالة',
  ship: 'تحديد الطلب مشحونًا',
  courier: 'شركة الشحن',
  number: 'رقم التتبع',
  invalid: 'لا يحتوي رقم التتبع إلا على حروف إنجليزية وأرقام وشرطات.',
  follow: 'تتبّع الطرد',
  parcel: 'Bosta، EG-12',
}

async function addCourier(page: Page, shop: Shop): Promise<void> {
  await createStaff(page).signIn('/admin/settings')
  await page.getByRole('button', { name: 'Add a courier' }).click()
  const courier = page.getByRole('group', { name: 'Courier 1' })
  await courier.getByLabel('Name').fill('Bosta')
  await courier.getByLabel('Tracking page').fill('https://bosta.example/track')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(courier).toContainText('The link must contain {number}.')
  await expect(courier.getByLabel('Tracking page')).toBeFocused()
  await courier.getByLabel('Tracking page').fill('https://bosta.example/track?n={number}')
  await page.getByRole('button', { name: 'Save settings' }).click()
  const stored = async () => (await shop.sql('select couriers from public.settings', []))[0]
  await expect.poll(stored).toEqual({ couriers: 'Bosta; ; https://bosta.example/track?n={number}' })
}

test('shipped offline with courier and number, and followed by its customer in both languages @release', async ({
  shop,
  shopper,
  device,
}) => {
  test.setTimeout(240_000)
  await shopper.getReady()
  await shopper.orderOne('Nile Salad Bowl with Servers')
  await shopper.expectOrder('Confirmed')
  const [order] = await shop.ordersOf(shopper.email)
  const id = String(order?.['id'])

  const page = await device.newTab()
  const staff = createStaff(page)
  await addCourier(page, shop)
  await page.goto(`/ar/admin/orders?order=${id}`)
  const dialog = page.getByRole('dialog').first()
  await expect(dialog.getByLabel(arabic.status, { exact: true })).toBeVisible()
  await shop.proxy.shut()
  await dialog.getByLabel(arabic.status, { exact: true }).selectOption('shipped')
  const form = page.getByRole('dialog').last()
  await form.getByLabel(arabic.courier).selectOption('Bosta')
  await form.getByLabel(arabic.number).fill('EG 12')
  await form.getByRole('button', { name: arabic.ship }).click()
  await expect(form).toContainText(arabic.invalid)
  await form.getByLabel(arabic.number).fill('EG-١٢')
  await form.getByRole('button', { name: arabic.ship }).click()
  const link = dialog.getByRole('link', { name: arabic.follow })
  await expect(link).toHaveAttribute('href', 'https://bosta.example/track?n=EG-12')
  expect(await statusOf(shop, id)).toBe('pending')
  await shop.proxy.open()
  await staff.noticeConnection()
  await expect.poll(() => statusOf(shop, id)).toBe('shipped')
  const parcelOf = async () =>
    (await shop.sql('select courier, tracking_number from public.orders where id = $1', [id]))[0]
  await expect.poll(parcelOf).toEqual({ courier: 'Bosta', tracking_number: 'EG-12' })

  for (const words of [english, arabic]) {
    await shopper.open(`${words.path}/account/orders/${id}`)
    const main = shopper.page.getByRole('main')
    const followed = main.getByRole('link', { name: words.follow })
    await expect(followed).toHaveAttribute('href', 'https://bosta.example/track?n=EG-12')
    const text = (await main.getByText('Bosta').innerText()).replaceAll(/[\u2066-\u2069]/g, '')
    expect(text).toBe(words.parcel)
  }
})
