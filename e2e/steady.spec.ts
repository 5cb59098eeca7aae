/** No layout shift: while data is read, and with any texts of people. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

const routes = [
  ['/account', 'Staff sign-in'],
  ['/account/sync', 'Waiting to be sent'],
  ['/products?category=boxes', 'Scarab Keepsake Box'],
  ['/categories/boxes', 'Scarab Keepsake Box'],
  ['/product/5', 'Handcrafted with Care'],
  ['/cart', 'Proceed to Checkout'],
  ['/checkout', 'Continue to Payment'],
] as const

test('no layout shift on a slow phone, online and offline; room for long words and categories @release', async ({
  device,
  shop,
  shopper,
}) => {
  test.setTimeout(240_000)

  await test.step('a long word does not widen a page, and a description keeps its paragraphs', async () => {
    const { page } = shopper
    await shop.sql('update public.products set name = $1, description = $2 where id = $3', [
      longWord,
      'Made of walnut.\n\nLined with wool felt.',
      '2',
    ])
    await shopper.open('/products')
    await shopper.add(longWord)
    for (const path of ['/products', '/product/2', '/cart', '/checkout']) {
      await page.goto(path)
      await expect(page.getByText(longWord).first()).toBeVisible()
      expect.soft(await widthOf(page), path).toBe(390)
    }
    await page.goto('/product/2')
    const heightOf = async (text: string) => (await page.getByText(text).boundingBox())?.height ?? 0
    const [lines, one] = [await heightOf('Made of walnut.'), await heightOf('items available')]
    expect(lines).toBeGreaterThan(2.5 * one)
  })

  await shop.reset()
  await test.step('the chosen category is visible, and choosing it does not scroll the page', async () => {
    const { page, open } = shopper
    await open('/products?category=wall-art')
    const chips = page.getByRole('navigation', { name: 'Filter by category' })
    await expect(chips.getByRole('link', { name: 'Wall art' })).toBeInViewport({ ratio: 1 })
    await expect(chips.getByRole('link', { name: 'All', exact: true })).not.toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  await shop.reset()
  await test.step('no layout shift while a screen reads its data on a slow phone', async () => {
    const { page } = shopper
    await shopper.open('/products')
    await shopper.add('Eye of Horus Wall Panel')
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (const [path, last] of routes) {
      await page.goto(path)
      await expect(page.getByText(last, { exact: true }).first()).toBeVisible()
      expect.soft(await sumOfShifts(page), path).toBeLessThan(0.02)
    }
  })

  await shop.reset()
  await test.step('no layout shift on a page that is opened offline', async () => {
    const { page } = shopper
    await shopper.getReady()
    await shop.proxy.shut()
    await device.context().setOffline(true)
    // As on a phone without a network; not every browser version reports it here by itself.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true }),
    )
    const cdp = await device.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      for (const path of ['/account', '/faq', '/products']) {
        await page.goto(path)
        await expect(page.getByText(/^Prices and stock as of/)).toBeVisible()
        expect.soft(await sumOfShifts(page), `${path} at ${width} px`).toBeLessThan(0.02)
      }
    }
  })
})

/** All layout shifts since the page was opened. */
function sumOfShifts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const shifts: PerformanceEntryList = []
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    // Two frames, so that the current render counts, too.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    await new Promise((done) => {
      requestIdleCallback(done)
    })
    shifts.push(...observer.takeRecords())
    return shifts.reduce((sum, shift) => sum + Number(Reflect.get(shift, 'value')), 0)
  })
}

const longWord = 'Handcraftedwoodenjewelleryboxwithmotherofpearlinlayandbrasshingesfromcairowork'

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth)
}
