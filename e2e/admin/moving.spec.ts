/** A file of another program, from choosing it to the shop. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectNoBarriers, findBarriers, phone } from '../support/barriers.ts'
import { createStaff } from '../support/staff.ts'
import { row, toast } from '../support/staff-steps.ts'

test.use({ visitor: 'staff' })

const file = readFileSync(
  new URL('../../tests/import-samples/shopify-classic.csv', import.meta.url),
)

test('products of a Shopify file are in the shop after a few answers, and leave it by undo @release', async ({
  shop,
  device,
}) => {
  const page = device.page()
  await createStaff(page).open('/admin/products/import')
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'products_export_1.csv', mimeType: 'text/csv', buffer: file })
  await expect(page.getByText('Recognised: Shopify')).toBeVisible()
  await expect(row(page, 'Cedar serving board')).toContainText('the question about the currency')
  await expect(page.getByText('12 waiting for your answer, 1 with errors.')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel(/have no currency/).selectOption('Another currency')
  await page.getByLabel('One unit of it is').pressSequentially('12.5')
  await expect(page.getByLabel('One unit of it is')).toHaveValue('12.5')
  await page.getByLabel(/have no currency/).selectOption('Egyptian pounds (EGP)')
  await page.getByLabel('Models').selectOption('Boxes')
  await page.getByLabel(/have no number in the file|has no number in the file/).fill('2')
  await expect(row(page, 'Nile boat model – 60 cm')).toContainText('750.00 EGP · 2 pieces · Boxes')
  await expect(row(page, 'Cedar serving board')).toContainText('320.00 EGP · 6 pieces · Kitchen')
  await expect(row(page, 'Gift card')).toContainText('it is left out')
  await page.getByRole('button', { name: /^Import \d+ lines$/ }).click()
  await expect(toast(page, 'Products Imported')).toBeVisible()
  await expect
    .poll(() =>
      shop.sql(
        `select stock, price::text, category, archived from public.products
         where name in ('Cedar serving board', 'Domino set in a sliding box') order by name`,
      ),
    )
    .toEqual([
      { stock: 6, price: '320.00', category: 'kitchen', archived: false },
      { stock: 2, price: '399.99', category: 'boxes', archived: true },
    ])

  await page.goto('/admin/products?show=archived')
  await expect(row(page, 'Wooden comb')).toContainText('Incomplete')
  await page.getByRole('button', { name: 'Bring back Wooden comb' }).click()
  await expect(page.getByText('Description must be at least 10 characters')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Edit Product' })).toBeVisible()

  await createStaff(page).open('/admin/products/import')
  await page.getByRole('button', { name: 'Undo this import' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Can be undone: 12 of 12')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Undo this import' }).click()
  await expect
    .poll(() =>
      shop.sql(
        `select name from public.products where name in ('Wooden comb', 'Salt & pepper mills, pair')`,
      ),
    )
    .toEqual([])
  await expect
    .poll(() => shop.sql(`select id from public.categories where id = 'hair-things'`))
    .toEqual([])
})

test.describe('on a phone', () => {
  test.use(phone)

  test('an Arabic import survives a kill without a connection, arrives once and is undone @release', async ({
    shop,
    device,
  }) => {
    test.setTimeout(240_000)
    let page = device.page()
    const path = '/ar/admin/products/import'
    await page.goto(path)
    await expect(page.getByLabel('اختيار ملف CSV')).toBeAttached()
    await shop.proxy.shut()
    await choose(page)
    await expect(row(page, 'Cedar serving board')).toContainText('320.00')
    await expectNoBarriers(page, 'preview')
    await page.getByRole('button', { name: /^استيراد .*سطر/ }).click()
    await createStaff(page).expectToast('على هذا الجهاز')
    await device.kill()

    page = await device.relaunch()
    await page.goto(path)
    await choose(page)
    await expect(page.getByLabel(/في المتجر/).first()).toHaveValue('leave-out')
    expect(await imported()).toEqual([])
    await shop.proxy.open()
    await createStaff(page).noticeConnection()
    await expect.poll(imported).toEqual([
      { name: 'Cedar serving board', n: 1 },
      { name: 'Wooden comb', n: 1 },
    ])

    await shop.proxy.shut()
    await page.goto(path)
    await page.getByRole('button', { name: 'التراجع عن هذا الاستيراد' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/يمكن التراجع عن \D?13\D? من \D?13/)).toBeVisible()
    await dialog.getByRole('button', { name: 'التراجع عن هذا الاستيراد' }).click()
    await expect(toast(page, 'تم التراجع عن الاستيراد')).toBeVisible()
    await shop.proxy.open()
    await createStaff(page).noticeConnection()
    await expect.poll(imported).toEqual([])

    function imported() {
      return shop.sql(
        `select name, count(*)::int as n from public.products
         where name in ('Cedar serving board', 'Wooden comb') group by name order by name`,
      )
    }
  })
})

async function choose(page: Page): Promise<void> {
  await page
    .getByLabel('اختيار ملف CSV')
    .setInputFiles({ name: 'products_export_1.csv', mimeType: 'text/csv', buffer: file })
  await page.getByLabel(/ما العملة؟/).selectOption('الجنيه المصري (EGP)')
}
