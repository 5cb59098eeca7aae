/**
 * The security headers are effective, the shop does not violate them, and missing pages are 404.
 * Every other test fails on a violation, too.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { headersOf, readHeaders } from '../scripts/hosting/headers.mjs'
import { expect, test } from './fixtures.ts'
import { prerenderedPages } from './support/pages.ts'
import { openOrder, placeOrder } from './support/staff-orders.ts'
import { createStaff } from './support/staff.ts'

test.use({ visitor: 'new' })

/** Other tests open the other screens of the shell. */
const pages = [
  ...prerenderedPages,
  '/product/none',
  '/cart',
  '/no/such/page',
  '/products?q=wood',
  '/newsletter',
]

test('the pages of the shop with dialogs, toasts and prints obey the security headers', async ({
  device,
  shopper,
}) => {
  test.slow()
  const page = device.page()
  for (const path of pages) await openFresh(page, path)
  await shopper.getReady()
  await shopper.orderOne('Eye of Horus Wall Panel')
  await page.pdf()
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('dialog').getByRole('combobox').fill('box')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(device.violations).toEqual([])
})

test('the staff room obeys the security headers; foreign code is not run, and the check reports it @release', async ({
  device,
  shop,
  shopper,
}) => {
  test.slow()

  await test.step('the staff room with a dialog, a print and an import obeys the security headers', async () => {
    const order = await placeOrder(shop)
    const page = device.page()
    await createStaff(page).signIn('/admin')
    await page.goto('/admin/products/import')
    const buffer = Buffer.from('id,price,remark\n1,170,\n99,1,')
    await page
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByText('1 changed, 1 with errors.')).toBeVisible()
    await page.goto('/admin/orders')
    await openOrder(page, order.name)
    await page.pdf()
    expect(device.violations).toEqual([])
  })

  await shop.reset()
  await test.step('foreign code is not run, and the check reports it', async () => {
    const { page } = shopper
    await shopper.open('/faq')
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.append('globalThis.planted = true')
      document.body.append(script)
      try {
        document.body.innerHTML = '<i>'
      } catch {
        // Text does not become HTML here.
      }
    })
    await expect.poll(() => device.violations.length).toBeGreaterThan(1)
    expect(await page.evaluate(() => 'planted' in globalThis)).toBe(false)
    device.violations.length = 0
  })
})

test('missing files are 404, and only screens are pages', async ({ shop }) => {
  const ask = (path: string) => fetch(`${shop.url}${path}`, { headers: { accept: '*/*' } })
  for (const path of ['/', '/product/1', '/admin/orders'])
    expect((await ask(path)).status).toBe(200)
  const missing = await ask('/no/such/page')
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('<meta name="robots" content="noindex" />')
  for (const path of ['/assets/gone-123.js', '/images/gone.jpg']) {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ])
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  }
})

test('the server and the files for static hosts send the headers of the build @release', async ({
  shop,
}) => {
  const headers = readHeaders({ dist: 'dist', backend: '' })
  const asset = /\/assets\/[^"]+\.js/.exec(readFileSync('dist/index.html', 'utf8'))?.[0] ?? ''
  for (const path of ['/', '/product/1', '/sw.js', '/manifest.webmanifest', asset]) {
    const answer = await fetch(`${shop.url}${path}`)
    for (const [name, value] of Object.entries(headersOf(headers, path)))
      expect(answer.headers.get(name), `${path} ${name}`).toBe(value)
  }
  const written = readFileSync('dist/_headers', 'utf8')
  expect(written, 'written when every page was final').toContain(
    headers.every['Content-Security-Policy'],
  )
})

/** Requested from the server, as at a first visit. */
async function openFresh(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
}
