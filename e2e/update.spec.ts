import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { createStaff } from './support/staff.ts'
import { add } from './support/stall.ts'
import type { Shop } from './support/start-shop.ts'

test.describe('at the first visit', () => {
  test.use({ visitor: 'new' })

  test('a new version waits for consent, and typed text stays', async ({ shop, shopper }) => {
    const { page } = shopper
    await shopper.getReady()
    await shopper.add('Eye of Horus Wall Panel')
    await shopper.goToCheckout()
    await page.getByLabel('City').fill('Luxor')

    shop.proxy.append('/sw.js', '\n// another version')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? 'none'),
      )
      .toBe('installed')
    await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0)
    await page.goto('/ar/checkout')
    await expect(page.locator('#city')).toHaveValue('Luxor')
    await expect(page.getByRole('button', { name: 'تحديث' })).toHaveCount(0)

    await page.getByRole('link', { name: 'العودة إلى السلة' }).click()
    await expectUpdate(page, 'تحديث')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('button', { name: 'إتمام الطلب' }).click()
    await expect(page.locator('#city')).toHaveValue('Luxor')
  })
})

test('a new version waits for no pictures, is offered again, and its offer covers nothing @release', async ({
  device,
  shop,
  shopper,
}) => {
  test.slow()

  await test.step('storing pictures for offline use does not delay a new version', async () => {
    const { page } = shopper
    await shopper.getReady()
    shop.proxy.trouble({ kind: 'hang' }, /kept-for-later/)
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have one origin
      active?.postMessage({ type: 'cache-images', urls: ['/images/story.jpg?kept-for-later'] })
    })
    await expect.poll(() => shop.proxy.met()).toBeGreaterThan(0)
    await offerNewVersion(shop, page)
    await expectUpdate(page)
  })

  await test.step('an offer that was put off comes back once another tab runs the new version', async () => {
    const { page } = shopper
    await shopper.getReady()
    await offerNewVersion(shop, page)
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0)
    const other = await device.newTab()
    await other.goto('/about')
    await expectUpdate(other)
    // This tab sends nothing any more until it is loaded again.
    await expectUpdate(page)
    await other.close()
  })

  await test.step('the offer covers neither the end of a page nor the bar at its foot', async () => {
    const { page } = shopper
    await page.setViewportSize({ width: 390, height: 844 })
    await shopper.getReady()
    await createStaff(page).signIn('/admin/stall')
    await add(page, 'Eye of Horus Wall Panel').click()
    await offerNewVersion(shop, page)
    await page.getByRole('button', { name: 'Record sale' }).click({ trial: true })
    await page.goto('/about')
    await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.getByRole('contentinfo').getByRole('link').last().click({ trial: true })
  })
})

/**
 * A busy page: at the moment the old worker is stopped, the browser starts it again and forgets the
 * takeover (decision 054).
 */
test('a new version activates although the page keeps the old one busy', async ({
  shop,
  shopper,
}) => {
  const { page } = shopper
  await shopper.getReady()
  await offerNewVersion(shop, page)
  await page.evaluate(() => {
    const busyUntil = Date.now() + 3_000
    const ask = () => {
      if (Date.now() > busyUntil) return
      void fetch('/images/story.jpg')
      setTimeout(ask, 5)
    }
    ask()
  })
  await expectUpdate(page)
})

test('a new version that cannot activate leaves the page as it is, and activates later @release', async ({
  shop,
  shopper,
}) => {
  const { page } = shopper
  await shopper.getReady()
  await offerNewVersion(shop, page)
  await page.evaluate(() => void Object.assign(globalThis, { mark: 'the same page' }))
  await holdBack(shop, page)
  expect(await page.evaluate(() => 'mark' in globalThis)).toBe(true)
  await loseHeldRequest(shop, page)
  await expectUpdate(page)
})

test('a new version that activated by itself is no longer reported as failed @release', async ({
  shop,
  shopper,
  device,
}) => {
  const { page } = shopper
  await shopper.getReady()
  await offerNewVersion(shop, page)
  await holdBack(shop, page)
  await loseHeldRequest(shop, page)
  // The browser checks for an update when a page is opened.
  const other = await device.newTab()
  await other.goto('/about')
  await expect.poll(() => hasWaiting(page)).toBe(false)
  await expect(page.getByText(cannotBeHad)).toBeHidden()
  await expectUpdate(page)
})

const cannotBeHad = 'The new version is not available at the moment. Try again later.'

/** The old worker waits for a picture, so the page reports that the new version cannot start. */
async function holdBack(shop: Shop, page: Page): Promise<void> {
  shop.proxy.trouble({ kind: 'hang' }, /on-screen/)
  await page.evaluate(() => {
    new Image().src = '/images/story.jpg?on-screen'
  })
  await expect.poll(() => shop.proxy.met()).toBeGreaterThan(0)
  await page.clock.install()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(async () => {
    await page.clock.runFor(35_000)
    await expect(page.getByText(cannotBeHad)).toBeVisible({ timeout: 500 })
  }).toPass()
}

async function loseHeldRequest(shop: Shop, page: Page): Promise<void> {
  // The browser repeats a request whose connection ended without a response.
  shop.proxy.trouble({ kind: 'lose-request' }, /on-screen/)
  await shop.proxy.shut()
  await shop.proxy.open()
  await page.clock.resume()
}

async function offerNewVersion(shop: Shop, page: Page): Promise<void> {
  shop.proxy.append('/sw.js', `\n// version ${randomUUID()}`)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
}

async function expectUpdate(page: Page, update = 'Update'): Promise<void> {
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: update }).click()
  await reloaded
  expect(await hasWaiting(page)).toBe(false)
}

function hasWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
}

test('an app rejected as too old says so, keeps the order, and sends it after the update', async ({
  shop,
  shopper,
}) => {
  const { page } = shopper
  const tooOld = page.getByText('This version of the shop is too old to send anything.')
  await shopper.getReady()
  await shop.sql(`update private.app_settings set min_app_version = now() + interval '1 day'`)
  try {
    await shopper.noticeConnection()
    await expect(tooOld).toBeVisible()
    await shopper.orderOne('Eye of Horus Wall Panel')
    await shopper.noticeConnection()
    await shopper.expectChip(/1 waiting/)
    expect(await shop.ordersOf(shopper.email)).toEqual([])
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('The new version is not available at the moment.')).toBeVisible()
  } finally {
    await shop.sql('update private.app_settings set min_app_version = null')
  }
  await shopper.noticeConnection()
  await expect.poll(async () => (await shop.ordersOf(shopper.email)).length).toBe(1)
  await expect(tooOld).toHaveCount(0)
})
