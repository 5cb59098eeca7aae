/**
 * Every screen, and the forms of stall and orders, with texts that are accented and a third longer:
 * a text that is not in src/texts has letters without accents, and a screen without room is cut
 * off.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { publishedLanguages } from '../../scripts/hosting/languages.mjs'
import { accent } from '../../scripts/pseudo-language.mjs'
import { expect, test } from '../fixtures.ts'
import { pagesOfMails, shopPages, staffPages } from '../support/pages.ts'
import { placeOrder } from '../support/staff-orders.ts'
import { makeProduct } from '../support/staff-steps.ts'
import { visit } from '../support/visit.ts'

test('every text of every screen is translated and has room @release', async ({
  browser,
  shop,
}) => {
  test.skip(!publishedLanguages.some(({ code }) => code === 'ar'), 'Arabic is not published.')
  test.setTimeout(480_000)
  await shop.reset()
  // Without an Arabic name: found by its English one.
  const piece = (await makeProduct(shop, { stock: 9 })).name
  const order = (await placeOrder(shop)).id
  const folder = await mkdtemp(join(tmpdir(), 'nefer-pseudo-'))
  const other = await shop.serveAlso(await buildPseudo(folder))
  const names = await shop.sql(
    'select name from public.products union select name from public.categories',
  )
  const known = names.map(({ name }) => String(name))
  await Promise.all(
    [390, 1280].map(async (width) => {
      const viewport = { width, height: 800 }
      const colorScheme = width === 390 ? 'dark' : 'light'
      const context = await browser.newContext({ viewport, baseURL: other.url, colorScheme })
      const page = await context.newPage()
      await page.goto('/ar/terms')
      for (const path of [...shopPages, ...pagesOfMails]) await expectTranslated(page, path, known)
      await buy(page, known)
      await page.goto('/ar/admin/categories/add')
      await page.locator('form button').last().click()
      await expect(page.locator('#staff-sidebar')).toBeAttached()
      for (const path of staffPages) await expectTranslated(page, path, known)
      await sellAndClose(page, piece, known)
      await correct(page, order, known)
      await context.close()
    }),
  )
  await other.stop()
  await rm(folder, { recursive: true })
})

async function buildPseudo(folder: string): Promise<string> {
  const dist = join(folder, 'dist')
  const env = { ...process.env, NEFER_PSEUDO: '1', NEFER_DIST: dist }
  await promisify(execFile)(
    join('node_modules', '.bin', 'vite'),
    ['build', '--logLevel', 'error'],
    {
      env,
    },
  )
  return dist
}

/** The search, a filled cart, both steps of the checkout, and the order. */
async function buy(page: Page, known: string[]): Promise<void> {
  const press = (name: string) =>
    page
      .getByRole('button', { name: accent(name) })
      .first()
      .click()
  await open(page, '/product/1')
  await press('Add to Cart')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('box')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectOwnTexts(page, 'the search', known)
  await page.keyboard.press('Escape')
  await open(page, '/cart')
  await expect(page.getByRole('main').getByRole('row')).not.toHaveCount(0)
  await expectOwnTexts(page, 'a filled cart', known)
  await open(page, '/checkout')
  await press('Continue to Payment')
  await expectOwnTexts(page, 'a checkout with errors', known)
  for (const [id, text] of Object.entries(customer)) await page.locator(`#${id}`).fill(text)
  await page.locator('#governorate').selectOption({ index: 3 })
  await press('Continue to Payment')
  await expectOwnTexts(page, 'the payment', known)
  await press('Place Order')
  await page.waitForURL(/\/order-confirmation/)
  await expectOwnTexts(page, 'an order of this device', known)
}

const customer = {
  firstName: 'Mona',
  lastName: 'Fathy',
  email: 'mona@example.com',
  phone: '01001234567',
  address: '12 Al Muizz Street',
  city: 'Cairo',
  postalCode: '11511',
}

