import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from '../fixtures.ts'
import { waitForWorker } from '../support/shopper.ts'
import { makeProduct, productOf, row, toast } from '../support/staff-steps.ts'
import { createStaff } from '../support/staff.ts'

test.use({ visitor: 'staff' })

test.describe('the products list', () => {
  test('the products list: search, order, stock by taps, many at once, and an unknown product @release', async ({
    device,
    shop,
  }) => {
    test.slow()

    await test.step('searches and sorts, keeps both in the address, and shows an empty result', async () => {
      const page = device.page()
      await createStaff(page).open('/admin/products')
      const names = ['Image', 'Name', 'Category', 'Price', 'Stock', 'Actions']
      for (const name of names) await expect(page.getByRole('columnheader', { name })).toBeVisible()
      await page.keyboard.press('/')
      await page.keyboard.type('WALL A')
      await expect(row(page, 'Eye of Horus Wall Panel')).toContainText('149.99 EGP')
      await expect(row(page, 'Acacia Serving Tray')).toHaveCount(0)
      await expect(page).toHaveURL(/q=WALL/)
      await page.reload()
      await expect(page.getByPlaceholder('Search products...')).toHaveValue('WALL A')
      await page.getByPlaceholder('Search products...').fill('nothing like it')
      await expect(page.getByText('No products found', { exact: true })).toBeVisible()
      await page.getByPlaceholder('Search products...').fill('')
      await page.getByRole('button', { name: 'Price' }).click()
      await expect(page.getByRole('row').nth(1)).toContainText('EGP')
      await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      )
      await page.getByRole('link', { name: 'Add Product' }).focus()
      await page.keyboard.press('n')
      await expect(page).toHaveURL(/\/admin\/products\/add$/)
    })

    await test.step('counts stock by taps, and changes many products after a preview', async () => {
      const one = await makeProduct(shop)
      const two = await makeProduct(shop)
      const page = device.page()
      await createStaff(page).open('/admin/products')
      await page.getByRole('button', { name: `One less of ${one.name}` }).click({ clickCount: 2 })
      await expect.poll(async () => (await productOf(shop, one.id))?.['stock']).toBe(3)
      await page.getByRole('checkbox', { name: `Select ${one.name}` }).check()
      await page.getByPlaceholder('Search products...').fill(two.name)
      await page.getByRole('checkbox', { name: 'Select all shown products' }).check()
      await expect(page.getByText('2 selected, 1 not shown')).toBeVisible()
      await page.getByPlaceholder('Search products...').fill('')
      await page.getByRole('button', { name: 'Change…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Change').selectOption('price')
      await dialog.getByLabel('Percent').fill('-12.5')
      await expect(dialog.getByRole('row').filter({ hasText: one.name })).toContainText('17.50 EGP')
      await dialog.getByRole('button', { name: 'Change 2 products' }).click()
      await expect(page.getByRole('checkbox', { name: /^Select Test piece/ }).first()).toBeFocused()
      await expect(toast(page, 'Products Updated')).toBeVisible()
      await expect.poll(async () => (await productOf(shop, two.id))?.['price']).toBe('17.50')
    })

    await shop.reset()
    await test.step('returns to the list for an unknown product', async () => {
      const page = device.page()
      await createStaff(page).open('/admin/products/edit/unknown')
      await expect(toast(page, 'Product not found')).toBeVisible()
      await expect(page).toHaveURL(/\/admin\/products$/)
    })
  })
})

