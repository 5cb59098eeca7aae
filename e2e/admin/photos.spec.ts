/** Photos on a server with storage for them; products.spec.ts covers the forms without it. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from '../fixtures.ts'
import { createDevice } from '../support/device.ts'
import { expectInDrafts, holdSetting, readTable } from '../support/read-table.ts'
import { createStaff } from '../support/staff.ts'
import { makeProduct, row } from '../support/staff-steps.ts'
import { test } from '../support/photo-store.ts'
import type { Shop } from '../support/start-shop.ts'

const uploadPath = /^\/storage\/v1\/object\/product-photos\//
const addressPattern = /^\/storage\/v1\/object\/public\/product-photos\/[0-9a-f-]{36}\.(webp|jpg)$/

const uploadsAt = (shop: Shop) => shop.proxy.requests.filter((path) => uploadPath.test(path))
const productNamed = async (shop: Shop, name: string) =>
  (await shop.sql('select id, image from public.products where name = $1', [name]))[0]

test('a photo taken offline is shown at once, survives a kill and is uploaded before its product', async ({
  shop,
  device,
}) => {
  await signIn(device.page())
  await shop.proxy.shut()
  const name = await addProductWithPhoto(device.page())
  await expectPicture(row(device.page(), name).locator('img'))
  await device.kill()
  const page = await device.relaunch()
  await page.goto('/products')
  const card = page.getByRole('listitem').filter({ hasText: name })
  await card.scrollIntoViewIfNeeded()
  await expectPicture(card.locator('img').first())
  await page.goto('/admin/sync')
  await expect(page.getByText('Offline, 2 waiting')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: `Photo ${name}` })).toBeVisible()

  await shop.proxy.open()
  shop.proxy.requests.length = 0
  await createStaff(page).noticeConnection()
  await expect.poll(() => productNamed(shop, name)).toBeDefined()
  expect(uploadsAt(shop)).toHaveLength(1)
  const sent = shop.proxy.requests.filter(
    (path) => uploadPath.test(path) || path.endsWith('/create_product'),
  )
  expect(sent[0]).toMatch(uploadPath)
  await expect(page.getByText('All saved').first()).toBeVisible()
  await expect.poll(() => readTable(page, 'photos')).toEqual([])
  await expectSeenBySomebodyElse(shop, name)
})

test('photos of the forms: lost response, rejection, other pictures, unusable files, unknown store @release', async ({
  device,
  shop,
}) => {
  test.setTimeout(300_000)

  await test.step('a photo and its product exist once after a lost response', async () => {
    const page = device.page()
    await signIn(page)
    shop.proxy.trouble({ kind: 'lose-reply' }, uploadPath, 1)
    const name = await addProductWithPhoto(page)
    await expect.poll(() => shop.proxy.met()).toBe(1)
    await createStaff(page).noticeConnection()
    await expect.poll(() => productNamed(shop, name)).toBeDefined()
    const file = String((await productNamed(shop, name))?.['image'])
      .split('/')
      .at(-1)
    await expect.poll(() => readTable(page, 'photos')).toEqual([])
    expect(await shop.sql('select id from storage.objects where name = $1', [file])).toHaveLength(1)
  })

  await shop.reset()
  await test.step('a rejected photo is reported and can be replaced', async () => {
    const page = device.page()
    await createStaff(page).open('/admin/products')
    shop.proxy.trouble({ kind: 'status', status: 413, code: 'Payload too large' }, uploadPath)
    const name = await addProductWithPhoto(page)
    await row(page, name).getByRole('link', { name: 'Needs your attention' }).click()
    await expect(page.getByRole('heading', { name: `Photo: ${name}` })).toBeVisible()
    await expect(
      page.getByRole('main').getByText('It is larger than the server accepts.'),
    ).toBeVisible()
    expect(await productNamed(shop, name)).toBeUndefined()
    await page.getByRole('button', { name: 'Edit and send' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Image URL').fill('/images/products/2.jpg')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect
      .poll(() => productNamed(shop, name))
      .toMatchObject({
        image: '/images/products/2.jpg',
      })
    expect(await readTable(page, 'photos')).toEqual([])
  })

  await shop.reset()
  await test.step('a photo is used only by its form: after removal, replacement and leaving the form', async () => {
    const page = device.page()
    await createStaff(page).open('/admin/products')
    shop.proxy.requests.length = 0
    await page.goto('/admin/products/edit/1')
    await choosePhoto(page)
    await page.getByLabel('Image URL').fill('/images/products/2.jpg')
    await expectInDrafts(page, '/images/products/2.jpg')
    await page.getByRole('button', { name: 'Use this picture' }).click()
    await expect(page.getByLabel('Image URL')).toHaveValue(addressPattern)
    await expectInDrafts(page, '/product-photos/')
    await page.reload()
    await expect(page.getByText('Once you save, it is this product’s picture')).toBeVisible()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByLabel('Image URL')).toHaveValue('/images/products/1.jpg')
    await choosePhoto(page)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/admin\/products$/)
    await expect.poll(() => readTable(page, 'photos')).toEqual([])
    expect(uploadsAt(shop)).toEqual([])
  })

  await shop.reset()
  await test.step('a photo that is still being made small when Save is pressed is saved with its product', async () => {
    const { id, name } = await makeProduct(shop)
    const page = device.page()
    await createStaff(page).open('/admin/products')
    await page.goto(`/admin/products/edit/${id}`)
    const noise = { width: 5000, height: 4000, channels: 3, background: '#8a5a2b' } as const
    const buffer = await sharp({ create: noise }).png().toBuffer()
    const file = { name: 'large.png', mimeType: 'image/png', buffer }
    await page.getByLabel('Choose a picture').setInputFiles(file)
    await page.getByRole('button', { name: 'Update Product' }).click()
    await expect(page).toHaveURL(/\/admin\/products$/)
    await expect
      .poll(async () => String((await productNamed(shop, name))?.['image']))
      .toMatch(addressPattern)
  })

  await shop.reset()
  await test.step('a product is not saved without a photo that turns out to be unusable', async () => {
    const { id } = await makeProduct(shop)
    const page = device.page()
    await createStaff(page).open('/admin/products')
    await page.goto(`/admin/products/edit/${id}`)
    await page.evaluate(() => {
      const fail = () => new Promise<never>((_, reject) => setTimeout(reject, 1_000, new Error()))
      Object.assign(globalThis, { createImageBitmap: fail })
    })
    const file = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await page.getByLabel('Choose a picture').setInputFiles(file)
    await page.getByLabel('Stock', { exact: true }).fill('77')
    await page.getByRole('button', { name: 'Update Product' }).click()
    await expect(page.getByText('Not saved: a picture could not be used.')).toBeVisible()
    await expect(page.getByText('This file is not a picture that can be read here.')).toBeVisible()
    expect(await shop.stockOf(id)).not.toBe(77)
    await page.getByRole('button', { name: 'Update Product' }).click()
    await expect.poll(() => shop.stockOf(id)).toBe(77)
  })

  await shop.reset()
  await test.step('a photo chosen before the photo store is known becomes the picture', async () => {
    const page = device.page()
    await createStaff(page).open('/admin/products')
    const release = await holdSetting(page, 'photo-store')
    await page.getByRole('link', { name: 'Add Product' }).first().click()
    await page.getByLabel('Choose a picture').setInputFiles(await pngFile())
    await expect(page.getByText('It is not known yet')).toBeVisible()
    await release()
    await expect(page.getByLabel('Image URL')).toHaveValue(addressPattern)
  })
})

test('a photo taken offline becomes the cover of a category, and travels in a help file @release', async ({
  device,
  shop,
}) => {
  test.slow()

  await test.step('a photo becomes the cover of a category offline, and visitors see it later', async () => {
    const page = device.page()
    await signIn(page)
    await page.goto('/admin/categories/add')
    await expect(page.getByText('No image preview available')).toBeVisible()
    await shop.proxy.shut()
    const name = `Games ${randomUUID().slice(0, 8)}`
    await choosePhoto(page, 'Cover image URL')
    await expectPicture(page.getByAltText('Preview of the cover image'))
    await expect(page.getByText('Once you save, it is this category’s picture')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Description', { exact: true }).fill('Senet, mehen and others.')
    await page.getByRole('button', { name: 'Save Category' }).click()
    await expect(page).toHaveURL(/\/admin\/categories$/)
    await expectPicture(row(page, name).locator('img'))
    await page.goto('/admin/sync')
    await expect(page.getByRole('listitem').filter({ hasText: `Photo ${name}` })).toBeVisible()
    await shop.proxy.open()
    await createStaff(page).noticeConnection()
    const stored = () => shop.sql('select image_url from public.categories where name = $1', [name])
    await expect.poll(stored).toEqual([{ image_url: expect.stringMatching(addressPattern) }])
    expect(await readTable(page, 'photos')).toEqual([])
    await shop.sql('delete from public.categories where name = $1', [name])
  })

  await shop.reset()
  await test.step('a photo in a help file is uploaded from another device', async () => {
    const page = device.page()
    await createStaff(page).open('/admin/products')
    await shop.proxy.shut()
    const name = await addProductWithPhoto(page)
    await page.goto('/account')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save a help file' }).click(),
    ])
    const buffer = await readFile(await file.path())
    await device.kill()
    await shop.proxy.open()

    const viewport = { width: 1280, height: 800 }
    const colleague = await createDevice({ baseURL: shop.url, viewport, colorScheme: 'light' })
    await createStaff(colleague.page()).signIn('/admin/devices')
    const input = colleague.page().getByLabel('Choose a help file')
    await input.setInputFiles({ name: 'help.json', mimeType: 'application/json', buffer })
    await colleague.page().getByRole('button', { name: 'Send what is in it' }).click()
    await expect.poll(() => productNamed(shop, name)).toBeDefined()
    expect(colleague.violations).toEqual([])
    await colleague.dispose()
    await expectSeenBySomebodyElse(shop, name)
  })
})

/** Signs in, and waits until the device knows that the server stores photos. */
async function signIn(page: Page): Promise<void> {
  await createStaff(page).signIn('/admin/products')
  await expect
    .poll(() => readTable(page, 'settings'))
    .toContainEqual({ key: 'photo-store', value: { server: '' } })
}

