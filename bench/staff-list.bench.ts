/** The staff's products list with 10,000 products, at 4× CPU slowdown. */
import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/fixtures.ts'
import { openAsStaff } from '../e2e/support/staff-steps.ts'
import { median, ms, printTable } from './print-table.ts'

const count = 10_000

test('the products list with 10,000 products', async ({ shop, device }) => {
  await shop.sql(`insert into public.products
      (id, name, description, price, image, category, stock)
    select 'staff-bench-' || n, 'Bench product ' || n, 'A product of cedar wood, carved by hand.',
      10 + n % 500, '/images/products/' || (1 + n % 12) || '.jpg', 'boxes', 5
    from generate_series(1, ${count}) n`)
  const page = device.page()
  await openAsStaff(page, '/admin/products')
  await expect(page.getByText(/^100\d\d products$/)).toBeVisible()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const opened: number[] = []
  const filtered: number[] = []
  for (let run = 0; run < 5; run += 1) {
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(page.getByPlaceholder('Search orders...')).toBeVisible()
    await page.waitForTimeout(1500)
    opened.push(await openList(page))
    await expect(page.getByText(/^100\d\d products$/)).toBeVisible()
    filtered.push(await filterBy(page, `99${run}`))
  }
  printTable('Products list for staff, 10,000 products, 4× slowdown', [
    ['', 'median', 'worst'],
    ['opened: first rows on screen', ms(median(opened)), ms(Math.max(...opened))],
    ['keystroke to filtered rows', ms(median(filtered)), ms(Math.max(...filtered))],
  ])
})

test.afterAll(async ({ shop }) => {
  await shop.sql("delete from public.products where id like 'staff-bench-%'")
})

/** From the press of the link to the first frame with rows (ms). */
function openList(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const started = performance.now()
        const look = () => {
          if (document.querySelectorAll('[aria-label="Products"] [role=row]').length > 8)
            resolve(performance.now() - started)
          else requestAnimationFrame(look)
        }
        document.querySelector<HTMLElement>('a[href="/admin/products"]')?.click()
        requestAnimationFrame(look)
      }),
  )
}

/** From the change of the text to the first frame with other rows (ms). */
function filterBy(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (typed) =>
      new Promise<number>((resolve) => {
        const table = document.querySelector('[aria-label="Products"]')
        const before = table?.getAttribute('aria-rowcount')
        const input = document.querySelector<HTMLInputElement>('input[type=search]')
        const started = performance.now()
        const look = () => {
          if (table?.getAttribute('aria-rowcount') === before) requestAnimationFrame(look)
          else resolve(performance.now() - started)
        }
        if (input) {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
            input,
            typed,
          )
          input.dispatchEvent(new Event('input', { bubbles: true }))
        }
        requestAnimationFrame(look)
      }),
    text,
  )
}
