/** Printed pages. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { findTorn } from '../support/find-torn.ts'
import { placeOrder } from '../support/staff-orders.ts'
import { createStaff } from '../support/staff.ts'

test('orders, slips and imports on paper: one page, no controls, no broken word, dark ink @release', async ({
  device,
  shop,
  shopper,
}) => {
  test.slow()

  await test.step('an order is printed on one page without screen controls', async () => {
    const { page } = shopper
    await shopper.getReady()
    await shopper.add('Eye of Horus Wall Panel')
    await shopper.add('Scarab Keepsake Box')
    await shopper.goToCheckout()
    await shopper.fillForm()
    await shopper.placeOrder()
    await shopper.expectOrder('Confirmed')
    await expectOnePage(page)
    await page.getByRole('link', { name: 'View this order' }).click()
    await expect(page.getByRole('button', { name: 'Print this order' })).toBeVisible()
    await expectOnePage(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('12 Al Muizz Street')
    await expectNoControls(page)
    await page.goto(`/ar${new URL(page.url()).pathname}`)
    await expect(page.getByRole('heading', { level: 1, name: /^الطلب / })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('لوحة عين حورس الجدارية')
    await expectNoControls(page)
    expect(await page.evaluate(findTorn)).toEqual([])
    await expectOnePage(page)
  })

  await test.step('no word is broken on a packing slip or in the preview of an import', async () => {
    await device.page().emulateMedia({ media: 'screen' })
    const name = 'Hippopotamus of Senusret, hand-carved Mediterranean cypress'
    const item = { id: '1', name, price: 12_345.99, quantity: 2, image: '' }
    const order = await placeOrder(shop, 'pending', [item, { ...item, id: '2' }])
    const page = device.page()
    await page.setViewportSize({ width: 390, height: 844 })
    await createStaff(page).signIn('/admin/products/import')
    const buffer = Buffer.from(
      `id,name,description,price,stock,category,image\n1,${name},Mediterranean,,,,\n,${name},,1,1,x,`,
    )
    await page
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByText(/with errors/).first()).toBeVisible()
    expect(await page.evaluate(findTorn)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.goto(`/admin/orders?order=${order.id}`)
    await expect(page.getByRole('button', { name: 'Print packing slip' })).toBeVisible()
    // The space of A4 between its margins (px).
    await page.setViewportSize({ width: 718, height: 1000 })
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(`Packing slip · Order ${order.short}`)).toBeVisible()
    expect(await page.evaluate(findTorn)).toEqual([])
    await expectOnePage(page)
    // The slip has the language of its order, not that of the screen.
    const [inArabic] = await shop.sql(
      `update public.orders set locale = 'ar', updated_at = now() where id = $1 returning locale`,
      [order.id],
    )
    expect(inArabic).toEqual({ locale: 'ar' })
    await page.goto(`/admin/orders?order=${order.id}`)
    const title = page.getByText(new RegExp(`^قائمة التعبئة · الطلب .?${order.short}`))
    await expect(title).toBeVisible()
    await expect(title).toHaveCSS('direction', 'rtl')
    expect(await page.evaluate(findTorn)).toEqual([])
    await expectOnePage(page)
  })

  await shop.reset()
  await test.step('paper is light in the dark theme, too', async () => {
    const { page } = shopper
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await shopper.open('/about')
    await expectDarkInk(page)
    const order = await placeOrder(shop, 'pending', [
      { id: '1', name: 'Panel', price: 10, quantity: 1, image: '' },
    ])
    const staff = device.page()
    await createStaff(staff).open('/admin/make-list')
    await staff.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const path of ['/admin/make-list', '/admin/stall/closing']) {
      await staff.goto(path)
      await expectDarkInk(staff)
    }
    await staff.goto(`/admin/orders?order=${order.id}`)
    await expect(staff.getByText(`Packing slip · Order ${order.short}`)).toBeVisible()
    await expectDarkInk(staff)
  })
})

/** No text in the dark theme's colours, which would be pale on paper. */
async function expectDarkInk(page: Page): Promise<void> {
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(html).toHaveCSS('color', 'rgb(43, 29, 20)')
  await expect(html).toHaveCSS('background-color', 'rgb(246, 240, 228)')
}

/** For the page in the medium of print. */
async function expectNoControls(page: Page): Promise<void> {
  for (const unseen of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('main').getByRole('button'),
    page.locator('[data-toast]'),
  ])
    await expect(unseen.locator('visible=true')).toHaveCount(0)
}

/** A4, the paper of printers in Cairo. */
async function expectOnePage(page: Page): Promise<void> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
}
