/** Between phone and desktop: every control has its room, and large text splits no word. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { findTorn } from '../support/find-torn.ts'
import { staffPages } from '../support/pages.ts'
import { createStaff } from '../support/staff.ts'
import { visit } from '../support/visit.ts'

const shopScreens = [
  '/',
  '/products',
  '/product/1',
  '/cart',
  '/checkout',
  '/contact',
  '/account',
  '/categories',
  '/account/orders',
  '/no/such/page',
]

test('the shop, toasts and a changed cart fit 390, 768 and 1024 px, and text of twice the size @release', async ({
  shop,
  shopper,
}) => {
  test.setTimeout(240_000)

  await test.step('the shop fits 390, 768 and 1024 px, and text of twice the size', async () => {
    const { page } = shopper
    await shopper.getReady()
    await shopper.add('Eye of Horus Wall Panel')
    await page.goto('/terms')
    for (const path of shopScreens) {
      await visit(page, path)
      await expectRoom(page, path)
      await enlarge(page)
      expect.soft(await page.evaluate(findTorn), path).toEqual([])
      expect.soft(await widthOf(page), `${path}: cut off`).toBe(390)
    }
  })

  await test.step('text of twice the size breaks no word of a toast or of a changed cart', async () => {
    const { page } = shopper
    const toasts = page.locator('[data-toast]')
    await shopper.getReady()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/products')
      await enlarge(page)
      for (const name of ['Papyrus Column Candle Holders', 'Acacia Serving Tray']) {
        await shopper.add(name)
        await expect(toasts).toContainText(name)
        if (width === 390) expect.soft(await page.evaluate(findTorn), name).toEqual([])
        const box = await toasts.first().boundingBox()
        expect.soft(box?.height, `${name} at ${width} px`).toBeLessThan(844 / 2)
      }
    }
    await shop.setProduct('5', { stock: 0 })
    await shop.setProduct('4', { stock: 1, price: 99.99 })
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/cart', '/checkout']) {
      await page.goto(path)
      await expect(page.getByText('Only 1 left')).toBeVisible()
      await enlarge(page)
      expect.soft(await page.evaluate(findTorn), path).toEqual([])
    }
  })
})

const settled = expect.configure({ soft: true })

/** Ends at 390 px. */
async function expectRoom(page: Page, path: string): Promise<void> {
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  for (const width of [1024, 768, 390]) {
    await page.setViewportSize({ width, height: 844 })
    // Some parts are rendered again for another width.
    await settled.poll(() => page.evaluate(findSqueezed), `${path} at ${width} px`).toEqual([])
  }
}

/** Fields too narrow for their text, and controls outside their page. */
function findSqueezed(): string[] {
  const main = document.querySelector('main')
  return [...(main?.querySelectorAll('input, select, textarea, button, a') ?? [])]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => {
      const { width, right, left } = one.getBoundingClientRect()
      const isText = one.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')
      // Rows of chips scroll by themselves; texts for screen readers are one pixel wide.
      const scrolls = one.closest('.overflow-x-auto, .sr-only') !== null
      const sticksOut = !scrolls && (right > document.documentElement.clientWidth + 1 || left < -1)
      const isLong = one.matches('textarea, input[type="email"], input[type="search"]')
      // Numbers of pieces and of days have two or three digits.
      const isShort = one.matches('input[maxlength="2"], input[maxlength="3"]')
      const isNarrow = isText && width < (isLong ? 150 : isShort ? 40 : 90)
      return width > 1 && (isNarrow || sticksOut)
    })
    .map((one) => {
      const { width, left } = one.getBoundingClientRect()
      const said = one.getAttribute('aria-label') ?? one.textContent
      const place = `${Math.round(width)} px wide at ${Math.round(left)}`
      const element = `${one.tagName.toLowerCase()} name="${one.getAttribute('name')}"`
      return `${said} <${element} class="${one.className}">, ${place}`
    })
}

/** As a person sets it in the browser. */
async function enlarge(page: Page): Promise<void> {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expect(page.locator('html')).toHaveCSS('font-size', '32px')
  // Content that depends on the width has been rendered again.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
}

test.describe('for staff', () => {
  test.use({ visitor: 'staff' })

  test('the staff room fits 390, 768 and 1024 px, and text of twice the size @release', async ({
    device,
    shop,
  }) => {
    test.slow()
    const messageId = randomUUID()
    await shop.sql(
      `insert into private.contact_messages (id, name, email, subject, message)
       values ($1, 'Mona', 'mona@mail.example', 'A box', 'Is it cedar?')`,
      [messageId],
    )
    await shop.sql(
      `update private.mail_jobs set failed_at = now(), attempts = 8, last_error = 'no mailbox'
       where contact_message_id = $1`,
      [messageId],
    )
    const page = device.page()
    await createStaff(page).open('/admin/categories/add')
    for (const path of staffPages) {
      await visit(page, path)
      await expect(page.getByText(/^(Loading|Asking)/)).toHaveCount(0)
      await expectRoom(page, path)
      await enlarge(page)
      expect.soft(await page.evaluate(findTorn), path).toEqual([])
      // Rows of long lists have one fixed height.
      await expect.poll(() => page.evaluate(findSpilled), { message: path }).toEqual([])
      expect.soft(await widthOf(page), `${path}: cut off`).toBe(390)
    }
  })
})

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth)
}

/** Rows with content higher than themselves: it covers the next row. */
function findSpilled(): string[] {
  return [...document.querySelectorAll('[role="row"][style*="height"]')]
    .filter((one) => one.scrollHeight > one.clientHeight + 1)
    .map((one) => `${one.scrollHeight} in ${one.clientHeight}: ${one.textContent}`)
}
