/** Pieces are set aside for a market, sold there and counted: to the piastre and to the piece. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { memberPhone } from '../support/member-phone.ts'
import { expectInDrafts } from '../support/read-table.ts'
import { createStaff } from '../support/staff.ts'
import * as stall from '../support/stall.ts'
import type { Shop } from '../support/start-shop.ts'

const viewport = { width: 390, height: 844 }
test.use({ visitor: 'staff', viewport })

const rack = 'Ankh Key Rack' // 39.99, 12 of them
const pair = 'Obelisk Pair' // 54.99, 10 of them
const box = 'Scarab Keepsake Box' // 64.99, four of them
const notReserved = 'Not reserved yet: the web shop can still sell it.'

test('two phones pack offline while the web shop sells, one sells at the market, all is counted', async ({
  device,
  shop,
}) => {
  test.setTimeout(300_000)
  await shop.setProduct('3', { stock: 4 })
  const takenBefore = await takenOnServer(shop)
  const { other, email } = await memberPhone(shop, viewport)
  const amal = device.page()
  let basim = other.page()
  for (const page of [amal, basim]) await createStaff(page).open('/admin/stall/pack')

  // Both pack without a connection. The web shop sells one of the boxes.
  await shop.proxy.shut()
  await press(amal, `Set one ${box} aside`, 2)
  await press(amal, `Set one ${rack} aside`, 4)
  await press(amal, `Take one ${rack} back`, 1)
  await expectTile(amal, box, ['2 left for the web shop', notReserved])
  await expectPacked(amal, 5)
  await amal.getByLabel('I sell at this market').check()
  await amal.emulateMedia({ media: 'print' })
  const list = amal.getByRole('region', { name: /^Packing list/ })
  await expect(list.getByRole('row', { name: rack })).toContainText(/3\s*39\.99/)
  await expect(amal.getByLabel('Day of the market')).toBeHidden()
  await amal.emulateMedia({ media: 'screen' })
  await press(basim, `Set one ${box} aside`, 2)
  await basim.getByRole('button', { name: `Enter how many ${pair} are set aside` }).click()
  await basim.getByLabel('How many are set aside?').fill('1')
  await basim.getByRole('dialog').getByRole('button', { name: 'Set aside' }).click()
  await expectTile(basim, pair, ['9 left for the web shop', notReserved])
  expect(await order(shop, '3', 64_99)).toBe('applied')
  await other.kill()

  // The phone that comes second gets what is left.
  await shop.proxy.open()
  await stall.expectAllSaved(amal)
  await expect(tile(amal, box).getByText(notReserved)).toHaveCount(0)
  basim = await other.relaunch()
  await createStaff(basim).open('/admin/stall/pack')
  await stall.expectAllSaved(basim)
  const short = 'Only 1 was left, 1 set aside.'
  await expectTile(basim, box, ['0 left for the web shop', short])
  await expect(basim.getByRole('status').filter({ hasText: `${box}: ${short}` })).toBeVisible()
  await expect.poll(() => piecesOf(shop, '3')).toEqual({ stock: 0, aside: 3 })
  expect(await piecesOf(shop, '11')).toEqual({ stock: 9, aside: 3 })
  expect(await piecesOf(shop, '7')).toEqual({ stock: 9, aside: 1 })
  expect(await order(shop, '3', 64_99)).toBe('rejected')

  // Amal sells at the market, Basim in the workshop: each has tiles of their own.
  await createStaff(basim).open('/admin/stall')
  await expect(stall.add(basim, rack)).toContainText('9 left')
  await stall.sell(basim, rack)
  await stall.expectAllSaved(basim)
  await createStaff(amal).open('/admin/stall')
  await expect(amal.getByLabel('I sell at this market')).toBeChecked()
  await expect(stall.add(amal, box)).toContainText('3 left')
  await shop.proxy.shut()
  await stall.sell(amal, box, rack)
  await expect(stall.add(amal, rack)).toContainText('2 left')
  await stall.sell(amal, pair)
  await expect(
    amal.getByRole('button', { name: `Sell ${pair} although it is not packed` }),
  ).toBeVisible()
  await amal.getByRole('button', { name: 'Undo 1 piece, 54.99 EGP' }).first().click()
  await expect(stall.add(amal, pair)).toContainText('1 left')
  await stall.expectTaken(amal, '104.98')

  // Back: one box is missing. The question says so, also without a connection.
  await amal.getByRole('link', { name: 'Back from the market' }).click()
  const back = (name: string) =>
    amal.getByRole('textbox', { name: `${name}: pieces that came back` })
  await expect(back(box)).toHaveValue('2')
  await expect(back(rack)).toHaveValue('2')
  await expect(back(pair)).toHaveValue('1')
  await back(box).fill('1')
  await expect(amal.getByText('Packed 3, sold 1, returned 0: 1 missing')).toBeVisible()
  await expectInDrafts(amal, '"3":1')
  await amal.reload()
  await expect(back(box)).toHaveValue('1')
  await expect(amal.getByText('Packed 7, sold 2, returned 0: 1 missing')).toBeVisible()
  await amal.getByRole('button', { name: 'Record what came back' }).click()
  const question = amal.getByRole('dialog')
  await expect(question).toContainText('1 piece is missing.')
  await question.getByRole('button', { name: 'Record what came back' }).click()
  await expect(amal.getByText('Nothing is set aside for a market.')).toBeVisible()

  // To the piastre and to the piece.
  await shop.proxy.open()
  await stall.expectAllSaved(amal)
  await expect.poll(() => piecesOf(shop, '3')).toEqual({ stock: 4 - 1 - 1 - 1, aside: 0 })
  expect(await piecesOf(shop, '11')).toEqual({ stock: 12 - 1 - 1, aside: 0 })
  expect(await piecesOf(shop, '7')).toEqual({ stock: 10, aside: 0 })
  expect((await takenOnServer(shop)) - takenBefore).toBe(39_99 + 104_98)
  await createStaff(basim).open('/admin/products/edit/3')
  await stall.expectAllSaved(basim)
  await expect(basim.getByRole('region', { name: 'Stock history' })).toContainText(
    /−1not back from the market/,
  )
  await createStaff(basim).open('/admin/stall/back')
  const counted = basim.getByRole('region', { name: /^Market of / })
  await expect(counted).toContainText('Packed 7, sold 2, returned 0: 1 missing')
  await expect(counted).not.toContainText(email)
  for (const page of [amal, basim])
    await expect(page.getByText('Needs your attention')).toHaveCount(0)
  await other.dispose()
})

test('after the day of a market the dashboard says so; counting it releases the pieces @release', async ({
  device,
  shop,
}) => {
  await shop.sql(
    `insert into public.markets (day, lines)
     values (current_date - 2, '{"7": {"packed": 2, "sold": 0, "returned": 0}}')`,
  )
  await shop.sql('update public.products set stock = 8, set_aside = 2 where id = $1', ['7'])
  const page = device.page()
  await createStaff(page).open('/admin')
  const card = page.getByRole('link', { name: /^Still set aside since/ })
  await expect(card).toContainText('2 set aside')
  await createStaff(page).open('/admin/stall/pack')
  await expect(page.getByText(/^The market of .* is not closed yet\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: `Set one ${rack} aside` })).toBeDisabled()
  await page.getByRole('link', { name: 'Back from the market' }).first().click()
  await page.getByRole('button', { name: 'Record what came back' }).click()
  await expect(page.getByRole('dialog')).toContainText('Nothing is missing.')
  await page.getByRole('dialog').getByRole('button', { name: 'Record what came back' }).click()
  await expect.poll(() => piecesOf(shop, '7')).toEqual({ stock: 10, aside: 0 })
  await createStaff(page).open('/admin')
  await expect(page.getByRole('link', { name: /^Total Products/ })).toBeVisible()
  await expect(card).toHaveCount(0)
})

function tile(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

async function expectTile(page: Page, name: string, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(tile(page, name)).toContainText(text)
}

async function expectPacked(page: Page, n: number): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: `${n} set aside` })).toBeVisible()
}

async function press(page: Page, name: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await page.getByRole('button', { name, exact: true }).click()
}

/** Of one piece, by a customer of the web shop: 'applied' or 'rejected'. */
async function order(shop: Shop, product: string, price: number): Promise<unknown> {
  const payload = {
    token: 't'.repeat(40),
    placed_at: new Date().toISOString(),
    payment_method: 'cash',
    customer: {
      firstName: 'Mona',
      lastName: 'Ali',
      email: `${randomUUID()}@mail.example`,
      phone: '01000000101',
      address: '14 El Nahda Street',
      city: 'Maadi',
      governorate: 'Cairo',
      postalCode: '11431',
    },
    items: [{ product_id: product, quantity: 1, price }],
  }
  const [row] = await shop.sql(`select public.place_order($1, $2) ->> 'status' as status`, [
    randomUUID(),
    JSON.stringify(payload),
  ])
  return row?.['status']
}

/** On the server. */
async function piecesOf(shop: Shop, id: string): Promise<unknown> {
  const [row] = await shop.sql(
    'select stock, set_aside as aside from public.products where id = $1',
    [id],
  )
  return row
}

/** In piastres: stall sales that were not taken back. */
async function takenOnServer(shop: Shop): Promise<number> {
  const [row] = await shop.sql(
    `select (coalesce(sum(total), 0) * 100)::bigint::text as taken from public.orders
     where channel = 'stall' and status <> 'cancelled'`,
  )
  return Number(row?.['taken'])
}
