import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { looks } from './support/looks.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const routes = [
  '/',
  '/products',
  '/categories',
  '/categories/boxes',
  '/product/1',
  '/product/none',
  '/cart',
  '/checkout',
  '/about',
  '/contact',
  '/faq',
  '/privacy-policy',
  '/terms',
  '/shipping',
  '/account',
  '/account/orders',
  '/account/sync',
  '/admin',
  '/no/such/page',
]

for (const { colorScheme, width } of looks) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('no route has a barrier, empty or filled', async ({ shopper }) => {
      test.slow()
      const { page } = shopper
      await shopper.getReady()
      for (const path of routes) await expectNoBarriers(page, path)
      await shopper.open('/products')
      await shopper.add('Eye of Horus Wall Panel')
      for (const path of ['/cart', '/checkout']) await expectNoBarriers(page, path)
      await page.getByRole('button', { name: 'Continue to Payment' }).click()
      await expect(page.getByText('Please enter a valid email address')).toBeVisible()
      await check(page, 'checkout with errors')
      await shopper.fillForm()
      await check(page, 'payment')
      await shopper.placeOrder()
      await check(page, 'order confirmation')
    })
  })
}

async function expectNoBarriers(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await check(page, path)
}

async function check(page: Page, place: string): Promise<void> {
  expect.soft(await findBarriers(page), place).toEqual([])
}

async function findBarriers(page: Page): Promise<string[]> {
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const axe = new AxeBuilder({ page })
  // The other scheme has other colours, and the same everything else.
  const { violations } = await (
    dark ? axe.withRules('color-contrast') : axe.withTags(tags)
  ).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join(' | ')}`)
}

test('a barrier is noticed', async ({ shopper }) => {
  await shopper.open('/faq')
  await expect(shopper.page.getByRole('heading', { level: 1 })).toBeVisible()
  await shopper.page.evaluate(() => {
    const button = document.createElement('button')
    button.style.background = 'white'
    document.querySelector('main')?.append(button)
  })
  expect(await findBarriers(shopper.page)).toEqual([expect.stringContaining('button-name')])
})
