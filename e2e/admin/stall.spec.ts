import { expect, test } from '../fixtures.ts'
import { createStaff } from '../support/staff.ts'
import { showMode } from '../support/stall.ts'

test.use({ visitor: 'staff', viewport: { width: 320, height: 640 } })

test('with many products a small phone shows two columns, one category, and today at once @release', async ({
  device,
  shop,
}) => {
  await shop.sql(
    `insert into public.products (id, name, description, price, image, category, stock)
     select 'many-' || n, 'Many ' || n, 'One of many pieces', 10, '/images/products/1.jpg', 'boxes', 5
     from generate_series(1, 203) n`,
  )
  const page = device.page()
  await createStaff(page).open('/admin/stall')
  const tiles = page.getByRole('button', { name: /^Add .* to the sale/ })
  await expect(tiles.nth(30)).toBeAttached()
  const tops = await tiles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(tops[0]).toBe(tops[1])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  const categories = page.getByRole('group', { name: 'Category' })
  await categories.getByRole('button', { name: 'Decor' }).click()
  await expect(page.getByRole('button', { name: /^Add Many/ })).toHaveCount(0)
  await tiles.first().click()
  await page.getByRole('button', { name: 'Record sale' }).click()
  await expect(page.getByRole('button', { name: /^Add Many/ }).first()).toBeAttached()

  await showMode(page, 'Today')
  await expect(tiles).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Today on this device' })).toBeInViewport()
  await expect(page.getByText('Sale: 1 piece')).toBeInViewport()

  await shop.sql(`update public.products set price = 1209.91 where id like 'many-%'`)
  await createStaff(page).open('/admin/products')
  await expect(page.getByText('1,209.91').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await shop.sql(`delete from public.products where id like 'many-%'`)
})

test('a tap counts when the picture below the finger arrives meanwhile @release', async ({
  device,
  shop,
}) => {
  const page = device.page()
  const staff = createStaff(page)
  shop.proxy.delayMs = 2000
  await staff.open('/admin/stall')
  const tile = page.getByRole('button', { name: /^Add Ankh Key Rack to the sale/ })
  const spinner = tile.locator('picture + span')
  await expect(spinner).toBeVisible()
  await tile.hover({ position: { x: 60, y: 40 } })
  await page.mouse.down()
  await expect(spinner).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Record sale' })).toBeVisible()
})