test.describe('the product form', () => {
  test('shows errors, then adds the product', async ({ shop, device }) => {
    const page = device.page()
    await createStaff(page).open('/admin/products/add')
    await expect(page.getByLabel('New')).toBeChecked()
    await page.getByRole('button', { name: 'Save Product' }).click()
    for (const message of [
      'Name must be at least 3 characters',
      'Description must be at least 10 characters',
      'Price must be greater than 0',
      'Please enter a valid URL',
      'Please select a category',
      'Stock must be a positive number',
    ])
      await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    const name = `Cedar bowl ${randomUUID().slice(0, 8)}`
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Description', { exact: true }).fill('A bowl turned from cedar.')
    await page.getByLabel('Price (EGP)').fill('٢٠٫٥')
    await page.getByLabel('Stock', { exact: true }).fill('3')
    await page.getByLabel('Category').selectOption('Kitchen')
    await page.getByLabel('Image URL').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Save Product' }).click()
    await expect(page.getByText('Please enter a valid URL')).toBeVisible()
    await page.getByLabel('Image URL').fill('/images/products/3.jpg')
    await page.getByRole('button', { name: 'Save Product' }).click()
    await expect(page).toHaveURL(/\/admin\/products$/)
    await expect(toast(page, 'Product Added')).toBeVisible()
    await expect(row(page, name)).toContainText('20.50 EGP')
    const [stored] = await shop.sql('select * from public.products where name = $1', [name])
    expect(stored).toMatchObject({ category: 'kitchen', stock: 3, new: true })
  })

  test('the product form: changes of others, a photo made small, and the stock history @release', async ({
    device,
    shop,
  }) => {
    test.slow()

    await test.step('shows changes of others, keeps typed values, and survives a deletion', async () => {
      const { id } = await makeProduct(shop)
      const page = device.page()
      await createStaff(page).open(`/admin/products/edit/${id}`)
      // A change of somebody else is nothing that this person has to save.
      await shop.sql('update public.products set stock = 6 where id = $1', [id])
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(page.getByLabel('Stock', { exact: true })).toHaveValue('6')
      const notSaved = page.getByText('Not saved yet. What you type is kept')
      await expect(notSaved).toHaveCount(0)
      await page.getByLabel('Price (EGP)').fill('22')
      await expect(notSaved).toBeVisible()
      await page.getByLabel('Stock', { exact: true }).fill('8')
      await shop.sql(
        "update public.products set price = 25, stock = 1, name = 'Renamed elsewhere' where id = $1",
        [id],
      )
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Renamed elsewhere')
      await expect(page.getByLabel('Price (EGP)')).toHaveValue('22')
      await expect(page.getByText('changed elsewhere to 25.00')).toBeVisible()
      await expect(page.getByText('Your +2 makes it 3').first()).toBeVisible()
      await page.getByRole('button', { name: 'Keep mine for Price (EGP)' }).click()
      await page.reload()
      await expect(page.getByLabel('Price (EGP)')).toHaveValue('22')
      await shop.sql('delete from public.products where id = $1', [id])
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(page.getByText('This product was deleted elsewhere.')).toBeVisible()
      await expect(page.getByLabel('Price (EGP)')).toHaveValue('22')
      await page.getByRole('button', { name: 'Save as a new product' }).click()
      await expect(toast(page, 'Product Added')).toBeVisible()
      const saved = await shop.sql(
        "select * from public.products where name = 'Renamed elsewhere' and id <> $1",
        [id],
      )
      expect(saved).toMatchObject([{ stock: 8 }])
      await shop.sql("delete from public.products where name = 'Renamed elsewhere'")
    })

    await shop.reset()
    await test.step('a photo is made small on the device and kept until the form is saved', async () => {
      const page = device.page()
      await createStaff(page).open('/admin/products/add')
      const buffer = await noise()
      await page
        .getByLabel('Choose a picture')
        .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
      const small = page.getByAltText('Your photo, resized')
      await expect(small).toBeVisible({ timeout: 30_000 })
      await expect(page.getByText('This shop’s server cannot store pictures')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Save the file' })).toBeVisible()
      // The policy of the page forbids fetching it; a person would save it.
      const saving = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Save the file' }).click()
      const file = readFileSync(await (await saving).path())
      expect(file.subarray(8, 12).toString('latin1')).toBe('WEBP')
      expect(file.byteLength).toBeLessThanOrEqual(120_000)
      await expect(page.getByLabel('Image URL')).toHaveValue('')
      await page.reload()
      await expect(small).toBeVisible()
      await page.getByLabel('Choose a picture').setInputFiles({
        name: 'not.png',
        mimeType: 'image/png',
        buffer: Buffer.from('no picture'),
      })
      await expect(page.getByText('not a picture that can be read')).toBeVisible()
    })

    await shop.reset()
    await test.step('a stock change appears in history and activity, first as waiting, then as confirmed', async () => {
      const page = device.page()
      const staff = createStaff(page)
      // After the first copy, which leaves out how products began.
      await staff.open('/admin')
      await waitForWorker(page)
      await expect(page.getByRole('link', { name: /^To pack\s*\d/ })).toBeVisible()
      const { id, name } = await makeProduct(shop)
      await staff.open(`/admin/products/edit/${id}`)
      const history = page.getByRole('region', { name: 'Stock history' })
      await expect(history.getByRole('listitem')).toHaveText([/\+5.*product added/])
      await shop.proxy.shut()
      await page.getByLabel('Stock', { exact: true }).fill('2')
      await page.getByRole('button', { name: 'Update Product' }).click()
      await expect(page).toHaveURL(/\/admin\/products$/)
      await page.goto(`/admin/products/edit/${id}`)
      await expect(history.getByRole('listitem').first()).toHaveText(
        /−3.*product edit.*Waiting to sync/,
      )
      await shop.proxy.open()
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(history.getByText('Waiting to sync')).toHaveCount(0)
      await expect(history.getByRole('listitem')).toHaveText([/−3.*product edit/, /\+5/])
      await page.goto('/admin')
      const activity = page.getByRole('region', { name: 'Recent Activity' })
      await expect(activity.getByText(`Stock −3: ${name}`)).toBeVisible()
      await expect(activity.getByText('Waiting to sync')).toHaveCount(0)
      await expect(activity.getByText(`Product changed: ${name}`)).toHaveCount(0)
    })
  })
})

test('a conflicting edit changes nothing, marks its row and links to the conflict', async ({
  shop,
  device,
}) => {
  const { id, name } = await makeProduct(shop)
  const page = device.page()
  await createStaff(page).open(`/admin/products/edit/${id}`)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await waitForWorker(page)
  await shop.proxy.shut()
  await page.getByLabel('Price (EGP)').fill('30')
  await expect(page.getByText('Not saved yet. What you type is kept')).toBeVisible()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(row(page, name)).toContainText('30.00 EGP')
  await shop.sql('update public.products set price = 40 where id = $1', [id])
  await shop.proxy.open()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(toast(page, 'Needs your decision')).toBeVisible()
  await expect(row(page, name)).toContainText('Needs your attention')
  await expect(row(page, name)).toContainText('40.00 EGP')
  expect((await productOf(shop, id))?.['price']).toBe('40.00')
  await row(page, name).getByRole('link', { name: 'Needs your attention' }).click()
  await expect(page).toHaveURL(/\/admin\/sync/)
})

/** The hardest kind of picture to make small. */
function noise(): Promise<Buffer> {
  const side = 1000
  const data = randomBytes(side * side * 3)
  return sharp(data, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
}
