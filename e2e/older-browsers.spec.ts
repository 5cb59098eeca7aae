/** The shop and the staff room without what Safari 16.4 has not: see decision 071. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './fixtures.ts'
import { makeProduct } from './support/staff-steps.ts'
import { createStaff } from './support/staff.ts'

test.use({ visitor: 'staff' })

/** In the page, before its own code. */
function forgetNewerParts(): void {
  const newer: [object, string[]][] = [
    [globalThis, ['requestIdleCallback', 'cancelIdleCallback', 'Iterator']],
    [URL, ['canParse', 'parse']],
    [Promise, ['withResolvers', 'try']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [AbortSignal, ['any']],
    [RegExp, ['escape']],
    [Element.prototype, ['checkVisibility']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover']],
    [StorageManager.prototype, ['estimate']],
    [
      Set.prototype,
      ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
    ],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())),
      ['map', 'filter', 'flatMap', 'toArray', 'some', 'every', 'find', 'reduce', 'take', 'drop'],
    ],
  ]
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name)
  const create = createImageBitmap
  const createWithoutOptions = async (source: Blob, options?: ImageBitmapOptions) => {
    if (options?.imageOrientation === 'from-image') throw new TypeError('unknown value')
    return create(source)
  }
  Object.assign(globalThis, { createImageBitmap: createWithoutOptions })
}

async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('an older browser shows the shop, keeps the focus, and edits a product with a photo @release', async ({
  device,
  shop,
}) => {
  const { id, name } = await makeProduct(shop)
  const page = device.page()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.addInitScript(forgetNewerParts)
  await page.goto(`/product/${id}`)
  await expectHeading(page, name)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByTestId('cart-count').first()).toHaveText('1')
  await page.goto('/cart')
  await page.getByRole('button', { name: /^Remove/ }).press('Enter')
  await expectHeading(page, 'Your cart is empty')
  await expect(page.locator(':focus')).toHaveCount(1)
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Storage' })).toBeVisible()
  await expect(page.getByText('The browser may clear it')).toBeVisible()

  await createStaff(page).open(`/admin/products/edit/${id}`)
  await page.getByLabel('Image URL').fill('https://pictures.example/bowl.jpg')
  const square = { width: 40, height: 40, channels: 3, background: '#8a5a2b' } as const
  const buffer = await sharp({ create: square }).png().toBuffer()
  const file = { name: 'bowl.png', mimeType: 'image/png', buffer }
  await page.getByLabel('Choose a picture').setInputFiles(file)
  await expect(page.getByAltText('Your photo, resized')).toBeVisible()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page).toHaveURL(/\/admin\/products$/)
  expect(problems).toEqual([])
})
