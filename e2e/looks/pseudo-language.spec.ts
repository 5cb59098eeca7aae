/**
 * Every screen with texts that are accented and a third longer: a text that is not in src/texts has
 * letters without accents, and a screen without room is cut off.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { publishedLanguages } from '../../scripts/hosting/languages.mjs'
import { expect, test } from '../fixtures.ts'
import { shopPages } from '../support/pages.ts'

const staffPages = [
  '',
  '/products',
  '/products/add',
  '/products/import',
  '/categories',
  '/orders',
  '/stall',
  '/messages',
  '/people',
  '/customers',
  '/devices',
  '/sync',
].map((path) => `/admin${path}`)

test('every text of every screen is translated and has room', async ({ browser, shop }) => {
  test.skip(!publishedLanguages.some(({ code }) => code === 'ar'), 'Arabic is not published.')
  test.setTimeout(300_000)
  await shop.reset()
  const folder = await mkdtemp(join(tmpdir(), 'nefer-pseudo-'))
  const other = await shop.serveAlso(await buildPseudo(folder))
  const names = await shop.sql(
    'select name from public.products union select name from public.categories',
  )
  const known = names.map(({ name }) => String(name))
  await Promise.all(
    [390, 1280].map(async (width) => {
      const viewport = { width, height: 800 }
      const context = await browser.newContext({ viewport, baseURL: other.url })
      const page = await context.newPage()
      for (const path of shopPages) await expectTranslated(page, path, known)
      await page.goto('/ar/admin')
      await page.locator('form button').last().click()
      await expect(page.locator('#staff-sidebar')).toBeAttached()
      for (const path of staffPages) await expectTranslated(page, path, known)
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

async function expectTranslated(page: Page, path: string, known: string[]): Promise<void> {
  await page.goto(path === '/' ? '/ar' : `/ar${path}`)
  await expect(page.locator('h1').first()).toBeVisible()
  const where = `${path} at ${page.viewportSize()?.width} px`
  await expect.soft.poll(() => page.evaluate(findPlain, known), { message: where }).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${where}: cut off`).toBe(0)
}

/** Words without accents; names, codes, stored values and what people typed are left out. */
function findPlain(known: string[]): string[] {
  const left =
    'script, style, noscript, bdi, code, [lang="en"], [translate="no"], [dir="ltr"], [dir="auto"]'
  const isPlain = (text: string) => {
    // Without values; a value that holds values (U+2067) is a text of ours.
    const own = text.replaceAll(/[\u2066\u2068][^\u2066-\u2069]*\u2069/g, ' ')
    return /[A-Za-z]{2}/.test(known.reduce((rest, name) => rest.replaceAll(name, ' '), own))
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
