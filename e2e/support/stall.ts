/** What staff do at the stall, named by the texts on screen. */
import { type Locator, type Page, expect } from '@playwright/test'
import { createStaff } from './staff.ts'

export const closing = '/admin/stall/closing'

export const add = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Add ${name} to the sale` })

/** A toast may cover the switch, and stays while the mouse is on it. */
export async function showMode(page: Page, mode: 'Sell' | 'Stock' | 'Today'): Promise<void> {
  await page.mouse.move(0, 0)
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await page.locator('label').getByText(mode, { exact: true }).click()
  await expect(page.getByRole('radio', { name: mode })).toBeChecked()
}

/** One piece of each, paid in cash. */
export async function sell(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await add(page, name).click()
  await page.getByRole('button', { name: 'Record sale' }).click()
  await expect(page.getByRole('button', { name: 'Record sale' })).toHaveCount(0)
}

/** Opens the dialog of the sale that is being made. */
export async function openSale(page: Page): Promise<Locator> {
  await page.getByRole('region', { name: 'Sale' }).getByRole('button').first().click()
  return page.getByRole('dialog', { name: 'This sale' })
}

export async function expectTaken(page: Page, egp: string): Promise<void> {
  const takings = page.getByRole('status', { name: 'Takings' })
  await expect(takings).toContainText(`Taken today: ${egp} EGP`)
}

/** A closed drawer, or all of them, at the end of the day. */
export const drawer = (page: Page, name: string): Locator => page.getByRole('region', { name })

/** In the form of a return. */
export async function choosePieces(page: Page, name: string, n: number): Promise<void> {
  await page.getByRole('textbox', { name: `${name}: returned pieces` }).fill(String(n))
}

export interface Count {
  float: string
  counted: string
  note: string
}

/** From the stall. */
export async function closeDay(page: Page, { float, counted, note }: Count): Promise<void> {
  await page.getByRole('link', { name: 'End of the day' }).click()
  await page.getByLabel('Float').fill(float)
  await page.getByLabel('Counted').fill(counted)
  await page.getByLabel('Note (optional)').fill(note)
  await confirmClosing(page)
}

export async function confirmClosing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close the day' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click()
  await createStaff(page).expectToast('Day Closed')
}

export async function expectAllSaved(page: Page): Promise<void> {
  await createStaff(page).noticeConnection()
  await expect(page.getByRole('status').filter({ hasText: 'All saved' })).toBeVisible()
}
