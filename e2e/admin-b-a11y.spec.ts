import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { looks } from './support/looks.ts'
import { openAsStaff } from './support/staff-steps.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

for (const { colorScheme, width } of looks) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('products and categories have no barrier, their dialogs and errors neither', async ({
      device,
    }) => {
      test.slow()
      const page = device.page()
      await openAsStaff(page, '/admin/products')
      await expect(page.getByRole('row').nth(3)).toBeVisible()
      await check(page, 'products')
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
      await check(page, 'delete product')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page
        .getByRole('checkbox', { name: /^Select A/ })
        .first()
        .check()
      await page.getByRole('button', { name: 'Change…' }).click()
      await page.getByLabel('Change', { exact: true }).selectOption('price')
      await page.getByLabel('Percent').fill('10')
      await check(page, 'bulk change')

      await page.goto('/admin/products/add')
      await page.getByRole('button', { name: 'Save Product' }).click()
      await expect(page.getByText('Please select a category')).toBeVisible()
      await check(page, 'add product with errors')
      await page.goto('/admin/products/edit/1')
      await expect(page.getByLabel('Name')).toHaveValue(/Horus/)
      await check(page, 'edit product')
      await page.goto('/admin/products/import')
      const buffer = Buffer.from('id,price,remark\n1,170,\n99,1,')
      await page
        .getByLabel('CSV file')
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
      await expect(page.getByText('1 changed, 1 with errors.')).toBeVisible()
      await check(page, 'import')

      await page.goto('/admin/categories')
      await expect(page.getByRole('row').nth(3)).toBeVisible()
      await check(page, 'categories')
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
      await check(page, 'delete category')
      await page.goto('/admin/categories/add')
      await page.getByRole('button', { name: 'Save Category' }).click()
      await expect(page.getByText('Please enter a valid URL')).toBeVisible()
      await check(page, 'add category with errors')
      await page.goto('/admin/categories/edit/decor')
      await expect(page.getByLabel('Name')).toHaveValue('Decor')
      await check(page, 'edit category')
    })
  })
}

async function check(page: Page, place: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const barriers = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)[0]}`)
  expect.soft(barriers, place).toEqual([])
}
