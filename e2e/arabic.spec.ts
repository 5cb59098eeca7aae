/** The shop and the staff room in Arabic: ordering, accessibility, work without a connection. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectNoBarriers, phone } from './support/barriers.ts'
import { shopPages } from './support/pages.ts'
import { createStaff } from './support/staff.ts'

const panel = 'لوحة عين حورس الجدارية'
const inArabic = (path: string) => (path === '/' ? '/ar' : `/ar${path}`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function fillCheckout(page: Page, email: string): Promise<void> {
  const typed = {
    firstName: 'منى',
    lastName: 'فتحي',
    email,
    phone: '٠١٠٠١٢٣٤٥٦٧',
    address: '١٢ شارع المعز',
    city: 'القاهرة',
    postalCode: '١١٥١١',
  }
  for (const [id, text] of Object.entries(typed)) await page.locator(`#${id}`).fill(text)
  await page.locator('#governorate').selectOption({ label: 'القاهرة' })
  await button(page, 'متابعة إلى الدفع').click()
  await button(page, 'تقديم الطلب').click()
}

test.describe('for a shopper', () => {
  test.use(phone)

  test('an order placed without a connection is sent later, in its language', async ({
    shop,
    shopper,
  }) => {
    const { page, email } = shopper
    await shopper.getReady()
    await page.goto('/ar/product/1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(panel)
    await shop.proxy.shut()
    await button(page, 'إضافة إلى السلة').first().click()
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
    await shopper.getReady()
    for (const path of [...shopPages, '/admin']) {
      await page.goto(inArabic(path))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoBarriers(page, path)
    }
  })

  test('a purchase passes the accessibility check', async ({ shopper }) => {
    test.slow()
    const { page, email } = shopper
    await shopper.getReady()
    await page.goto('/ar/product/1')
    await button(page, 'إضافة إلى السلة').first().click()
    await expect(page.getByTestId('cart-count')).toHaveText('1')
    await page.goto('/ar/cart')
    await expect(page.getByText(panel).first()).toBeVisible()
    await expectNoBarriers(page, 'cart')
    await page.goto('/ar/checkout')
    await button(page, 'متابعة إلى الدفع').click()
    await expect(page.getByText('يُرجى إدخال بريد إلكتروني صحيح')).toBeVisible()
    await expectNoBarriers(page, 'checkout with errors')
    await fillCheckout(page, email)
    await expect(page.getByText('تم التأكيد').first()).toBeVisible()
    await expectNoBarriers(page, 'confirmation')
  })
})

test.describe('for staff', () => {
  test.use({ visitor: 'staff' })

  test('every screen of the staff room passes the accessibility check', async ({ device }) => {
    test.slow()
    const page = device.page()
    await createStaff(page).open('/admin')
    const paths = ['/products', '/products/edit/1', '/categories', '/orders', '/stall']
    const added = ['/stall/returns', '/stall/closing', '/make-list', '/settings']
    for (const path of ['', ...paths, ...added]) {
      await page.goto(`/ar/admin${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoBarriers(page, path)
    }
  })

  test('a stall sale without a connection is sent later', async ({ device, shop }) => {
    const page = device.page()
    const stock = await shop.stockOf('1')
    await createStaff(page).open('/admin')
    await page.goto('/ar/admin/stall')
    await expect(button(page, new RegExp(panel))).toBeVisible()
    await shop.proxy.shut()
    await button(page, new RegExp(panel)).click()
    await button(page, 'تسجيل البيع').click()
    await expect(page.getByRole('listitem').filter({ hasText: panel }).first()).toBeVisible()
    expect(await shop.stockOf('1')).toBe(stock)
    await shop.proxy.open()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => shop.stockOf('1')).toBe(stock - 1)
  })

  test('an edit goes along to the other language; its conflict is decided in Arabic', async ({
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
    await expect(page.getByRole('heading', { name: 'إدارة المنتجات' })).toBeVisible()
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
  })

  test('signing out with an unsent sale asks in Arabic, and it is sent after the next sign-in', async ({
    device,
    shop,
  }) => {
    const page = device.page()
    const stock = await shop.stockOf('1')
    await createStaff(page).open('/admin')
    await page.goto('/ar/admin/stall')
    await expect(button(page, new RegExp(panel))).toBeVisible()
    await shop.proxy.shut()
    await button(page, new RegExp(panel)).click()
    await button(page, 'تسجيل البيع').click()
    await button(page, 'تسجيل الخروج').click()
    await expect(page.getByText(/^تغيير واحد لم يصل إلى الخادم/)).toBeVisible()
    await button(page, 'إبقاؤها لحين عودتي').click()
    await expect(page.getByRole('heading', { name: 'دخول فريق العمل' })).toBeVisible()
    expect(await shop.stockOf('1')).toBe(stock)
    await shop.proxy.open()
    await button(page, 'استخدام الحساب التجريبي').click()
    await expect.poll(() => shop.stockOf('1')).toBe(stock - 1)
  })
})
