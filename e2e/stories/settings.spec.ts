/** An owner changes the settings, also offline; shoppers read them; a colleague changes one too. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { createDevice } from '../support/device.ts'
import { createStaff } from '../support/staff.ts'
import { expectInDrafts } from '../support/read-table.ts'
import type { Shop } from '../support/start-shop.ts'

test.use({ visitor: 'staff' })

/** Other tests of this worker read the same shop. */
test.afterEach(async ({ shop }) => {
  await shop.sql(
    `update public.settings set facts = facts - 'announcement_en' || '{"phone": "+20 2 2000 0000",
       "whatsapp": "+20 100 000 0000", "email": "hello@nefer.example", "delivery_cairo": "1-3"}'`,
    [],
  )
})

const save = (page: Page) => page.getByRole('button', { name: 'Save settings' })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

const factOf = async (shop: Shop, name: string) =>
  (await shop.sql('select facts ->> $1 as fact from public.settings', [name]))[0]?.['fact']

test('what an owner saves is on the pages of the shop, in the checkout and on the server', async ({
  device,
  shop,
}) => {
  const page = device.page()
  await createStaff(page).open('/admin/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await field(page, 'Phone').fill('call us')
  await save(page).click()
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
  await expect(field(page, 'Phone')).toBeFocused()
  await field(page, 'Phone').fill('+20 2 2111 1111')
  await field(page, 'Announcement in English').fill('Closed for Eid until Sunday.')
  const cairo = page.getByRole('group', { name: 'Days of delivery to Cairo' })
  await cairo.getByLabel('From').fill('2')
  await cairo.getByLabel('To').fill('4')
  await save(page).click()
  await createStaff(page).expectToast('Settings Updated')
  await expect.poll(() => factOf(shop, 'delivery_cairo')).toBe('2-4')

  const shopper = await createDevice({
    baseURL: shop.url,
    viewport: { width: 1280, height: 900 },
    colorScheme: 'light',
  })
  const visit = shopper.page()
  await visit.goto('/contact')
  await expect(visit.getByRole('link', { name: '+20 2 2111 1111' })).toBeVisible()
  // The announcement comes with the next page: nothing moves while somebody reads.
  await expect(visit.getByText('Closed for Eid until Sunday.')).toHaveCount(0)
  await visit.getByRole('link', { name: 'Shop', exact: true }).first().click()
  await expect(visit.getByText('Closed for Eid until Sunday.')).toBeVisible()
  await visit
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click()
  await visit.goto('/checkout')
  await visit.getByLabel('Governorate').selectOption('Cairo')
  await expect(visit.getByText('Delivery to Cairo: 2 to 4 days')).toBeVisible()
  await shopper.dispose()
})

test('offline edits wait, and only the field that a colleague changed asks @release', async ({
  device,
  shop,
}) => {
  const page = device.page()
  const staff = createStaff(page)
  await staff.open('/admin/settings')
  await expect(field(page, 'Email')).toHaveValue('hello@nefer.example')
  await shop.proxy.shut()
  await field(page, 'Email').fill('write@nefer.example')
  await field(page, 'WhatsApp').fill('+20 100 111 1111')
  await expectInDrafts(page, '+20 100 111 1111')
  await page.reload()
  await expect(field(page, 'Email')).toHaveValue('write@nefer.example')
  await expect(field(page, 'WhatsApp')).toHaveValue('+20 100 111 1111')
  await expect(
    page.getByText('What you had typed here before has been brought back.'),
  ).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Not saved yet.', { exact: false })).toHaveCount(0)
  await expect(field(page, 'Email')).toHaveValue('write@nefer.example')
  await shop.sql(
    `update public.settings set facts = facts || '{"whatsapp": "+20 100 222 2222", "phone": "19000"}'`,
    [],
  )
  await shop.proxy.open()
  await staff.noticeConnection()
  await staff.open('/admin/sync')
  const card = page.locator('form').filter({ hasText: 'WhatsApp' })
  await expect(card.getByRole('group')).toHaveCount(1)
  await expect(card).toContainText('write@nefer.example')
  await card.getByRole('radio', { name: /On the server now/ }).check()
  await card.getByRole('button', { name: 'Save my choice' }).click()
  await expect.poll(() => factOf(shop, 'email')).toBe('write@nefer.example')
  expect(await factOf(shop, 'whatsapp')).toBe('+20 100 222 2222')
  expect(await factOf(shop, 'phone')).toBe('19000')
})
