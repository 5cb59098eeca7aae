/**
 * People's actions, in the words on the screen. The diary records each before the press, and marks
 * it as confirmed when the screen says so.
 */
import { type Page, expect } from '@playwright/test'
import { createShopper } from '../../e2e/support/shopper.ts'
import type { Random } from '../simulation/clock/random.ts'
import type { Diary } from './diary.ts'
import type { HelpFiles } from './help-files.ts'
import { readWrites } from './read-device.ts'

export interface Person {
  device: number
  page: Page
  random: Random
  diary: Diary
  /** Products that all people order and edit. */
  products: readonly [Product, ...Product[]]
  /** Products nobody sells, which somebody may delete. */
  spare: readonly Product[]
  files: HelpFiles
  /** Before a help file is read in; only of a planted fault. */
  damage?: (text: string) => string
}

export interface Product {
  id: string
  name: string
}

export type Act = (person: Person) => Promise<void>

export async function placeOrder({ page, device, diary, random, products }: Person): Promise<void> {
  const shopper = createShopper(page, `${random.uuid()}@example.com`)
  await shopper.open('/products')
  await shopper.add(random.pick(products).name)
  await shopper.goToCheckout()
  await shopper.fillForm()
  const entry = diary.begin(device, 'placeOrder', shopper.email)
  await shopper.placeOrder()
  entry.confirmed = true
}

export async function sell({ page, device, diary, random, products }: Person): Promise<void> {
  const { name } = random.pick(products)
  await openStaff(page, '/admin/stall')
  await page.getByRole('radio', { name: 'Sell' }).check({ force: true })
  const add = page.getByRole('button', { name: `Add ${name} to the sale` })
  const addAnyway = page.getByRole('button', { name: `Sell ${name} anyway` })
  await expect(add).toBeVisible()
  if ((await add.getAttribute('aria-disabled')) === 'true') await addAnyway.click()
  else await add.click()
  const record = page.getByRole('button', { name: 'Record sale' })
  await expect(record).toBeVisible()
  const before = await undoable(page).count()
  const entry = diary.begin(device, 'recordSale', name)
  await record.click()
  await expect(undoable(page)).toHaveCount(before + 1)
  entry.confirmed = true
}

export async function count({ page, device, diary, random, products }: Person): Promise<void> {
  const { name } = random.pick(products)
  await openStaff(page, '/admin/stall')
  await page.getByRole('radio', { name: 'Stock' }).check({ force: true })
  const more = page.getByRole('button', { name: `One ${name} more` })
  await expect(more).toBeVisible()
  const before = await undoable(page).count()
  const entry = diary.begin(device, 'adjustStock', name)
  await more.click()
  await expect(undoable(page)).toHaveCount(before + 1)
  entry.confirmed = true
}

export async function setPrice({ page, device, diary, random, products }: Person): Promise<void> {
  const { id, name } = random.pick(products)
  await openStaff(page, `/admin/products/edit/${id}`)
  const price = page.getByLabel('Price (EGP)')
  await expect(price).not.toHaveValue('')
  const wish = String(100 + random.below(60))
  if ((await price.inputValue()).replace(/\.00$/, '') === wish) return
  await price.fill(wish)
  const entry = diary.begin(device, 'updateProduct', `${name}: ${wish} EGP`)
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page).toHaveURL(/\/admin\/products$/)
  entry.confirmed = true
}

/** Keeps the values of the server; later writes of the lane are sent. */
export async function takeTheirs({
  page,
  device,
  diary,
}: Pick<Person, 'page' | 'device' | 'diary'>): Promise<void> {
  await openStaff(page, '/admin/sync')
  const theirs = page.getByRole('radio', { name: /^On the server now/ })
  const card = page.locator('form').filter({ has: theirs }).first()
  await expect(card).toBeVisible()
  await card.getByRole('radio', { name: /^On the server now/ }).check()
  const conflicts = async () =>
    (await readWrites(page)).flatMap(({ id, state }) => (state === 'conflict' ? [id] : []))
  const before = await conflicts()
  for (const id of before) diary.dropped.add(`${device} ${id}`)
  await card.getByRole('button', { name: 'Save my choice' }).click()
  await expect(page.getByText('What the server has stays as it is.').first()).toBeVisible()
  // The sentence may still stand there from the choice before.
  await expect.poll(conflicts).not.toEqual(expect.arrayContaining(before))
}

/** Deletes a product that still has a button on the screen. */
export async function deleteSpare({ page, device, diary, random, spare }: Person): Promise<void> {
  await openStaff(page, '/admin/products')
  await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeVisible()
  const { name } = spare[random.below(spare.length)] ?? {}
  const button = page.getByRole('button', { name: `Delete ${name}`, exact: true })
  if (name === undefined || (await button.count()) === 0) return
  await button.click()
  const entry = diary.begin(device, 'deleteProduct', name)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(button).toHaveCount(0)
  entry.confirmed = true
}

const undoable = (page: Page) => page.getByRole('button', { name: /^Undo/ })

/** Signs in where the screen asks for it. */
export async function openStaff(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname !== path) await page.goto(path)
  const demo = page.getByRole('button', { name: 'Use the demo account' })
  const inside = page.getByText('Nefer Admin').first()
  await expect(demo.or(inside).first()).toBeAttached()
  if (await demo.isVisible()) await demo.click()
  await expect(inside).toBeAttached()
}
