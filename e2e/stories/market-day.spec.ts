/** One day at the stall with one phone: its takings equal the server's, to the piastre. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { createStaff } from '../support/staff.ts'
import { add, expectTaken as expectTakenOnTop, sell } from '../support/stall.ts'
import type { Shop } from '../support/start-shop.ts'

test.use({ viewport: { width: 390, height: 844 } })

const rack = 'Ankh Key Rack' // 39.99, 12 of them
const pair = 'Obelisk Pair' // 54.99, 10 of them
const box = 'Scarab Keepsake Box' // 64.99, one of them

test('after a market day on one phone, its count equals the count of the server', async ({
  device,
  shop,
}) => {
  test.setTimeout(240_000)
  await shop.setProduct('3', { stock: 1 })
  const before = await takenOnServer(shop)
  const taken = async () => (await takenOnServer(shop)) - before
  let page = device.page()
  let staff = createStaff(page)
  await staff.signIn('/admin/stall')

  // A sale is rejected, corrected and sent.
  shop.proxy.trouble({ kind: 'status', status: 400, code: 'P0001' }, /rpc\/record_sale/, 1)
  await sell(page, rack, rack)
  await page.getByRole('link', { name: 'Needs your attention' }).click()
  await page.getByRole('button', { name: 'Edit and send' }).click()
  await page.getByLabel(`${rack}: quantity`).fill('1')
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await expect.poll(taken).toBe(39_99)
  await goToStall(page)
  await expectTaken(page, '39.99')

  // Offline: a sale, one that is taken back, one above the stock.
  await shop.proxy.shut()
  await sell(page, pair, pair)
  await expectTaken(page, '149.97')
  const waiting = await placeInRow(undoPair(page))
  await sell(page, rack)
  await page.getByRole('button', { name: 'Undo 1 piece, 39.99 EGP' }).first().click()
  await expect(page.getByRole('main').getByText('Taken back', { exact: true })).toBeVisible()
  await expectTaken(page, '149.97')
  await add(page, box).click()
  await page.getByRole('button', { name: `Sell ${box} anyway, correct the count` }).click()
  await expect(page.getByText('1 more than counted')).toBeVisible()
  await page.getByRole('button', { name: 'Record sale' }).click()
  await expectTaken(page, '279.95')

  // The browser is killed with an unfinished sale.
  await add(page, rack).click()
  await expect(page.getByText('1 piece', { exact: true })).toBeVisible()
  await device.kill()
  page = await device.relaunch()
  staff = createStaff(page)
  await staff.open('/admin/stall')
  await expectTaken(page, '279.95')
  await expect(page.getByText('1 piece', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Record sale' }).click()
  await expectTaken(page, '319.94')

  // Signed out by mistake, still offline, and back with the password.
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Keep for me' }).click()
  await signIn(page)
  await expect(page.getByText('You are back on this device without the server.')).toBeVisible()
  await expectTaken(page, '319.94')
  await sell(page, rack)
  await expectTaken(page, '359.93')

  // Everything arrives once; a sent sale is taken back.
  await shop.proxy.open()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await signIn(page)
  await expect(page.getByRole('status').filter({ hasText: 'All saved' })).toBeVisible()
  await expect.poll(taken).toBe(359_93)
  expect(await placeInRow(undoPair(page))).toEqual(waiting)
  await undoPair(page).click()
  await expectTaken(page, '249.95')
  await expect.poll(taken).toBe(249_95)
  await expect.poll(() => shop.stockOf('11')).toBe(12 - 3)
  expect(await shop.stockOf('7')).toBe(10)
  expect(await shop.stockOf('3')).toBe(0)
  await expect(page.getByText('Needs your attention')).toHaveCount(0)
})

/** On top and below the tiles, without grouping below a thousand. */
async function expectTaken(page: Page, egp: string): Promise<void> {
  await expectTakenOnTop(page, egp)
  await expect(page.getByRole('region', { name: /on this device$/ })).toContainText(
    `Taken: ${egp} EGP`,
  )
}

const undoPair = (page: Page) => page.getByRole('button', { name: 'Undo 2 pieces, 109.98 EGP' })

/** A button that moves when its entry has been sent is missed by the thumb (px). */
async function placeInRow(button: Locator): Promise<{ x: number; y: number }> {
  return button.evaluate((element) => {
    const [own, row] = [element, element.closest('li') ?? element].map((one) =>
      one.getBoundingClientRect(),
    )
    return { x: (own?.x ?? 0) - (row?.x ?? 0), y: (own?.y ?? 0) - (row?.y ?? 0) }
  })
}

async function goToStall(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Stall', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stall' })).toBeVisible()
}

/** In the panel, or in the dialog that is open. */
async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('staff@nefer.example')
  await page.getByLabel('Password', { exact: true }).fill('nefer-demo-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** In piastres: stall sales that were not taken back. */
async function takenOnServer(shop: Shop): Promise<number> {
  const [row] = await shop.sql(
    `select (coalesce(sum(total), 0) * 100)::bigint::text as taken from public.orders
     where channel = 'stall' and status <> 'cancelled'`,
  )
  return Number(row?.['taken'])
}
