/** Working at the counter: the same keys on every list, and the next control within reach. */
import { expect, test } from '../fixtures.ts'
import { openOrder, placeOrder } from '../support/staff-orders.ts'
import { makeProduct, productOf } from '../support/staff-steps.ts'
import { createStaff } from '../support/staff.ts'

test.use({ visitor: 'staff' })

test('the counter: keys on every list, search, sales by day, and controls within reach @release', async ({
  device,
  shop,
}) => {
  test.slow()

  await test.step('arrows, n, ? and Escape work on every list', async () => {
    await placeOrder(shop)
    const newest = await placeOrder(shop)
    const page = device.page()
    const staff = createStaff(page)
    await staff.open('/admin/orders')
    // A new row on top moves the focused one down.
    await expect(page.locator('[aria-rowindex="2"]')).toContainText(newest.name)
    for (const [path, control, made] of [
      ['/admin/orders', 'view', '/admin/stall'],
      ['/admin/products', 'name', '/admin/products/add'],
    ] as const) {
      await staff.open(path)
      const inRow = (row: number) =>
        page.locator(`[aria-rowindex="${row}"] [data-control="${control}"]`)
      await expect(inRow(3)).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toContainText('Move between rows')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.keyboard.press('/')
      await page.keyboard.press('ArrowDown')
      await expect(inRow(2)).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(inRow(3)).toBeFocused()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      await expect(page.getByRole('searchbox')).toBeFocused()
      await page.keyboard.press('ArrowDown')
      if (control === 'view') {
        await page.keyboard.press('Enter')
        await expect(page.getByRole('dialog', { name: /^Order Details/ })).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(inRow(2)).toBeFocused()
      }
      await page.keyboard.press('n')
      await expect(page).toHaveURL(new RegExp(`${made}$`))
    }
  })

  await shop.reset()
  await test.step("the stall shows today's sales first, and the day before on request", async () => {
    const { name } = await makeProduct(shop)
    const page = device.page()
    const staff = createStaff(page)
    await staff.open('/admin/stall')
    const sell = async () => {
      await page.getByRole('button', { name: `Add ${name}` }).click()
      await page.getByRole('button', { name: 'Record sale' }).click()
      await expect(page.getByText('Sale: 1 piece, 20.00 EGP')).toHaveCount(1)
    }
    await sell()
    const yesterday = await page.evaluate(makeItYesterday)
    await staff.open('/admin')
    await page.getByRole('link', { name: 'Stall', exact: true }).click()
    const takings = page.getByRole('status', { name: 'Takings' })
    await expect(takings).toContainText('Taken today: 0.00 EGP')
    await expect(takings).toBeInViewport({ ratio: 1 })
    await sell()
    await expect(takings).toContainText('Taken today: 20.00 EGP')
    await page.getByRole('button', { name: 'Day before' }).click()
    await expect(page.getByRole('heading', { name: `${yesterday} on this device` })).toBeVisible()
    await expect(page.getByText('Sale: 1 piece, 20.00 EGP')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Day before' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.getByRole('button', { name: 'Day after' }).click()
    await expect(page.getByRole('heading', { name: 'Today on this device' })).toBeVisible()
  })

  await shop.reset()
  await test.step('at the stall Enter adds the only match, and Record sale clears the search', async () => {
    const { name } = await makeProduct(shop, { stock: 2 })
    const page = device.page()
    await createStaff(page).open('/admin/stall')
    const search = page.getByRole('searchbox', { name: 'Find a product' })
    await expect(page.getByRole('button', { name: `Add ${name}` })).toBeVisible()
    await search.fill('box')
    await search.press('Enter')
    await expect(page.getByRole('region', { name: 'Sale' })).toHaveCount(0)
    await search.fill(name.slice(-8))
    await search.press('Enter')
    await expect(page.getByText('1 piece', { exact: true })).toBeVisible()
    await search.press('Enter')
    await expect(page.getByText('2 pieces', { exact: true })).toBeVisible()
    // There is no third one: it would have to be sold on purpose.
    await search.press('Enter')
    await expect(page.getByText('2 pieces', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Record sale' }).click()
    await expect(page.getByText('Sale: 2 pieces, 40.00 EGP')).toBeVisible()
    await expect(search).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Add Ankh Key Rack' })).toBeVisible()
  })

  await shop.reset()
  await test.step('the save button and the status are on the first screen of desktop and phone', async () => {
    const order = await placeOrder(shop)
    const { id } = await makeProduct(shop)
    const page = device.page()
    const staff = createStaff(page)
    await staff.open('/admin')
    for (const viewport of [
      { width: 1366, height: 820 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport)
      for (const [path, save] of [
        ['/admin/products/add', 'Save Product'],
        [`/admin/products/edit/${id}`, 'Update Product'],
        ['/admin/categories/add', 'Save Category'],
        ['/admin/categories/edit/decor', 'Update Category'],
      ] as const) {
        await staff.open(path)
        await expect(page.getByRole('button', { name: save })).toBeInViewport({ ratio: 1 })
      }
      await staff.open('/admin/orders')
      await openOrder(page, order.name)
      await expect(page.getByRole('dialog').getByLabel('Status')).toBeInViewport({ ratio: 1 })
    }
    // Pressed in place, and its result is shown there.
    await staff.open(`/admin/products/edit/${id}`)
    await page.getByLabel('Name', { exact: true }).fill('Another name')
    await page.getByRole('button', { name: 'Update Product' }).click()
    const toast = page.locator('[data-toast]').filter({ hasText: 'Product Updated' })
    await expect(toast).toBeInViewport({ ratio: 1 })
    await expect.poll(() => productOf(shop, id)).toMatchObject({ name: 'Another name' })
  })
})

/** Turns the device's record of today into one of yesterday. Returns the name of that day. */
async function makeItYesterday(): Promise<string> {
  const day = 86_400_000
  const before = new Date(Date.now() - day)
  const two = (part: number) => String(part).padStart(2, '0')
  const date = `${before.getFullYear()}-${two(before.getMonth() + 1)}-${two(before.getDate())}`
  const db = await new Promise<IDBDatabase>((opened) => {
    const opening = indexedDB.open('nefer-local')
    opening.onsuccess = () => opened(opening.result)
  })
  const moving = db.transaction('stallDays', 'readwrite')
  const days = moving.objectStore('stallDays')
  await new Promise<void>((done) => {
    // Leaving the page earlier would undo it.
    moving.oncomplete = () => done()
    const reading = days.openCursor()
    reading.onsuccess = () => {
      const cursor = reading.result
      if (cursor === null) return
      const { userId, entries, savedAt } = cursor.value
      const moved = entries.map((entry: { at: number }) => ({ ...entry, at: entry.at - day }))
      cursor.delete()
      days.put({ userId, day: date, entries: moved, savedAt: savedAt - day })
    }
  })
  db.close()
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(before)
}