async function addProductWithPhoto(page: Page): Promise<string> {
  const name = `Cedar bowl ${randomUUID().slice(0, 8)}`
  await page.goto('/admin/products/add')
  await choosePhoto(page)
  await expectPicture(page.getByAltText('Preview of the picture'))
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description', { exact: true }).fill('A bowl turned from cedar.')
  await page.getByLabel('Price (EGP)').fill('20.50')
  await page.getByLabel('Stock', { exact: true }).fill('3')
  await page.getByLabel('Category').selectOption('Kitchen')
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(page).toHaveURL(/\/admin\/products$/)
  return name
}

async function choosePhoto(page: Page, field = 'Image URL'): Promise<void> {
  await page.getByLabel('Choose a picture').setInputFiles(await pngFile())
  await expect(page.getByLabel(field)).toHaveValue(addressPattern)
}

async function pngFile() {
  const plain = { width: 600, height: 400, channels: 3, background: '#8a5a2b' } as const
  const buffer = await sharp({ create: plain }).png().toBuffer()
  return { name: 'photo.png', mimeType: 'image/png', buffer }
}

async function expectPicture(image: Locator): Promise<void> {
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBe(600)
}

/** A new browser. */
async function expectSeenBySomebodyElse(shop: Shop, name: string): Promise<void> {
  const product = await productNamed(shop, name)
  const viewport = { width: 1280, height: 800 }
  const shopper = await createDevice({ baseURL: shop.url, viewport, colorScheme: 'light' })
  const page = shopper.page()
  await page.goto(`/product/${String(product?.['id'])}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectPicture(page.getByRole('img', { name }))
  await shopper.dispose()
}
