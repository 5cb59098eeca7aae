/** Prerendered pages work without a script, are hydrated in place, then show newer data. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page, Route } from '@playwright/test'
import { pathIn, publishedLanguages } from '../scripts/hosting/languages.mjs'
import { expect } from './fixtures.ts'
import { desk, test } from './support/first-visit.ts'
import {
  buildForDevelopment,
  expectSteady,
  listLost,
  notePulls,
  openHeld,
  waitForLife,
  waitForPull,
} from './support/prerendered-page.ts'
import { prerenderedPages } from './support/pages.ts'

const inEveryLanguage = publishedLanguages.flatMap((language) =>
  prerenderedPages.map((path) => pathIn(language, path)),
)

test('every prerendered page hydrates in place without a warning of React', async ({
  browser,
  shop,
}) => {
  test.setTimeout(300_000)
  await shop.reset()
  const folder = await mkdtemp(join(tmpdir(), 'nefer-prerendered-'))
  const other = await shop.serveAlso(await buildForDevelopment(folder))
  // Languages differ in texts and direction: one look is enough for the others.
  const looks = [
    { width: 390, colorScheme: 'light', routes: inEveryLanguage },
    { width: 1280, colorScheme: 'dark', routes: prerenderedPages },
  ] as const
  await Promise.all(
    looks.map(async ({ width, colorScheme, routes }) => {
      const viewport = { width, height: 800 }
      const context = await browser.newContext({
        ...desk,
        viewport,
        colorScheme,
        baseURL: other.url,
      })
      await notePulls(context)
      const page = await context.newPage()
      const messages = listen(page)
      for (const route of routes) {
        const letIn = await openHeld(page, route)
        letIn()
        await waitForLife(page)
        await waitForPull(page)
        await expectSteady(page, `${route} ${width} ${colorScheme}`)
        expect.soft(messages, `${route} ${width} ${colorScheme}`).toEqual([])
      }
      await context.close()
    }),
  )
  await expectToHear(browser, other.url)
  await other.stop()
  await rm(folder, { recursive: true })
})

/** A page that differs from what React renders: the test above can fail. */
async function expectToHear(browser: Browser, baseURL: string): Promise<void> {
  const context = await browser.newContext({ ...desk, baseURL })
  const page = await context.newPage()
  const messages = listen(page)
  await page.route('/terms', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('When an order is binding', 'Something else')
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/terms')
  await expect.poll(() => messages.join()).toContain('hydrat')
  await context.close()
}

function listen(page: Page): string[] {
  const messages: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text().slice(0, 2000))
  })
  page.on('pageerror', (error) => messages.push(error.message))
  return messages
}