/** The dialog of a sale, a return with an exchange, and the end of the day. */
async function sellAndClose(page: Page, piece: string, known: string[]): Promise<void> {
  await open(page, '/admin/stall')
  await page.getByRole('searchbox').fill(piece)
  await page.getByRole('button', { name: piece }).first().click()
  await page.locator('[data-foot-bar] > div > button').first().click()
  const dialog = page.getByRole('dialog')
  await openForms(dialog)
  await expectOwnTexts(page, 'a sale with a changed price', known)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.locator('[data-foot-bar] > div > button').last().click()
  await expect(page.locator('[aria-labelledby="stall-day"] li')).toHaveCount(1)
  await expectOwnTexts(page, 'the stall after a sale', known)

  await open(page, '/admin/stall/returns')
  await page.getByRole('main').getByRole('link').filter({ hasText: piece }).first().click()
  await page.locator('form').first().getByRole('textbox').first().fill('1')
  const exchange = page.locator('[aria-labelledby="exchange"]')
  await exchange.getByRole('searchbox').fill(piece)
  await exchange.getByRole('button', { name: piece }).first().click()
  await openForms(exchange)
  await expectOwnTexts(page, 'a return with an exchange', known)

  await open(page, '/admin/stall/closing')
  const form = page.locator('form').filter({ has: page.locator('button[type=submit]') })
  await form.locator('input').nth(0).fill('100')
  await form.locator('input').nth(1).fill('99')
  await expectOwnTexts(page, 'a filled closing', known)
  await form.locator('button[type=submit]').click()
  await expect(dialog).toBeVisible()
  await expectOwnTexts(page, 'the question before a closing', known)
}

/** A price that differs, and an item without a product. */
async function openForms(within: Locator): Promise<void> {
  await within.getByRole('button', { name: accent('Change price') }).click()
  await within.getByRole('button', { name: accent('Other item') }).click()
  await expect(within.locator('form')).toHaveCount(2)
}

async function correct(page: Page, order: string, known: string[]): Promise<void> {
  await page.goto(`/ar/admin/orders?order=${order}`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectOwnTexts(page, 'an order', known)
  await page.getByRole('button', { name: accent('Correct this order') }).click()
  await expect(page.locator('dialog[open]').last().locator('form select').first()).toBeVisible()
  await expectOwnTexts(page, 'a correction', known)
}

async function expectTranslated(page: Page, path: string, known: string[]): Promise<void> {
  await open(page, path)
  await expectOwnTexts(page, path, known)
}

async function open(page: Page, path: string): Promise<void> {
  await visit(page, path === '/' ? '/ar' : `/ar${path}`)
}

async function expectOwnTexts(page: Page, what: string, known: string[]): Promise<void> {
  const where = `${what} at ${page.viewportSize()?.width} px`
  await expect.soft.poll(() => page.evaluate(findPlain, known), { message: where }).toEqual([])
  const overflow = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')].map(
      (box) => box.scrollWidth - box.clientWidth,
    ),
  )
  expect.soft(Math.max(...overflow), `${where}: cut off`).toBe(0)
  expect.soft(await page.evaluate(findClipped), `${where}: clipped`).toEqual([])
}

/** Texts that are wider than their box, and are neither shortened with an ellipsis nor scrolled. */
function findClipped(): string[] {
  const isText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim() !== '')
  return [...document.querySelectorAll('body *')]
    .filter((element) => {
      if (!isText(element) || element.clientWidth <= 1 || !element.checkVisibility()) return false
      const { display, overflowX, textOverflow } = getComputedStyle(element)
      if (display === 'inline' || textOverflow === 'ellipsis') return false
      if (overflowX === 'auto' || overflowX === 'scroll') return false
      return element.scrollWidth > element.clientWidth + 1
    })
    .map((element) => element.textContent)
}

/**
 * Words without accents. Codes, stored and typed texts, and names that are a whole text are left
 * out: inside a sentence, a name is isolated.
 */
function findPlain(known: string[]): string[] {
  const left =
    'script, style, noscript, bdi, code, [lang="en"], [translate="no"], [dir="ltr"], [dir="auto"]'
  const isPlain = (text: string) => {
    // Without values; a value that holds values (U+2067) is a text of ours.
    const own = text.replaceAll(/[\u2066\u2068][^\u2066-\u2069]*\u2069/g, ' ')
    return /[A-Za-z]{2}/.test(own) && !known.includes(own.trim())
  }
  const found: string[] = []
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest(left) !== null || !element.checkVisibility()) continue
    const texts = [...element.childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE ? [node.nodeValue ?? ''] : [],
    )
    const attributes = ['aria-label', 'placeholder', 'alt', 'title'].map(
      (name) => element.getAttribute(name) ?? '',
    )
    found.push(...[...texts, ...attributes].filter(isPlain).map((text) => text.trim()))
  }
  return found
}
