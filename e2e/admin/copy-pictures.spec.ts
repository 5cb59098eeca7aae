/** Pictures of another server, from the import to the shop. */
import { expect } from '../fixtures.ts'
import { findBarriers } from '../support/barriers.ts'
import { test } from '../support/photo-store.ts'
import { createStaff } from '../support/staff.ts'
import { toast } from '../support/staff-steps.ts'

test('pictures of the old shop are copied where its server allows it; the others are listed @release', async ({
  shop,
  device,
}) => {
  const page = device.page()
  await device.context().route('https://open.example/**', (route) =>
    route.fulfill({
      body: picture,
      contentType: 'image/png',
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  // Playwright itself would allow every page.
  await device.context().route('https://closed.example/**', (route) =>
    route.fulfill({
      body: picture,
      contentType: 'image/png',
      headers: { 'access-control-allow-origin': 'https://closed.example' },
    }),
  )
  await createStaff(page).signIn('/admin/products/import')
  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'two.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Title,Price,Quantity,Category,Description,Image\n' +
        'Copied tray,EGP 20,1,Boxes,Carved by hand,https://open.example/tray.png\n' +
        'Closed bowl,EGP 30,1,Boxes,Turned by hand,https://closed.example/bowl.png\n',
    ),
  })
  await expect(page.getByText('they can be copied to this shop on this page')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 lines' }).click()
  await expect(toast(page, 'Products Imported')).toBeVisible()

  await createStaff(page).open('/admin/products/import')
  const section = page.getByRole('region', { name: 'Pictures on other servers' })
  await section.getByRole('button', { name: 'Copy the pictures to this shop' }).click()
  await expect(section.getByText('1 of 2 pictures copied')).toBeVisible()
  await expect(section.getByText('https://closed.example/bowl.png')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  const images = () =>
    shop.sql(
      `select image from public.products where name in ('Copied tray', 'Closed bowl') order by name`,
    )
  await expect
    .poll(images)
    .toEqual([
      { image: 'https://closed.example/bowl.png' },
      { image: expect.stringMatching(/\/product-photos\/[\da-f-]{36}\.(webp|jpg)$/) },
    ])
  const [, copied] = await images()
  expect((await page.request.get(String(copied?.['image']))).status()).toBe(200)

  await section.getByRole('link', { name: 'Choose a photo for Closed bowl' }).click()
  await expect(page.getByText('On another server (closed.example)')).toBeVisible()
  await createStaff(page).open('/admin/products/import')
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByRole('dialog').getByText('Can be undone: 2 of 2')).toBeVisible()
})

/** One transparent pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
