import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { makeProduct, productOf } from '../support/staff-steps.ts'
import { createStaff } from '../support/staff.ts'

test.use({ visitor: 'staff' })

test('an import lists the lines that it left out, and refuses too many above them', async ({
  shop,
  device,
}) => {
  const { id } = await makeProduct(shop)
  const page = device.page()
  const importFile = (csv: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await createStaff(page).open('/admin/products/import')
  const many = Array.from({ length: 1001 }, (_, at) => `Box ${at},20,1`)
  await importFile(`name,price,stock\n${many.join('\n')}`)
  const refusal = page.getByRole('alert').filter({ hasText: /At most .?1,000.? products/ })
  await expect(refusal).toBeInViewport()
  await importFile(`id,price\n${id},24.00\nno-such,25.00`)
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  const report = page.getByRole('region', { name: 'Imported, with 1 line left out' })
  await expect(report.getByRole('heading')).toBeFocused()
  await expect(report).toContainText('no-such')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    report.getByRole('button', { name: 'Save failed lines as CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('no-such')
  await expect.poll(async () => (await productOf(shop, id))?.['price']).toBe('24.00')
})
