/** A browser that translates the page takes its text nodes away from React. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeProduct, row } from './support/staff-steps.ts'
import { createStaff } from './support/staff.ts'
import { sell } from './support/stall.ts'
import { translate } from './support/translate.ts'

const panel = 'Eye of Horus Wall Panel'

function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

test('a shopper orders on a translated page, offline and online', async ({ shop, shopper }) => {
  const { page } = shopper
  const errors = watchErrors(page)
  await shopper.getReady()
  await translate(page)
  await shop.proxy.shut()
  await shopper.orderOne(panel)
  await shopper.expectOrder('Saved on this device')
  await shopper.expectChip('Offline, 1 waiting')
  await shop.proxy.open()
  await shopper.noticeConnection()
  await shopper.expectOrder('Confirmed')
  await shopper.expectChip('All saved')
  await page.getByRole('link', { name: 'Shop', exact: true }).first().click()
  await shopper.orderOne(panel)
  await shopper.expectOrder('Confirmed')
  expect(await shop.ordersOf(shopper.email)).toHaveLength(2)
  expect(errors).toEqual([])
})

test('the newsletter, the sync page and the staff room work translated @release', async ({
  device,
  shop,
  shopper,
}) => {
  test.slow()

  await test.step('the newsletter and the sync page work translated', async () => {
    const { page } = shopper
    const errors = watchErrors(page)
    await shopper.open('/account/sync')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await translate(page)
    await page.getByRole('button', { name: 'Sync now' }).click()
    await page.getByRole('link', { name: 'Nefer' }).first().click()
    const letters = page.getByRole('region', { name: 'Letters from the workshop' })
    await letters.getByLabel('Email').fill(shopper.email)
    await letters.getByRole('button', { name: 'Subscribe' }).click()
    await expect(letters.getByText('Almost done: open the email we send to')).toBeVisible()
    expect(errors).toEqual([])
  })

  await test.step('staff sign in, save a product and record a sale on a translated page', async () => {
    const { id, name } = await makeProduct(shop)
    const page = device.page()
    const errors = watchErrors(page)
    await page.goto('/admin/products')
    await expect(page.getByRole('button', { name: 'Use the demo account' })).toBeVisible()
    await translate(page)
    await page.getByRole('button', { name: 'Use the demo account' }).click()
    await expect(row(page, name)).toBeVisible()
    await createStaff(page).open(`/admin/products/edit/${id}`)
    await page.getByLabel('Stock', { exact: true }).fill('4')
    await translate(page)
    await page.getByRole('button', { name: /^(Save|Update)/ }).click()
    await expect.poll(() => shop.stockOf(id)).toBe(4)
    await page.getByRole('link', { name: 'Stall', exact: true }).click()
    await sell(page, name)
    await expect.poll(() => shop.stockOf(id)).toBe(3)
    expect(errors).toEqual([])
  })
})
