/** The shop and the staff room in Arabic: ordering, accessibility, work without a connection. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectNoBarriers, phone } from './support/barriers.ts'
import { tabTo } from './support/keyboard.ts'
import { pagesOfMails, shopPages, staffPages } from './support/pages.ts'
import { placeOrder, statusOf } from './support/staff-orders.ts'
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

  test('a purchase passes the accessibility check @release', async ({ shopper }) => {
    test.slow()
    const { page, email } = shopper
    await page.goto('/ar/product/1')
    await button(page, 'إضافة إلى السلة').first().click()
    await expect(page.getByTestId('cart-count')).toHaveText('1')
    await page.goto('/ar/cart')
    await expect(page.getByText(panel).first()).toBeVisible()
    await expectNoBarriers(page, 'cart', { hasNewColours: false })
    await page.goto('/ar/checkout')
    await button(page, 'المتابعة إلى الدفع').click()
    await expect(page.getByText('يُرجى إدخال بريد إلكتروني صحيح')).toBeVisible()
    await expectNoBarriers(page, 'checkout with errors', { hasNewColours: false })
    await fillCheckout(page, email)
    await expect(page.getByText('تم التأكيد').first()).toBeVisible()
    await expectNoBarriers(page, 'confirmation', { hasNewColours: false })
  })

  test('an order of another device is found with Arabic-Indic digits and cancelled @release', async ({
    shop,
    shopper,
  }) => {
    const { page } = shopper
    const { id, short } = await placeOrder(shop)
    await page.goto('/ar/find-order')
    await page
      .getByLabel('رقم الطلب')
      .fill(short.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[+digit] ?? ''))
    await page.getByLabel('رقم الهاتف').fill('٠١٠٠ ١٢٣ ٤٥٦٧')
    await button(page, 'البحث عن الطلب').click()
    const chip = page.getByRole('main').getByTestId('order-chip')
    await expect(chip).toHaveText('تم التأكيد')
    await button(page, 'إلغاء هذا الطلب').click()
    await page.getByRole('dialog').getByRole('button', { name: 'إلغاء هذا الطلب' }).click()
    await expect(chip).toHaveText('مُلغى')
    await expect.poll(() => statusOf(shop, id)).toBe('cancelled')
  })

  test('tabs and a purchase with the keyboard alone @release', async ({ shopper }) => {
    test.slow()
    const { page, email } = shopper
    await page.goto('/ar')
    const tabs = page.getByRole('tab')
    await tabs.first().focus()
    await page.keyboard.press('ArrowLeft')
    await expect(tabs.nth(1)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(tabs.first()).toBeFocused()

    await page.goto('/ar/product/1')
    await tabTo(page, 'إضافة إلى السلة')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('cart-count').first()).toHaveText('1')
    await page.goto('/ar/cart')
    await tabTo(page, 'إتمام الطلب')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'إتمام الطلب' })).toBeFocused()
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab')
      const id = await page.evaluate(() => document.activeElement?.id ?? '')
      const text = Object.entries({ ...customer, email }).find(([field]) => field === id)?.[1]
      if (text !== undefined) await page.keyboard.type(text)
      if (id === 'governorate') await page.keyboard.press('ArrowDown')
      if (id === 'postalCode') break
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'الدفع' })).toBeFocused()
    await tabTo(page, 'تقديم الطلب')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'شكرًا لطلبك!' })).toBeFocused()
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

  test('a return and a closing without a connection are sent later @release', async ({
    device,
    shop,
  }) => {
    const page = device.page()
    const stock = await shop.stockOf('1')
    const closings = () => shop.sql('select 1 from public.day_closings')
    const before = (await closings()).length
    const staff = createStaff(page)
    await staff.open('/admin')
    await page.goto('/ar/admin/stall')
    await button(page, new RegExp(panel)).click()
    await button(page, 'تسجيل البيع').click()
    await expect.poll(() => shop.stockOf('1')).toBe(stock - 1)
    await shop.proxy.shut()
    await page.goto('/ar/admin/stall/returns')
    await page.getByRole('main').getByRole('link').filter({ hasText: panel }).first().click()
    await page.getByRole('textbox', { name: `${panel}\u2069: القطع المسترجعة` }).fill('١')
    await page.getByLabel('البحث عن منتج للاستبدال').fill('مسلات')
    await button(page, /^إضافة.*مسلات/).click()
    await expect(page.locator('[aria-labelledby=exchange] li')).toContainText('زوج مسلات')
    await button(page, 'تسجيل الاسترجاع والبيع').click()
    await staff.expectToast('تم تسجيل الاسترجاع')
    await page.goto('/ar/admin/stall/closing')
    await page.getByLabel('رصيد أول اليوم').fill('١٠٠')
    await page.getByLabel('الفعلي بعد العد').fill('١٠٠٫٥')
    await button(page, 'إقفال اليوم').click()
    await page.getByRole('dialog').getByRole('button', { name: 'إقفال اليوم' }).click()
    await staff.expectToast('تم إقفال اليوم')
    expect((await closings()).length).toBe(before)
    expect(await shop.stockOf('1')).toBe(stock - 1)
    await shop.proxy.open()
    await staff.noticeConnection()
    await expect.poll(async () => (await closings()).length).toBe(before + 1)
    expect(await shop.stockOf('1')).toBe(stock)
  })

  test('an edit goes along to the other language; its conflict is decided in Arabic @release', async ({
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
  })
})
