import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from '../fixtures.ts'
import { expectNoBarriers } from '../support/barriers.ts'
import { waitForWorker } from '../support/shopper.ts'
import { expectInDrafts, readTable } from '../support/read-table.ts'
import { createStaff } from '../support/staff.ts'
import { makeProduct, productOf, row, toast } from '../support/staff-steps.ts'

test.use({ visitor: 'staff' })

test('offline edits survive a kill, and a category whose id is taken gets another @release', async ({
  device,
  shop,
}) => {
  test.slow()

  await test.step('offline edits, a new category and a product in it survive a kill and reach the server', async () => {
    const { id, name } = await makeProduct(shop, { stock: 9 })
    const mark = randomUUID().slice(0, 8)
    await createStaff(device.page()).open('/admin/products')
    await expect(row(device.page(), name)).toBeVisible()
    await waitForWorker(device.page())
    await shop.proxy.shut()
    await device.context().setOffline(true)

    let page = device.page()
    await page.goto(`/admin/products/edit/${id}`)
    await page.getByLabel('Price (EGP)').fill('21.75')
    await page.getByLabel('Stock', { exact: true }).fill('6')
    await page.getByRole('button', { name: 'Update Product' }).click()
    await expect(page.getByText('It will sync when').first()).toBeVisible()
    await expect(row(page, name)).toContainText('Waiting to sync')
    await page.goto('/admin/categories/add')
    await page.getByLabel('Name', { exact: true }).fill(`Toys ${mark}`)
    await page.getByLabel('Description', { exact: true }).fill('Turned and painted toys.')
    await page.getByLabel('Cover image URL').fill('/images/categories/decor.jpg')
    await page.getByRole('button', { name: 'Save Category' }).click()
    await expect(row(page, `Toys ${mark}`)).toContainText('Waiting to sync')
    await page.goto('/admin/products/add')
    await page.getByLabel('Name', { exact: true }).fill(`Spinning top ${mark}`)
    await page.getByLabel('Description', { exact: true }).fill('A top that spins for long.')
    await page.getByLabel('Price (EGP)').fill('5')
    await page.getByLabel('Stock', { exact: true }).fill('40')
    await page.getByLabel('Category').selectOption(`Toys ${mark}`)
    await page.getByLabel('Image URL').fill('/images/products/2.jpg')
    await page.getByRole('button', { name: 'Save Product' }).click()
    await expect(row(page, `Spinning top ${mark}`)).toBeVisible()

    await device.kill()
    await shop.sql('update public.products set stock = stock - 1 where id = $1', [id])
    await shop.proxy.open()
    page = await device.relaunch()
    await page.goto('/admin/products')
    await expect
      .poll(async () => (await productOf(shop, id))?.['price'], { timeout: 20_000 })
      .toBe('21.75')
    await expect.poll(async () => (await productOf(shop, id))?.['stock']).toBe(5)
    await expect
      .poll(() =>
        shop.sql('select * from public.products where name = $1', [`Spinning top ${mark}`]),
      )
      .toMatchObject([{ category: `toys-${mark}`, stock: 40 }])
    await expect(row(page, name)).not.toContainText('Waiting to sync')
  })

  await shop.reset()
  await test.step('a new category whose id is taken gets another id, and its products follow', async () => {
    const mark = randomUUID().slice(0, 8)
    const page = device.page()
    await createStaff(page).open('/admin/categories')
    await waitForWorker(page)
    await shop.proxy.shut()
    await page.goto('/admin/categories/add')
    await page.getByLabel('Name', { exact: true }).fill('ألعاب')
    await page.getByLabel('Description', { exact: true }).fill('ألعاب خشبية للأطفال')
    await page.getByLabel('Cover image URL').fill('/images/categories/decor.jpg')
    await page.getByRole('button', { name: 'Save Category' }).click()
    await expect(row(page, 'ألعاب')).toContainText('Waiting to sync')
    await page.goto('/admin/products/add')
    await page.getByLabel('Name', { exact: true }).fill(`Ball ${mark}`)
    await page.getByLabel('Description', { exact: true }).fill('A ball of painted wood.')
    await page.getByLabel('Price (EGP)').fill('5')
    await page.getByLabel('Stock', { exact: true }).fill('40')
    await page.getByLabel('Category').selectOption('ألعاب')
    await page.getByLabel('Image URL').fill('/images/products/2.jpg')
    await page.getByRole('button', { name: 'Save Product' }).click()
    await expect(row(page, `Ball ${mark}`)).toBeVisible()

    await shop.sql(
      `insert into public.categories (id, name, description, image_url)
     values ('category', 'مطبخ', 'أدوات المطبخ من الخشب', '/images/categories/kitchen.jpg')`,
    )
    await shop.proxy.open()
    await createStaff(page).noticeConnection()
    await page.getByRole('link', { name: /Sync issues.*1 to decide/ }).click()
    const card = page.getByRole('article').filter({ hasText: 'ألعاب' })
    await expect(card).toContainText('1 product is waiting for yours')
    await expect(card).toContainText('this device shows it in مطبخ')
    await expect(card.getByRole('button', { name: 'Use the existing category' })).toBeVisible()
    await expectNoBarriers(page, 'a category whose id is taken')
    await card.getByRole('button', { name: 'Save under another ID' }).click()
    await expect(page.getByText('Nothing needs you')).toBeVisible()
    await expect
      .poll(() => shop.sql('select * from public.products where name = $1', [`Ball ${mark}`]))
      .toMatchObject([{ category: 'category-2', stock: 40 }])
    expect(await shop.sql(`select name from public.categories where id like 'category%'`)).toEqual(
      expect.arrayContaining([{ name: 'مطبخ' }, { name: 'ألعاب' }]),
    )
  })
})

