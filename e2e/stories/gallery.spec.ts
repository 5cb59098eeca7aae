/** A draft with photos that were taken offline becomes a product with a gallery. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../fixtures.ts'
import { createDevice } from '../support/device.ts'
import { runAxe } from '../support/run-axe.ts'
import { expectInDrafts, readTable } from '../support/read-table.ts'
import { createStaff } from '../support/staff.ts'
import { test as testWithPhotos } from '../support/photo-store.ts'
import type { Shop } from '../support/start-shop.ts'

const uploadPath = /^\/storage\/v1\/object\/product-photos\//

testWithPhotos(
  'a draft with two offline photos becomes a product with facts and a gallery @release',
  async ({ shop, device }) => {
    await createStaff(device.page()).signIn('/admin/products/add')
    await expect
      .poll(() => readTable(device.page(), 'settings'))
      .toContainEqual({ key: 'photo-store', value: { server: '' } })
    await expect(device.page().getByRole('heading', { name: 'Pictures' })).toBeVisible()
    await shop.proxy.shut()
    const name = `Sycamore chest ${randomUUID().slice(0, 8)}`
    await fillDraft(device.page(), name)
    // The draft with its photos survives a kill.
    await device.kill()
    const page = await device.relaunch()
    await page.goto('/admin/products/add')
    await expect(page.getByLabel('What picture 2 shows', { exact: true })).toHaveValue(
      'The open lid',
    )
    await page.getByRole('button', { name: 'Move picture 2 up' }).click()
    await expect(page.getByLabel('What picture 1 shows', { exact: true })).toHaveValue(
      'The open lid',
    )
    await expect(page.getByText('Now picture 1 of 2')).toBeAttached()
    await page.getByRole('button', { name: 'Save Product' }).click()
    await expect(page).toHaveURL(/\/admin\/products$/)
    expect(shop.proxy.requests.filter((path) => uploadPath.test(path))).toEqual([])

    await shop.proxy.open()
    shop.proxy.requests.length = 0
    await createStaff(page).noticeConnection()
    const stored = async () =>
      (
        await shop.sql('select id, image, pictures, facts from public.products where name = $1', [
          name,
        ])
      )[0]
    await expect.poll(stored).toMatchObject({
      facts: { size: '300 × 200 × 180', weight: 2400 },
      pictures: [{ alt: 'The open lid' }, {}],
    })
    const product = await stored()
    expect(product).toMatchObject({ pictures: [{ image: product?.['image'] }, {}] })
    const sent = shop.proxy.requests.filter(
      (path) => uploadPath.test(path) || path.endsWith('/create_product'),
    )
    expect(sent.slice(0, 2).every((path) => uploadPath.test(path))).toBe(true)
    await expect.poll(() => readTable(page, 'photos')).toEqual([])
    await expectGallery(shop, String(product?.['id']))
  },
)

async function fillDraft(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description', { exact: true }).fill('A chest of sycamore.')
  await page.getByLabel('Price (EGP)').fill('250')
  await page.getByLabel('Stock', { exact: true }).fill('1')
  await page.getByLabel('Category').selectOption('Boxes')
  await page.getByLabel('Size').fill('300x200x180')
  await page.getByLabel('Weight').fill('٢٤٠٠')
  await page
    .getByLabel('Add pictures')
    .setInputFiles([await pngFile('#8a5a2b'), await pngFile('#2b5a8a')])
  await expect(page.getByText('Picture 2 of 2').first()).toBeVisible()
  await page.getByLabel('What picture 2 shows', { exact: true }).fill('The open lid')
  await page.getByLabel('What picture 2 shows, in Arabic').fill('الغطاء مفتوحًا')
  await expectInDrafts(page, 'مفتوحًا')
}

async function pngFile(background: string) {
  const plain = { width: 600, height: 600, channels: 3, background } as const
  const buffer = await sharp({ create: plain }).png().toBuffer()
  return { name: 'photo.png', mimeType: 'image/png', buffer }
}

/** A shopper on another device, in both languages. */
async function expectGallery(shop: Shop, id: string): Promise<void> {
  const viewport = { width: 390, height: 844 }
  const shopper = await createDevice({ baseURL: shop.url, viewport, colorScheme: 'light' })
  const page = shopper.page()
  await page.goto(`/product/${id}`)
  await expect(page.getByRole('img', { name: 'The open lid' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Size 30 × 20 × 18 cm' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Weight 2.4 kg' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Wood' })).toHaveCount(0)
  await page.goto(`/ar/product/${id}`)
  await expect(page.getByRole('img', { name: 'الغطاء مفتوحًا' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'المقاس' })).toBeVisible()
  await shopper.dispose()
}

test('the gallery of the box: one picture at first, then by button, key, swipe and in a dialog @release', async ({
  device,
}) => {
  const page = device.page()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/product/2')
  const first = page.getByRole('button', { name: 'Picture 1 of 4' })
  await expect(first).toHaveAttribute('aria-current', 'true')
  await page.waitForLoadState('load')
  expect(asked.filter((url) => url.includes('/images/details/'))).toEqual([])

  await first.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Picture 2 of 4' })).toBeFocused()
  await expect(page.getByRole('img', { name: 'Detail of the lid: a lotus in inlay' })).toBeVisible()
  await swipe(page, -120)
  await expect(page.getByRole('img', { name: 'Detail of the brass clasp' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await runAxe(page, {})).toEqual([])

  await page.getByRole('button', { name: 'Enlarge the picture' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Picture 3 of 4')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByText('Picture 2 of 4')).toBeVisible()
  await dialog.getByRole('button', { name: 'Double size' }).click()
  await expect(dialog.getByRole('button', { name: 'Double size', pressed: true })).toBeVisible()
  expect(await runAxe(page, {})).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Enlarge the picture' })).toBeFocused()

  await page.goto('/ar/product/2')
  await page.getByRole('button', { name: /^الصورة .?1.? من/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: /^الصورة .?2.? من/ })).toBeFocused()
  await swipe(page, 120)
  await expect(page.getByRole('img', { name: 'تفصيل من المشبك النحاسي' })).toBeVisible()
  expect(await runAxe(page, {})).toEqual([])
})

/** Across the picture, by so many pixels. */
async function swipe(page: Page, by: number): Promise<void> {
  const surface = page.locator('button.cursor-zoom-in').first()
  const box = await surface.boundingBox()
  if (box === null) throw new Error('The picture is not visible.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by, y, { steps: 4 })
  await page.mouse.up()
}
