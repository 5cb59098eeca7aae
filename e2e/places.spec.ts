/** The place on a page, the step of the checkout and the open menu belong to the history. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const panel = 'Eye of Horus Wall Panel'

test.use({ viewport: { width: 390, height: 844 } })

for (const [path, last] of [
  ['/', 'Letters from the workshop'],
  ['/products', 'Obelisk Pair'],
  ['/product/1', 'Handcrafted with Care'],
  ['/about', 'Visit the workshop'],
] as const)
  test(`${path} is at the same place after it was loaded again`, async ({ shopper }) => {
    const { page } = shopper
    await shopper.open(path)
    await expect(page.getByText(last).first()).toBeAttached()
    await scrollTo(page, 900)
    await page.reload()
    await expect(page.getByText(last).first()).toBeAttached()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  })

test('a list is at its place after a product was opened, loaded again and left', async ({
  shopper,
}) => {
  const { page } = shopper
  await shopper.getReady()
  await scrollTo(page, 1200)
  await page.getByRole('article').nth(7).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Handcrafted with Care' })).toBeAttached()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Handcrafted with Care' })).toBeAttached()
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200)
})

test("'back' leads from the payment to the form, and closes the menu", async ({ shopper }) => {
  const { page } = shopper
  await shopper.getReady()
  await shopper.add(panel)
  await shopper.goToCheckout()
  await shopper.fillForm()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Customer Information' })).toBeVisible()
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Cairo')
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible()

  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible()
})

test('on a phone a product can be bought without scrolling', async ({ shopper }) => {
  const { page } = shopper
  await shopper.open('/product/1')
  await expect(page.getByRole('button', { name: 'Add to Cart' }).last()).toBeInViewport()
  await page.getByRole('button', { name: 'Add to Cart' }).last().click()
  await expect(page.getByText(`Added ${panel} to cart`)).toBeVisible()
})

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo(0, to), top)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
}
