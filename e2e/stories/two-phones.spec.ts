/** Two members at one stall, each with a phone, and the owner. A closing does not change. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { memberPhone } from '../support/member-phone.ts'
import { expectInDrafts } from '../support/read-table.ts'
import { createStaff } from '../support/staff.ts'
import * as stall from '../support/stall.ts'
import type { Shop } from '../support/start-shop.ts'

const viewport = { width: 390, height: 844 }
test.use({ visitor: 'staff', viewport })

const yesterday = new Date()
yesterday.setDate(yesterday.getDate() - 1)
yesterday.setHours(17, 0, 0, 0)
const parts = [yesterday.getMonth() + 1, yesterday.getDate()].map((n) => String(n).padStart(2, '0'))
const day = `${yesterday.getFullYear()}-${parts.join('-')}`

const rack = 'Ankh Key Rack' // 39.99
const pair = 'Obelisk Pair' // 54.99
const box = 'Scarab Keepsake Box' // 64.99, the last one

test('two members sell on a market day, and one phone returns on the next day', async ({
  device,
  shop,
}) => {
  test.setTimeout(300_000)
  await shop.setProduct('3', { stock: 1 })
  const stock = { rack: await shop.stockOf('11'), pair: await shop.stockOf('7') }
  const first = await memberPhone(shop, viewport)
  const second = await memberPhone(shop, viewport)
  const amal = first.other.page()
  let basim = second.other.page()
  for (const page of [amal, basim]) {
    await page.clock.setFixedTime(yesterday)
    await answerYesterday(page)
    await createStaff(page).open('/admin/stall')
  }

  // Online. Amal: 2 × 39.99 becomes 2 × 35 less 5, and a gift box is sold with it.
  await stall.add(amal, rack).click()
  await stall.add(amal, rack).click()
  const sale = await stall.openSale(amal)
  await sale.getByRole('button', { name: `Change price of ${rack}` }).click()
  await sale.getByLabel('Price of one piece').fill('35')
  await sale.getByLabel('Discount on the whole line (optional)').fill('5')
  await sale.getByLabel('Reason').fill('Two of them')
  await sale.getByRole('button', { name: 'Use this price' }).click()
  await addOther(sale, 'Gift box', '10')
  await sale.getByLabel('Tendered').fill('100')
  await expect(sale.getByRole('status').filter({ hasText: 'Change' })).toContainText('25.00 EGP')
  await sale.getByRole('button', { name: 'Record sale' }).click()
  await stall.expectTaken(amal, '75.00')
  // Basim: InstaPay.
  await stall.add(basim, pair).click()
  const other = await stall.openSale(basim)
  await other.getByText('InstaPay').click()
  await other.getByRole('button', { name: 'Record sale' }).click()
  await stall.expectTaken(basim, '54.99')
  await expect.poll(() => takenOn(shop)).toMatchObject({ cash: 75_00, instapay: 54_99 })
  await openReturn(amal, 'obelisk')
  await openReturn(basim, 'gift box')

  // Offline. A piece that Basim sold is returned to Amal.
  await shop.proxy.shut()
  await stall.choosePieces(amal, pair, 1)
  await amal.getByText('Cash', { exact: true }).click()
  await amal.getByRole('button', { name: 'Record return' }).click()
  await expect(amal.getByText('Return Recorded')).toBeVisible()
  await exchange(basim)
  // Both sell the last box.
  for (const [page, taken] of [
    [amal, '85.00'],
    [basim, '142.47'],
  ] as const) {
    await createStaff(page).open('/admin/stall')
    await stall.sell(page, box)
    await stall.expectTaken(page, taken)
  }

  // Basim closes his drawer and sells on; the battery of his phone dies.
  await stall.closeDay(basim, { float: '50', counted: '137.48', note: '' })
  const waiting = stall.drawer(basim, 'This device')
  await expect(waiting).toContainText('Waiting to sync')
  await expect(waiting).toContainText('Difference0.00 EGP')
  await basim.getByRole('link', { name: 'Back to the stall' }).click()
  await stall.sell(basim, rack)
  await second.other.kill()

  // Amal closes with a connection.
  await shop.proxy.open()
  await stall.expectAllSaved(amal)
  await stall.closeDay(amal, { float: '100', counted: '185', note: 'As expected.' })
  await expect(stall.drawer(amal, 'This device')).toContainText('Difference0.00 EGP')
  await expect.poll(() => closingsOn(shop)).toHaveLength(1)
  const [stored] = await closingsOn(shop)

  // The owner sees Amal's drawer; Basim's sale of the morning is in no closing yet.
  const owner = device.page()
  const staff = createStaff(owner)
  await staff.open(`${stall.closing}?day=${day}`)
  const hers = stall.drawer(owner, 'Another device').filter({ hasText: first.email })
  const his = stall.drawer(owner, 'Another device').filter({ hasText: second.email })
  await expect(hers).toContainText('Counted185.00 EGP')
  const recorded = await hers.innerText()
  await expect(his).toHaveCount(0)
  await expect(later(owner)).toContainText('Their own sum: 54.99 EGP')

  // The next day Basim's phone is back.
  basim = await second.other.relaunch()
  await createStaff(basim).open('/admin/stall')
  await stall.expectAllSaved(basim)
  await owner.reload()
  await expect(his).toContainText('Expected137.48 EGP')
  await expect(his).toContainText('Counted137.48 EGP')
  await expect(stall.drawer(owner, 'All closed drawers')).toContainText(
    /Cash259\.97\sEGP \(4\)87\.49\sEGP \(2\)InstaPay54\.99\sEGP \(1\)0\.00\sEGP/,
  )
  await expect(later(owner).getByRole('listitem')).toHaveText(/Sale \w+, Cash39\.99\sEGP/)
  await expect(later(owner)).toContainText('Their own sum: 39.99 EGP')
  expect(await hers.innerText()).toBe(recorded)
  expect(await closingsOn(shop)).toContainEqual(stored)

  // To the piastre: the server has the counted takings and the later ones.
  const net = 185_00 - 100_00 + (137_48 - 50_00) + 39_99
  expect(await takenOn(shop)).toEqual({ cash: net, instapay: 54_99, sales: 6 })
  expect(await countedOn(shop)).toBe(net - 39_99)
  expect(await shop.stockOf('3')).toBe(0)
  expect(await shop.stockOf('11')).toBe(stock.rack - 2 + 1 - 1)
  expect(await shop.stockOf('7')).toBe(stock.pair - 1 + 1 - 1)
  await expect(owner.getByText('Needs your attention')).toHaveCount(0)

  await expectPrint(owner, hers)
  const lines = (await exported(owner)).split('\r\n').filter((line) => line.includes(day))
  expect(lines).toHaveLength(2)
  expect(lines.join('\n')).toContain('100.00,185.00,185.00,0.00,As expected.')
  expect(lines.join('\n')).toContain('50.00,137.48,137.48,0.00,')
  await first.other.dispose()
  await second.other.dispose()
})

test('the form of a closing survives a reload; a difference is recorded @release', async ({
  device,
}) => {
  const page = device.page()
  await createStaff(page).open(stall.closing)
  await page.getByLabel('Float').fill('much')
  await page.getByLabel('Counted').fill('20')
  await page.getByLabel('Note (optional)').fill('Half counted')
  await page.getByRole('button', { name: 'Close the day' }).click()
  await expect(page.getByText('Please enter an amount such as 250 or 250.50.')).toBeVisible()
  await expect(page.getByLabel('Float')).toBeFocused()
  await page.getByLabel('Float').fill('٥٠')
  await expect(page.getByText('−30.00 EGP')).toBeVisible()
  await expectInDrafts(page, '٥٠')
  await page.reload()
  await expect(page.getByLabel('Note (optional)')).toHaveValue('Half counted')
  await expect(page.getByLabel('Float')).toHaveValue('٥٠')
  await stall.confirmClosing(page)
  await expect(stall.drawer(page, 'This device')).toContainText('Difference−30.00 EGP')
  await expect(page.getByRole('button', { name: 'Close the day' })).toHaveCount(0)
})

const later = (page: Page): Locator => page.getByRole('region', { name: 'Not in a closing' })

async function addOther(form: Locator | Page, name: string, amount: string): Promise<void> {
  await form.getByRole('button', { name: 'Other item' }).click()
  await form.getByLabel('What is it?').fill(name)
  await form.getByLabel('Amount').fill(amount)
  await form.getByRole('button', { name: 'Add to the sale' }).click()
}

/** Finds the sale of this day and product: the newest. The seed's sales may have the same time. */
async function openReturn(page: Page, product: string): Promise<void> {
  await page.reload()
  await page.getByRole('link', { name: 'Returns' }).click()
  await page.getByLabel('Find a sale by number or product').fill(product)
  const sales = page.getByRole('link', { name: /^Stall sale .* 17:00/ })
  await sales.first().click()
  await expect(page.getByRole('button', { name: 'Record return' })).toBeVisible()
}

