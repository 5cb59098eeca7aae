/** The shop and the staff room in Arabic: ordering, accessibility, work without a connection. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectNoBarriers, phone } from './support/barriers.ts'
import { pagesOfMails, shopPages, staffPages } from './support/pages.ts'
import { createStaff } from './support/staff.ts'
import { visit } from './support/visit.ts'

/** Screens whose dark colours no test in English checks. */
const onlyHere = ['/admin/stall/returns', '/admin/sync']
const panel = 'لوحة عين حورس الجدارية'
const inArabic = (path: string) => (path === '/' ? '/ar' : `/ar${path}`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const customer = {
  firstName: 'منى',
  lastName: 'فتحي',
  phone: '٠١٠٠١٢٣٤٥٦٧',
  address: '١٢ شارع المعز',
  city: 'القاهرة',
  postalCode: '١١٥١١',
}

async function fillCheckout(page: Page, email: string): Promise<void> {
  for (const [id, text] of Object.entries({ ...customer, email }))
    await page.locator(`#${id}`).fill(text)
  await page.locator('#governorate').selectOption({ label: 'القاهرة' })
  await button(page, 'المتابعة إلى الدفع').click()
  await button(page, 'تقديم الطلب').click()
}

test.describe('for a shopper', () => {
  test.use(phone)

  test('an order placed without a connection is sent later, in its language', async ({
    shop,
    shopper,
  }) => {
    const { page, email } = shopper
    await page.goto('/ar/product/1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(panel)
    await shop.proxy.shut()
    await button(page, 'إضافة إلى السلة').first().click()
    await expect(page.getByTestId('cart-count').first()).toHaveText('1')
    await page.goto('/ar/checkout')
    await fillCheckout(page, email)
    await expect(page.getByText('محفوظ على هذا الجهاز').first()).toBeVisible()
    expect(await shop.ordersOf(email)).toHaveLength(0)
    await shop.proxy.open()
    await shopper.noticeConnection()
    await expect(page.getByText('تم التأكيد').first()).toBeVisible()
    const orders = await shop.sql(
      `select locale, customer_phone, shipping_info ->> 'state' as state, shipping_info ->> 'zip' as zip
      from public.orders where customer_email = $1`,
      [email],
    )
    expect(orders).toEqual([
      { locale: 'ar', customer_phone: '01001234567', state: 'Cairo', zip: '11511' },
    ])
  })

  test('every route passes the accessibility check', async ({ shopper }) => {
    test.slow()
    const { page } = shopper
    await page.goto('/ar/terms')
    for (const path of [...shopPages, '/admin', ...pagesOfMails]) {
      await visit(page, inArabic(path))
      await expectNoBarriers(page, path, { hasNewColours: false })
    }
  })
})

test.describe('for staff', () => {
  test.use({ visitor: 'staff' })

  test('every screen of the staff room passes the accessibility check', async ({ device }) => {
    test.slow()
    const page = device.page()
    await createStaff(page).open('/admin')
    await page.goto('/ar/admin/settings')
    for (const path of staffPages) {
      await visit(page, inArabic(path))
      await expectNoBarriers(page, path, { hasNewColours: onlyHere.includes(path) })
    }
  })

  test('an edit goes along to the other language, its conflict is decided, pieces are saved @release', async ({
    device,
    shop,
  }) => {
    const page = device.page()
    const staff = createStaff(page)
    await staff.open('/admin/products/edit/2')
    await page.getByLabel('Price').fill('150')
    await page.getByLabel('Price').press('Tab')
    await page.locator('#staff-sidebar a[hreflang=ar]').click()
    await expect(page.getByLabel(/^السعر/)).toHaveValue('150')
    await shop.proxy.shut()
    await button(page, 'تحديث المنتج').click()
    await expect(page.getByRole('heading', { name: 'المنتجات' })).toBeVisible()
    await shop.sql('update public.products set price = 130 where id = $1', ['2'])
    await shop.proxy.open()
    await staff.noticeConnection()
    await page.goto('/ar/admin/sync')
    const card = page.locator('form').filter({ hasText: 'عند بدء التعديل' })
    await expect(card).toContainText('130.00')
    await card.getByRole('radio', { name: /^تعديلك/ }).check()
    await card.getByRole('button', { name: 'حفظ الاختيار' }).click()
    const prices = () => shop.sql('select price::float from public.products where id = $1', ['2'])
    await expect.poll(prices).toEqual([{ price: 150 }])

    await test.step('saved pieces have their Arabic names', async () => {
      await page.goto('/ar/products')
      await page
        .getByRole('button', { name: /^إضافة .* إلى المفضلة$/ })
        .first()
        .click()
      await expect(page.getByRole('button', { name: /^حذف .* من المفضلة$/ })).toBeVisible()
      await page.goto('/ar/saved')
      await expect(page.getByRole('heading', { level: 1, name: 'المفضلة' })).toBeVisible()
      await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/[\u0600-\u06ff]/])
      await page.goto('/saved')
      await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/EGP/])
    })
  })
})