test('without JavaScript the shop can be read', async ({ browser, shop }) => {
  await shop.reset()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  await page.goto('/product/1')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Eye of Horus Wall Panel')
  await expect(main.getByText('149.99 EGP').first()).toBeVisible()
  await expect(main.getByText('A round walnut panel, 40 cm across')).toBeVisible()
  await expect(main.getByRole('img', { name: 'Eye of Horus' })).toHaveCSS('opacity', '1')
  await expect(main.locator('[class*=spin]')).toHaveCount(0)
  await expect(page.locator('noscript p')).toBeVisible()
  await page.goto('/products')
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.getByRole('link', { name: 'Scarab Keepsake Box' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Scarab Keepsake Box')
  await context.close()
})

test('the first picture is requested before all scripts, in one size @release', async ({
  browser,
  shop,
}) => {
  for (const width of [390, 1280])
    for (const path of ['/', '/product/1', '/ar']) {
      const viewport = { width, height: 800 }
      const context = await browser.newContext({ ...desk, viewport, baseURL: shop.url })
      const page = await context.newPage()
      const requested: string[] = []
      page.on('request', (request) => void requested.push(new URL(request.url()).pathname))
      await page.goto(path)
      await waitForLife(page)
      const picture = page.locator('main img[fetchpriority="high"]').first()
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true)
      const shown = await picture.evaluate((img: HTMLImageElement) => img.currentSrc)
      const [, name = ''] = /(\/images\/.*-)\d+\.avif$/.exec(shown) ?? []
      const at = `${path} at ${width} px`
      expect(
        requested.filter((one) => one.startsWith(name)),
        at,
      ).toHaveLength(1)
      const script = requested.findIndex((one) => one.endsWith('.js'))
      expect(
        requested.findIndex((one) => one.startsWith(name)),
        at,
      ).toBeLessThan(script)
      // The font of titles would share the line with the picture.
      const fonts = page.locator('link[as="font"]')
      await expect(fonts.first()).toHaveAttribute('href', /figtree|readex/)
      const late = page.locator('link[fetchpriority="low"] ~ link[href*="fraunces"]')
      await expect(late).toHaveAttribute('fetchpriority', 'low')
      await context.close()
    }
})

test('presses, choices and text before hydration take effect after it', async ({ page }) => {
  const letIn = await openHeld(page, '/products')
  await page.getByRole('button', { name: 'Add Eye of Horus Wall Panel' }).click()
  await page.getByRole('button', { name: 'Add Scarab Keepsake Box' }).click()
  await page.getByLabel('Sort by').selectOption('price-up')
  await page.getByLabel('In stock only').click()
  letIn()
  await expect(page.getByTestId('cart-count')).toHaveText('2')
  await expect(page).toHaveURL(/sort=price-up/)
  await expect(page).toHaveURL(/stock=in/)
  await expect(page.getByLabel('In stock only')).toBeChecked()
  await expect(page.getByRole('article').first()).toContainText('39.99')
})

test('a first visit: early sign-up, campaign, filter, no server, scrolling, deleted and new products @release', async ({
  shop,
  visit,
}) => {
  test.slow()

  await test.step('a newsletter sign-up before hydration is sent', async () => {
    const page = await visit()
    const letIn = await openHeld(page, '/')
    await page.getByLabel('Email').fill('early@example.com')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    letIn()
    await expect(page.getByText('Almost done: open the email we send to')).toBeVisible()
  })

  await test.step('campaign parameters in the address keep the prerendered page', async () => {
    const page = await visit()
    const letIn = await openHeld(page, '/products?utm_source=letter&utm_medium=mail#main')
    letIn()
    await waitForLife(page)
    await waitForPull(page)
    await expectSteady(page, 'a campaign')
    expect(new URL(page.url()).search).toBe('')
  })

  await test.step('a filter and a chosen tab are rendered by the app, never from the prerendered page', async () => {
    const page = await visit()
    const letIn = await openHeld(page, '/products?category=boxes')
    await expect(page.getByText('Eye of Horus Wall Panel')).toBeHidden()
    letIn()
    await expect(page.getByRole('article')).toHaveCount(2)
    expect(await listLost(page)).not.toEqual([])
    await page.goto('/')
    await waitForLife(page)
    await page.getByRole('tab', { name: 'Bestsellers' }).click()
    const chosen = page.getByRole('tab', { name: 'Bestsellers', selected: true })
    await expect(chosen).toBeVisible()
    await page.reload()
    await expect(chosen).toBeVisible()
  })

  await test.step('without a server a prerendered page stays and shows its age', async () => {
    const page = await visit()
    await page.route('**/rest/**', (route) => route.abort())
    const letIn = await openHeld(page, '/products')
    letIn()
    await expect(page.getByText(/^Prices and stock as of /)).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(12)
    expect(await listLost(page)).toEqual([])
    await page.getByRole('button', { name: 'Add Eye of Horus Wall Panel' }).click()
    await expect(page.getByTestId('cart-count')).toHaveText('1')
  })

  await test.step('a page that was scrolled before its code arrived keeps its scroll position', async () => {
    const page = await visit()
    const letIn = await openHeld(page, '/product/1')
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.boundingBox()
    letIn()
    await waitForLife(page)
    await waitForPull(page)
    expect(await heading.boundingBox()).toEqual(before)
  })

  await test.step('a product deleted since the build shows a note, and lists keep their height', async () => {
    const page = await visit()
    await shop.sql("delete from public.products where id = '2'")
    const letIn = await openHeld(page, '/products')
    const list = page.getByRole('main').getByRole('list').last()
    const before = await list.boundingBox()
    letIn()
    await waitForLife(page)
    await waitForPull(page)
    await expect(page.getByRole('article')).toHaveCount(11)
    expect(await list.boundingBox()).toEqual(before)
    await page.goto('/product/2')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Not Found')
  })

  await test.step('an address without a prerendered page starts from the hidden shell', async () => {
    const page = await visit()
    const shell = await (await fetch(`${shop.url}/product/none`)).text()
    expect(shell).toContain('<meta name="robots" content="noindex" />')
    expect(shell).toContain('<div id="root"></div>')
    expect(shell).toContain('<div id="frame"')
    expect(await (await fetch(`${shop.url}/about`)).text()).not.toContain('id="frame"')
    await shop.sql(
      `insert into public.products (id, name, description, price, image, category, stock)
     values ('fresh', 'Fresh from the bench', 'Still warm.', 10, '/images/products/1.jpg', 'boxes', 1)`,
    )
    await page.goto('/product/fresh')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fresh from the bench')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'index, follow')
  })
})

test('fonts that arrive late move little @release', async ({ page }) => {
  for (const path of ['/', '/product/1', '/ar', '/ar/product/1']) {
    const held: Route[] = []
    await page.route(/\.woff2$/, (route) => void held.push(route))
    const letIn = await openHeld(page, path)
    letIn()
    await waitForLife(page)
    // Local fonts are on the screen by then. The pull may wait for the fonts.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(held.length).toBeGreaterThan(0)
    await page.unroute(/\.woff2$/)
    for (const route of held) await route.continue()
    await waitForPull(page)
    await page.evaluate(async () => {
      await document.fonts.ready
    })
    await expectSteady(page, path)
  }
})

test('a price that has changed since the build is replaced in place', async ({ page, shop }) => {
  await shop.setProduct('1', { price: 171 })
  const letIn = await openHeld(page, '/product/1')
  await expect(page.getByText('149.99 EGP').first()).toBeVisible()
  letIn()
  await expect(page.getByText('171.00 EGP').first()).toBeVisible()
  await expectSteady(page, 'a new price')
})