/** One rack is returned for 32.50; a pair is taken at 50, and a gift box for 4.99. */
async function exchange(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record return' }).click()
  await expect(page.getByText('Please choose the returned pieces.')).toBeVisible()
  await stall.choosePieces(page, rack, 1)
  await expect(page.getByLabel('Paid back', { exact: true })).toHaveValue('32.50')
  await page.getByText('Cash', { exact: true }).click()
  await page.getByLabel('Find a product for the exchange').fill('obelisk')
  await page.getByRole('button', { name: `Add ${pair}, 54.99 EGP` }).click()
  await expect(page.getByRole('status').filter({ hasText: 'To pay' })).toContainText('22.49 EGP')
  // The half-filled form survives.
  await page.getByLabel('Reason (optional)', { exact: true }).fill('Too large')
  await page.getByRole('button', { name: `Change price of ${pair}` }).click()
  await page.getByLabel('Price of one piece').fill('50')
  await expectInDrafts(page, '"50"')
  await page.reload()
  await expect(page.getByLabel('Reason (optional)', { exact: true })).toHaveValue('Too large')
  await expect(page.getByLabel('Price of one piece')).toHaveValue('50')
  await page.getByLabel('Reason', { exact: true }).fill('As the first one')
  await page.getByRole('button', { name: 'Use this price' }).click()
  await addOther(page, 'Gift box', '4.99')
  await expect(page.getByRole('status').filter({ hasText: 'To pay' })).toContainText('22.49 EGP')
  await page.getByRole('button', { name: 'Record return and sale' }).click()
  await expect(page.getByText('Return Recorded')).toBeVisible()
}

