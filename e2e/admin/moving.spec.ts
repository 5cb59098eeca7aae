/** A file of another program, from choosing it to the shop. */
import { readFileSync } from 'node:fs'
import { expect, test } from '../fixtures.ts'
import { findBarriers } from '../support/barriers.ts'
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
