/** What comes out of a printer. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test('an order is printed on one page, without what only a screen needs', async ({ shopper }) => {
  const { page } = shopper
  await shopper.getReady()
  await shopper.add('Eye of Horus Wall Panel')
  await shopper.add('Scarab Keepsake Box')
  await shopper.goToCheckout()
  await shopper.fillForm()
  await shopper.placeOrder()
  await shopper.expectOrder('Confirmed')
  await expectOnePage(page)
  await page.getByRole('link', { name: 'View this order' }).click()
  await expect(page.getByRole('button', { name: 'Print this order' })).toBeVisible()
  await expectOnePage(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('12 Al Muizz Street')
  for (const unseen of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('button', { name: 'Print this order' }),
    page.locator('[data-sonner-toast]'),
  ])
    await expect(unseen.locator('visible=true')).toHaveCount(0)
})

/** A4, as a printer in Cairo has it. */
async function expectOnePage(page: Page): Promise<void> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
}