/** In piastres: sales less returns of the day, by method. */
async function takenOn(shop: Shop): Promise<Record<string, unknown>> {
  const [row] = await shop.sql(
    `with sales as (
       select payment_method as method, private.to_piastres(total) as amount from public.orders
       where channel = 'stall' and status = 'delivered' and created_at = $1
     ), returns as (
       select r ->> 'method' as method, -(r ->> 'refund')::bigint as amount
       from public.orders o, jsonb_array_elements(o.returns) r where (r ->> 'at')::timestamptz = $1
     )
     select coalesce(sum(amount) filter (where method = 'cash'), 0)::int as cash,
       coalesce(sum(amount) filter (where method = 'instapay'), 0)::int as instapay,
       (select count(*)::int from sales) as sales
     from (table sales union all table returns) m`,
    [yesterday.toISOString()],
  )
  return row ?? {}
}

async function countedOn(shop: Shop): Promise<number> {
  const [row] = await shop.sql(
    'select sum(counted - opening)::int as sum from public.day_closings where day = $1',
    [day],
  )
  return Number(row?.['sum'])
}

async function closingsOn(shop: Shop): Promise<unknown[]> {
  const rows = await shop.sql(
    'select to_jsonb(c)::text as row from public.day_closings c where c.day = $1',
    [day],
  )
  return rows.map(({ row }) => row)
}

async function expectPrint(page: Page, shown: Locator): Promise<void> {
  await page.evaluate(() => {
    globalThis.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(shown).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
}

async function exported(page: Page): Promise<string> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  return readFile(await (await saving).path(), 'utf8')
}

/** The server's clock, too: a device corrects its own by it. */
async function answerYesterday(page: Page): Promise<void> {
  await page.route(/\/rpc\/pull_/, async (route) => {
    const response = await route.fetch().catch(() => null)
    if (response === null) return route.abort()
    const body = await response.json().catch(() => null)
    if (body === null) return route.fulfill({ response })
    return route.fulfill({ response, json: { ...body, at: yesterday.toISOString() } })
  })
  // What stands beside a payload tells the real clock of the server how old the write is.
  await page.route(/\/rpc\/(record_|close_day|run_operations)/, async (route) => {
    const { p_written: _beside, ...body } = route.request().postDataJSON()
    const operations: { written?: unknown }[] | undefined = body.p_operations
    const bare = operations?.map(({ written: _age, ...operation }) => operation)
    return route.continue({ postData: { ...body, ...(bare && { p_operations: bare }) } })
  })
}
