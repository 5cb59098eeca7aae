/** Scroll position, checkout step and open menu are kept in the history. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectInDrafts } from './support/read-table.ts'
import type { Shop } from './support/start-shop.ts'

const panel = 'Eye of Horus Wall Panel'

test.use({ viewport: { width: 390, height: 844 } })

/** The pages of texts share one screen. */
const longPages = [
  ['/', 'Letters from the workshop', 3000],
  ['/products', 'Obelisk Pair', 900],
  ['/categories', 'Explore', 900],
  ['/categories/kitchen', 'Acacia Serving Tray', 400],
  ['/product/1', 'Handcrafted with Care', 900],
  ['/about', 'Visit the workshop', 900],
  ['/contact', 'Subject', 500],
  ['/faq', 'How do I pay?', 300],
  ['/privacy-policy', 'How to erase it', 900],
  ['/account', 'Clear this device', 700],
] as const

test('every long page and a list keep their scroll position; a phone buys without scrolling @release', async ({
  shopper,
}) => {
  test.setTimeout(240_000)

  await test.step('every long page keeps its scroll position after a reload', async () => {
    const { page } = shopper
    for (const [path, last, top] of longPages) {
      await shopper.open(path)
      await expect(page.getByText(last).first()).toBeAttached()
      await scrollTo(page, top)
      await page.reload()
      await expect(page.getByText(last).first()).toBeAttached()
      await expect.poll(() => page.evaluate(() => scrollY), path).toBe(top)
    }
  })

  await test.step('a list keeps its scroll position after a product was opened, reloaded and left', async () => {
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

  await test.step('on a phone a product can be bought without scrolling', async () => {
    const { page } = shopper
    await shopper.open('/product/1')
    await expect(page.getByRole('button', { name: 'Add to Cart' }).last()).toBeInViewport()
    await page.getByRole('button', { name: 'Add to Cart' }).last().click()
    await expect(page.getByText(`Added ${panel} to cart`)).toBeVisible()
  })
})

test('a list of hundreds renders only rows near the screen and keeps its scroll position @release', async ({
  shop,
  shopper,
}) => {
  const { page } = shopper
  await addMany(shop)
  await shopper.open('/products?sort=name&category=boxes')
  await expect(page.getByText('302 products')).toBeVisible()
  expect(await page.getByRole('article').count()).toBeLessThan(60)
  const wanted = page.getByRole('article').filter({ hasText: 'Many 150' })
  // Less than a screen, so that none is passed unseen.
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect(wanted).toBeInViewport({ timeout: 150 })
  }).toPass({ intervals: [20] })
  await page.reload()
  await expect(wanted).toBeInViewport()
  const before = await restingPlace(page)
  await wanted.getByRole('link').dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1, name: 'Many 150' })).toBeVisible()
  await page.goBack()
  await expect(wanted).toBeInViewport()
  expect(Math.abs((await restingPlace(page)) - before)).toBeLessThan(40)
  await wanted.getByRole('link').dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1, name: 'Many 150' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Many 150' })).toBeVisible()
  await page.goBack()
  await expect(wanted).toBeInViewport()
})

/** Removed by the next reset of the shop. */
async function addMany(shop: Shop): Promise<void> {
  await shop.sql(`insert into public.products
      (id, name, description, price, image, category, featured, bestseller, "new", stock, created_at)
    select 'many-' || n, 'Many ' || lpad(n::text, 3, '0'), 'One of many pieces of cedar.', 10 + n,
      '/images/products/' || (1 + n % 12) || '.jpg', 'boxes', false, false, false, 5, now() - interval '2 years'
    from generate_series(1, 300) n`)
}

test("'back' from the confirmation, from the payment and from the menu, also after a reload @release", async ({
  shop,
  shopper,
}) => {
  test.slow()

  await test.step("'back' from the confirmation places no second order, and links to the order", async () => {
    const { page } = shopper
    // So low that the button is below the screen.
    await page.setViewportSize({ width: 390, height: 480 })
    await shopper.getReady()
    await shopper.orderOne(panel)
    await shopper.expectOrder('Confirmed')
    await page.goBack()
    // In sight while the page still has its former length.
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your cart is empty' }),
    ).toBeInViewport({
      timeout: 3000,
    })
    await expect(page.getByRole('button', { name: 'Place Order' })).toHaveCount(0)
    await page.reload()
    await page.getByRole('link', { name: 'View your last order' }).click()
    await expect(page.getByTestId('order-chip')).toHaveText('Confirmed')
    expect(await shop.ordersOf(shopper.email)).toHaveLength(1)
  })

  await shop.reset()
  await test.step("'back' leads from the payment to the form, and closes the menu", async () => {
    await shopper.page.setViewportSize({ width: 390, height: 844 })
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

  await shop.reset()
  await test.step("the page after 'back' stays after a reload", async () => {
    const { page } = shopper
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Customer Information' })).toBeVisible()
    await expectInDrafts(page, '"step":"customer"')
    await page.reload()
    await expect(
      page.getByRole('heading', { name: /^(Customer|Payment) Information$/ }),
    ).toHaveText('Customer Information')
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Cairo')
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible()
  })
})

/**
 * Scrolls again while content above still moves the page, because the browser keeps visible content
 * in place, and until the page has stopped growing.
 */
async function scrollTo(page: Page, top: number): Promise<void> {
  let height = 0
  const scroll = (to: number) => {
    window.scrollTo(0, to)
    return new Promise<{ at: number; height: number }>((drawn) => {
      const read = () => drawn({ at: scrollY, height: document.body.scrollHeight })
      requestAnimationFrame(() => requestAnimationFrame(read))
    })
  }
  const scrollAgain = async () => {
    const before = height
    const now = await page.evaluate(scroll, top)
    height = now.height
    return height === before ? now.at : 'still growing'
  }
  await expect.poll(scrollAgain, { intervals: [200] }).toBe(top)
}

/** The scroll position once it no longer changes. */
async function restingPlace(page: Page): Promise<number> {
  let last = Number.NaN
  await expect
    .poll(async () => {
      const before = last
      last = await page.evaluate(() => scrollY)
      return last === before
    })
    .toBe(true)
  return last
}
