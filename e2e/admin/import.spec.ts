import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { createStaff } from '../support/staff.ts'
import { makeProduct, productOf, row, toast } from '../support/staff-steps.ts'

test.use({ visitor: 'staff' })

test('an import: preview, lines left out, archived products, and an unreadable file @release', async ({
  device,
  shop,
}) => {
  test.slow()

  await test.step('an import shows a preview and applies it after confirmation', async () => {
    const { id, name } = await makeProduct(shop)
    const page = device.page()
    await createStaff(page).open('/admin/products/import')
    await page.getByLabel('Choose a CSV file').setInputFiles({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `\ufeffid;price;stock;stock_at_export\n${id};23,4x;1;1\n${id};1;1;1\nno-such;1;1;1`,
      ),
    })
    await expect(page.getByText('Please enter a price like 149.99')).toBeVisible()
    await expect(page.getByText(`The id ${id} is already in line 2`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
    await page.getByLabel('Choose a CSV file').setInputFiles({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`id,price,stock,stock_at_export\n${id},23.40,8,6`),
    })
    await expect(row(page, name)).toHaveCount(1)
    await expect(row(page, name)).toContainText('20.00')
    expect((await productOf(shop, id))?.['price']).toBe('20.00')
    await page.getByRole('button', { name: 'Import 1 line' }).click()
    await expect(toast(page, 'Products Imported')).toBeVisible()
    await expect.poll(async () => (await productOf(shop, id))?.['price']).toBe('23.40')
    await expect.poll(async () => (await productOf(shop, id))?.['stock']).toBe(7)
  })

  await shop.reset()
  await test.step('an import names the lines that were left out, and takes at most 1,000', async () => {
    const { id } = await makeProduct(shop)
    const page = device.page()
    await createStaff(page).open('/admin/products/import')
    const choose = (lines: readonly string[]) =>
      page.getByLabel('Choose a CSV file').setInputFiles({
        name: 'products.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\n')),
      })
    const boxes = Array.from(
      { length: 1001 },
      (_, n) => `Box ${n},Carved by hand,10,1,boxes,/images/products/1.jpg`,
    )
    await choose(['name,description,price,stock,category,image', ...boxes])
    await expect(page.getByText('At most 1,000 products can be changed at once.')).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Import 1,001 lines' })).toBeDisabled()

    await choose(['id,price', `${id},25`, 'no-such,1'])
    await page.getByRole('button', { name: 'Import 1 line' }).click()
    const report = page.getByRole('heading', { name: 'Imported, with 1 line left out' })
    await expect(report).toBeFocused()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save failed lines as CSV' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toMatch(/no-such,1,/)
  })

  await shop.reset()
  await test.step('a file changes an archived product and brings it back; an unreadable file is named', async () => {
    const { id, name } = await makeProduct(shop, { archived: true })
    const page = device.page()
    await createStaff(page).open('/admin/products/import')
    const choose = () =>
      page.getByLabel('Choose a CSV file').setInputFiles({
        name: 'products.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`id,price,archived\n${id},23.40,false`),
      })
    await choose()
    await expect(row(page, name)).toContainText('23.40')
    await page.getByRole('button', { name: 'Import 1 line' }).click()
    await expect.poll(() => productOf(shop, id)).toMatchObject({ price: '23.40', archived: false })

    await page.goto('/admin/products/import')
    await page.evaluate(() => {
      File.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'))
    })
    await choose()
    await expect(page.getByText('This file cannot be read on this device now.')).toBeVisible()
  })
})