test('categories and forms: added, edited, deleted, named in Arabic alone, and reset @release', async ({
  device,
  shop,
}) => {
  test.slow()

  await test.step('categories are added, edited and deleted with their products moved', async () => {
    const mark = randomUUID().slice(0, 8)
    const page = device.page()
    await createStaff(page).open('/admin/categories')
    await page.getByRole('link', { name: 'Add New Category' }).click()
    await page.getByRole('button', { name: 'Save Category' }).click()
    await expect(page.getByText('Please enter a valid URL')).toBeVisible()
    await expect(page.getByText('No image preview available')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill(' wall ART')
    await expect(page.getByText('There is already a category with this name.')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill(`Lamps ${mark}`)
    await expect(page.getByText('There is already a category with this name.')).toHaveCount(0)
    await page.getByLabel('Description', { exact: true }).fill('Lamps of pierced wood.')
    await page.getByLabel('Cover image URL').fill('https://127.0.0.1:9/nothing.jpg')
    await expect(page.getByText('No image preview available')).toHaveCount(0)
    await page.getByRole('button', { name: 'Save Category' }).click()
    await expect(toast(page, 'Category Added')).toBeVisible()
    const id = `lamps-${mark}`
    const { name } = await makeProduct(shop, { category: id })

    await page.getByRole('link', { name: `Edit Lamps ${mark}` }).click()
    await expect(page.getByLabel('Category ID')).toHaveValue(id)
    await expect(page.getByText('Category ID cannot be changed')).toBeVisible()
    await page.getByLabel('Description', { exact: true }).fill('Lamps of finely pierced wood.')
    await page.getByRole('button', { name: 'Update Category' }).click()
    await expect(toast(page, 'Category Updated')).toBeVisible()

    await page.getByRole('button', { name: 'Products', exact: true }).click()
    await expect(page).toHaveURL(/sort=products/)
    await expect(page.getByRole('row').nth(1)).not.toContainText('Decor')
    await page.getByRole('button', { name: `Delete Lamps ${mark}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
    await expect(dialog).toContainText(`Lamps ${mark}`)
    await expect(dialog).toContainText('cannot be undone')
    await dialog.getByLabel('Move products to').selectOption('Decor')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, `Lamps ${mark}`)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeFocused()
    await expect(toast(page, 'Category Deleted')).toBeVisible()
    await expect(page.getByText('The category has been deleted successfully.')).toBeVisible()
    await expect
      .poll(() => shop.sql('select * from public.products where name = $1', [name]))
      .toMatchObject([{ category: 'decor' }])
    await page.goto(`/admin/categories/edit/${id}`)
    await expect(toast(page, 'Category not found')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/categories$/)
  })

  await shop.reset()
  await test.step('a category with an Arabic name alone gets a typed id, and waits for its translation', async () => {
    const page = device.page()
    const mark = randomUUID().slice(0, 8)
    const name = `صناديق ${Date.now().toLocaleString('ar-EG', { useGrouping: false })}`
    await createStaff(page).open('/admin/categories/add')
    await page.getByLabel('Name in Arabic').fill(name)
    await page.getByLabel('Description in Arabic').fill('صناديق مطعَّمة من خشب الجوز')
    await page.getByLabel('Cover image URL').fill('/images/categories/decor.jpg')
    await expect(page.getByText('Its ID will be category')).toBeVisible()
    // In the order in which the fields stand.
    await page.getByLabel('Cover image URL').press('Tab')
    await expect(page.getByLabel('Category ID')).toBeFocused()
    await page.getByLabel('Category ID').fill(`Boxes ${mark}`)
    await expect(page.getByText(`Its ID will be boxes-${mark}`)).toBeVisible()
    await page.getByRole('button', { name: 'Save Category' }).click()
    await page.getByRole('link', { name: 'Show categories without a translation' }).click()
    await expect(page).toHaveURL(/show=untranslated/)
    await expect(row(page, name)).toBeVisible()
    await expect(row(page, 'Decor')).toHaveCount(0)
    await expect
      .poll(() =>
        shop.sql('select name_ar from public.categories where id = $1', [`boxes-${mark}`]),
      )
      .toEqual([{ name_ar: name }])
  })

  await shop.reset()
  await test.step('a form can be reset to an empty one', async () => {
    const page = device.page()
    await createStaff(page).open('/admin/products/add')
    const startAfresh = page.getByRole('button', { name: 'Start afresh' })
    await page.getByLabel('Name', { exact: true }).fill('Half a name')
    const square = { width: 40, height: 40, channels: 3, background: 'brown' } as const
    const buffer = await sharp({ create: square }).png().toBuffer()
    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
    const photo = page.getByAltText('Your photo, resized')
    await expect(photo).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a name')
    await expect(photo).toBeVisible()
    await startAfresh.click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(photo).toHaveCount(0)
    await page.getByLabel('Description', { exact: true }).fill('New')
    await expectInDrafts(page, '"New"')
    await page.reload()
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('New')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
    await expect(photo).toHaveCount(0)

    await page.goto('/admin/categories/edit/decor')
    await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('')
    const saved = await page.getByLabel('Name', { exact: true }).inputValue()
    await page.getByLabel('Name', { exact: true }).fill('Half a name')
    const kept = () => readTable(page, 'drafts')
    await expect
      .poll(kept)
      .toContainEqual(
        expect.objectContaining({ key: expect.stringMatching(/^user:.+\/category:decor$/) }),
      )
    await page.reload()
    await startAfresh.click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(saved)
    await page.reload()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(saved)
    await expect(startAfresh).toHaveCount(0)
  })
})
