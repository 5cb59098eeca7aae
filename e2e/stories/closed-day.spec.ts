/** Two phones at one stall, one of them offline until the next day. A closing does not change. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { memberPhone } from '../support/member-phone.ts'
import { createStaff } from '../support/staff.ts'
import type { Shop } from '../support/start-shop.ts'

const viewport = { width: 390, height: 844 }
test.use({ visitor: 'staff', viewport })

const yesterday = new Date()
yesterday.setDate(yesterday.getDate() - 1)
yesterday.setHours(17, 0, 0, 0)
const parts = [yesterday.getMonth() + 1, yesterday.getDate()].map((n) => String(n).padStart(2, '0'))
const day = `${yesterday.getFullYear()}-${parts.join('-')}`
const closing = '/admin/stall/closing'

const rack = 'Ankh Key Rack' // 39.99
const pair = 'Obelisk Pair' // 54.99
const box = 'Scarab Keepsake Box' // 64.99

test('a closed day keeps its record when another phone returns on the next day', async ({
  device,
  shop,
}) => {
  test.setTimeout(240_000)
  let owner = device.page()
  await owner.clock.setFixedTime(yesterday)
  await createStaff(owner).open('/admin/stall')
  await sell(owner, rack)
  await closeDay(owner, { float: '100', counted: '139', note: 'One pound was missing.' })
  const mine = drawer(owner, 'This device')
  await expect(mine).toContainText('Expected139.99 EGP')
  await expect(mine).toContainText('Counted139.00 EGP')
  await expect(mine).toContainText('Difference−0.99 EGP')
  await expect(mine).toContainText('staff@nefer.example')
  const recorded = await mine.innerText()
  const stored = await closingsOn(shop)
  expect(stored).toHaveLength(1)

  // A member on another phone, which loses its connection and closes its own drawer.
  const { other, email } = await memberPhone(shop, viewport)
  let member = other.page()
  // The screens of the stall are in its cache afterwards.
  await createStaff(member).open(closing)
  await expect(member.getByLabel('Float')).toBeVisible()
  await member.clock.setFixedTime(yesterday)
  await createStaff(member).open('/admin/stall')
  await expect(add(member, pair)).toBeVisible()
  await shop.proxy.shut()
  await sell(member, pair)
  await closeDay(member, { float: '50', counted: '104.99', note: '' })
  await expect(drawer(member, 'This device')).toContainText('Waiting to sync')
  await member.getByRole('link', { name: 'Back to the stall' }).click()
  await sell(member, box)
  await other.kill()
  await device.kill()

  // The next day: first the owner, then the member's phone.
  await shop.proxy.open()
  owner = await device.relaunch()
  await createStaff(owner).open(`${closing}?day=${day}`)
  await expect(drawer(owner, 'This device')).toContainText('139.00 EGP')
  await expect(drawer(owner, 'Another device')).toHaveCount(0)
  await expect(later(owner)).toHaveCount(0)
  member = await other.relaunch()
  await createStaff(member).open('/admin/stall')
  await createStaff(member).noticeConnection()
  await expect(member.getByRole('status').filter({ hasText: 'All saved' })).toBeVisible()

  await owner.reload()
  await expect(drawer(owner, 'Another device')).toContainText('Counted104.99 EGP')
  await expect(drawer(owner, 'Another device')).toContainText(email)
  await expect(drawer(owner, 'All closed drawers')).toContainText('94.98 EGP (2)')
  await expect(later(owner)).toContainText('64.99 EGP')
  await expect(later(owner)).toContainText('Their own sum: 64.99 EGP')
  expect(await drawer(owner, 'This device').innerText()).toBe(recorded)
  const [before] = stored
  expect(await closingsOn(shop)).toContainEqual(before)
  await expect(owner.getByRole('button', { name: 'Close the day' })).toHaveCount(0)

  await expectPrint(owner)
  const lines = (await exported(owner)).split('\r\n').filter((line) => line.includes(day))
  expect(lines).toHaveLength(2)
  expect(lines.join('\n')).toContain('100.00,139.99,139.00,-0.99,One pound was missing.')
  expect(lines.join('\n')).toContain('50.00,104.99,104.99,0.00,')
  await other.dispose()
})

test('what is typed survives a reload, and a wrong amount is named', async ({ device }) => {
  const page = device.page()
  await createStaff(page).open(closing)
  await page.getByLabel('Float').fill('much')
  await page.getByLabel('Counted').fill('20')
  await page.getByLabel('Note (optional)').fill('Half counted')
  await page.getByRole('button', { name: 'Close the day' }).click()
  await expect(page.getByText('Please enter an amount such as 250 or 250.50.')).toBeVisible()
  await expect(page.getByLabel('Float')).toBeFocused()
  await page.getByLabel('Float').fill('٥٠')
  await expect(page.getByText('−30.00 EGP')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Note (optional)')).toHaveValue('Half counted')
  await expect(page.getByLabel('Float')).toHaveValue('٥٠')
})

const add = (page: Page, name: string) =>
  page.getByRole('button', { name: `Add ${name} to the sale` })
const drawer = (page: Page, name: string): Locator => page.getByRole('region', { name })
const later = (page: Page): Locator => page.getByRole('region', { name: 'Not in a closing' })

async function sell(page: Page, name: string): Promise<void> {
  await add(page, name).click()
  await page.getByRole('button', { name: 'Record sale' }).click()
  await expect(page.getByRole('button', { name: 'Record sale' })).toHaveCount(0)
}

interface Count {
  float: string
  counted: string
  note: string
}

async function closeDay(page: Page, { float, counted, note }: Count): Promise<void> {
  await page.getByRole('link', { name: 'End of the day' }).click()
  await page.getByLabel('Float').fill(float)
  await page.getByLabel('Counted').fill(counted)
  await page.getByLabel('Note (optional)').fill(note)
  await page.getByRole('button', { name: 'Close the day' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click()
  await createStaff(page).expectToast('Day Closed')
}

/** A new phone of a new member, ready for a day without a connection. */
async function closingsOn(shop: Shop): Promise<unknown[]> {
  const rows = await shop.sql(
    'select to_jsonb(c)::text as row from public.day_closings c where c.day = $1',
    [day],
  )
  return rows.map(({ row }) => row)
}

async function expectPrint(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(drawer(page, 'This device')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
}

async function exported(page: Page): Promise<string> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  return readFile(await (await saving).path(), 'utf8')
}
