/** The same page in the other language: addresses, switch, offer, and a start without a network. */
import type { Page } from '@playwright/test'
import { publishedLanguages } from '../scripts/hosting/languages.mjs'
import { expect, test } from './fixtures.ts'
import { createShopper } from './support/shopper.ts'

test.skip(!publishedLanguages.some(({ code }) => code === 'ar'), 'Arabic is not published.')

/** In the header on wide screens, in the menu on phones. */
const toOther = (page: Page) => page.locator('header a[hreflang]:visible').first()
const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

async function expectLanguage(page: Page, code: 'en' | 'ar'): Promise<void> {
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', code)
  await expect(html).toHaveAttribute('dir', code === 'ar' ? 'rtl' : 'ltr')
  const manifest = code === 'ar' ? '/manifest.ar.webmanifest' : '/manifest.webmanifest'
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', manifest)
}

test('the switch keeps page, filter, scroll position, cart and a half-filled form', async ({
  shopper,
}) => {
  const { page } = shopper
  await shopper.getReady()
  await shopper.add('Eye of Horus Wall Panel')
  await shopper.open('/products?sort=name&stock=in')
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  await toOther(page).click()
  await expectLanguage(page, 'ar')
  expect(addressOf(page)).toBe('/ar/products?sort=name&stock=in')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600)
  await expect(page.getByTestId('cart-count')).toHaveText('1')
  for (const path of ['/product/1', '/cart']) {
    await page.goto(`/ar${path}`)
    await toOther(page).click()
    await expectLanguage(page, 'en')
    expect(addressOf(page)).toBe(path)
    await expect(page.getByText('Eye of Horus Wall Panel').first()).toBeVisible()
  }
  await page.goto('/ar/checkout')
  await page.locator('#firstName').fill('منى')
  await page.locator('#lastName').press('Tab')
  await toOther(page).click()
  await expectLanguage(page, 'en')
  await expect(page.getByLabel('First name')).toHaveValue('منى')
  await page.goBack()
  await expectLanguage(page, 'ar')
})

test('an explicit choice, links in one language, and the menu of a phone @release', async ({
  shopper,
}) => {
  test.slow()

  await test.step('an explicit choice applies at the home page only', async () => {
    const { page } = shopper
    await shopper.open('/about')
    await toOther(page).click()
    await expectLanguage(page, 'ar')
    await shopper.open('/?from=mail')
    await expect.poll(() => addressOf(page)).toMatch(/^\/ar/)
    await shopper.open('/contact')
    await expectLanguage(page, 'en')
    await toOther(page).click()
    await toOther(page).click()
    await expectLanguage(page, 'en')
    await shopper.open('/')
    await expectLanguage(page, 'en')
  })

  await test.step('links lead to the same language, and unknown addresses stay unknown', async () => {
    const { page } = shopper
    await shopper.open('/ar/products')
    await page.getByRole('article').first().getByRole('link').first().click()
    await expect.poll(() => addressOf(page)).toMatch(/^\/ar\/product\//)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/ar\/product\//)
    await expect(page.locator('link[hreflang="x-default"]')).toHaveAttribute(
      'href',
      /[^r]\/product\//,
    )
    const foreign = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([hreflang])')]
        .map((link) => link.pathname)
        .filter((path) => path !== '/ar' && !path.startsWith('/ar/')),
    )
    expect(foreign).toEqual([])
    expect((await page.request.get('/ar/no/such/page')).status()).toBe(404)
    expect((await page.request.get('/ar/checkout')).status()).toBe(200)
  })

  await test.step('the switch in the menu of a phone keeps the page, also after Back', async () => {
    const { page } = shopper
    await page.setViewportSize({ width: 390, height: 800 })
    await shopper.open('/products?sort=name')
    await expect(toOther(page)).toBeHidden()
    const menuIn = async (button: string, menu: string) => {
      await page.getByRole('button', { name: button }).click()
      return page.getByRole('navigation', { name: menu }).locator('a[hreflang]')
    }
    await (await menuIn('Open menu', 'Menu')).click()
    await expectLanguage(page, 'ar')
    expect(addressOf(page)).toBe('/ar/products?sort=name')
    await expect(page.getByRole('navigation', { name: 'القائمة' })).toBeHidden()
    await page.goBack()
    await expectLanguage(page, 'en')
    await expect.poll(() => addressOf(page)).toBe('/products?sort=name')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('new visitors: an early choice, no JavaScript, the offer, and a browser without storage @release', async ({
  shop,
  browser,
}) => {
  test.slow()

  await test.step('a choice made before the databases are open counts', async () => {
    await shop.reset()
    const context = await browser.newContext({ baseURL: shop.url })
    await context.addInitScript(() => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    })
    const page = await context.newPage()
    await page.goto('/about')
    await toOther(page).click()
    await expectLanguage(page, 'ar')
    await page.goto('/')
    await expect.poll(() => addressOf(page)).toBe('/ar')
    await context.close()
  })

  await shop.reset()
  await test.step('without JavaScript the link works, and the page is in Arabic', async () => {
    await shop.reset()
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
    const page = await context.newPage()
    await page.goto('/about')
    await toOther(page).click()
    await expectLanguage(page, 'ar')
    expect(addressOf(page)).toBe('/ar/about')
    await context.close()
  })

  await shop.reset()
  await test.step('readers of Arabic get one offer on each device', async () => {
    await shop.reset()
    const context = await browser.newContext({ locale: 'ar-EG', baseURL: shop.url })
    const page = await context.newPage()
    await page.goto('/about')
    const offer = page.locator('.language-offer')
    await expect(offer).toBeVisible()
    await offer.getByRole('button').click()
    await expect(offer).toBeHidden()
    await page.goto('/')
    await expect(offer).toBeHidden()
    await context.close()
  })

  await shop.reset()
  await test.step('the switch asks first', async () => {
    const context = await browser.newContext({ baseURL: shop.url })
    const page = await context.newPage()
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    })
    const shopper = createShopper(page)
    await shopper.open('/products')
    await expect(page.getByText(/Nothing is saved: this browser keeps no data/)).toBeVisible()
    await toOther(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expectLanguage(page, 'en')
    await toOther(page).click()
    await dialog.getByRole('button', { name: 'Change language' }).click()
    await expectLanguage(page, 'ar')
    await context.close()
  })
})

test('a cold browser starts at any address in Arabic without a network, with its fonts', async ({
  device,
  shop,
}) => {
  let page = device.page()
  await createShopper(page).getReady()
  await page.goto('/ar')
  await expectLanguage(page, 'ar')
  const fonts = () =>
    page.evaluate(
      async () =>
        (await (await caches.open('images')).keys()).filter(({ url }) => url.endsWith('.woff2'))
          .length,
    )
  await expect.poll(fonts).toBeGreaterThan(0)
  await shop.proxy.shut()
  await device.kill()
  page = await device.relaunch()
  await page.goto('/ar/checkout')
  await expectLanguage(page, 'ar')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await toOther(page).click()
  await expectLanguage(page, 'en')
  expect(addressOf(page)).toBe('/checkout')
})

test.describe('without storage', () => {
  test.use({ visitor: 'new' })
})
