/** How long the browser keeps things, as the screens say it. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15'
const safari = `${ios} (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1`

async function callBrowser(page: Page, userAgent: string): Promise<void> {
  await page.addInitScript((name) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => name })
  }, userAgent)
}

test('in Safari an order saved offline says when it is deleted, and how to keep it', async ({
  shop,
  shopper,
}) => {
  const { page } = shopper
  await callBrowser(page, safari)
  await shopper.getReady()
  await shop.proxy.shut()
  await shopper.orderOne('Eye of Horus Wall Panel')
  await expect(
    page.getByText(
      'Open this page again within 7 days, or your order is deleted before it is sent.',
    ),
  ).toBeVisible()
  const hint = page.getByRole('complementary', { name: 'Install Nefer' })
  await expect(hint).toContainText('Safari deletes what a website keeps')
  await hint.getByRole('button', { name: 'Show the steps' }).click()
  await expect(hint).toContainText('Press View More, then Add to Home Screen.')
  await hint.getByRole('button', { name: 'Not now' }).click()
  await expect(hint).toHaveCount(0)
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText(
    'Put Nefer on your home screen to keep your orders.',
  )
  await expect(page.getByRole('region', { name: 'Install Nefer' })).toContainText(
    'Leave Open as Web App on',
  )
})
