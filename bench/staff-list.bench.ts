/** Long lists of the staff room, at 4× CPU slowdown. */
import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/fixtures.ts'
import { createStaff } from '../e2e/support/staff.ts'
import { printTable } from './print-table.ts'
import { rowHead, rowOf, slowDown } from './probe.ts'

const products = { label: 'Products', href: '/admin/products', rows: 10_000 }
const orders = { label: 'Orders', href: '/admin/orders', rows: 5_000 }
type List = typeof products

test('the products list with 10,000 products', async ({ shop, device }) => {
  await shop.sql(`insert into public.products
      (id, name, description, price, image, category, stock)
    select 'staff-bench-' || n, 'Bench product ' || n, 'A product of cedar wood, carved by hand.',
      10 + n % 500, '/images/products/' || (1 + n % 12) || '.jpg', 'boxes', 5
    from generate_series(1, ${products.rows}) n`)
  await measure(device.page(), products, orders)
})

test('the orders list with 5,000 orders', async ({ shop, device }) => {
  await shop.sql(`insert into public.orders
      (created_at, customer_name, customer_email, customer_phone, customer_address, status, total, items)
    select now() - make_interval(mins => n), 'Bench customer ' || n, 'bench-' || n || '@example.com',
      '01001234567', 'Cairo',
      'delivered', 119.99, '[{"id": "2", "name": "Lotus Box", "price": 119.99, "quantity": 1, "image": ""}]'
    from generate_series(1, ${orders.rows}) n`)
  await measure(device.page(), orders, products)
})

const runs = 20

/** Opens the list from another list, then filters it. */
async function measure(page: Page, list: List, other: List): Promise<void> {
  await createStaff(page).signIn(list.href)
  await expect.poll(() => countRows(page, list), { timeout: 60_000 }).toBeGreaterThan(list.rows)
  await slowDown(page)
  const opened: number[] = []
  const filtered: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await page.getByRole('link', { name: other.label, exact: true }).click()
    await expect.poll(() => countRows(page, other)).toBeGreaterThan(1)
    await page.waitForTimeout(1000)
    opened.push(await openList(page, list))
    await expect.poll(() => countRows(page, list)).toBeGreaterThan(list.rows)
    await page.waitForTimeout(500)
    filtered.push(await filterBy(page, list, String(99 - run)))
  }
  printTable(`${list.label} for staff, ${list.rows} of them, 4× slowdown`, [
    rowHead,
    rowOf('opened: first rows on screen', opened, '200 ms'),
    rowOf('key to filtered rows', filtered, '40 ms'),
  ])
}

function countRows(page: Page, { label }: List): Promise<number> {
  return page.evaluate(
    (name) =>
      Number(document.querySelector(`[aria-label="${name}"]`)?.getAttribute('aria-rowcount')),
    label,
  )
}

test.afterAll(async ({ shop }) => {
  await shop.sql("delete from public.products where id like 'staff-bench-%'")
  await shop.sql("delete from public.orders where customer_name like 'Bench customer %'")
})

/** Milliseconds from the click on the link to the first frame with rows. */
function openList(page: Page, { label, href }: List): Promise<number> {
  return page.evaluate(
    ([name, path]) =>
      new Promise<number>((resolve) => {
        const started = performance.now()
        const look = () => {
          if (document.querySelectorAll(`[aria-label="${name}"] [role=row]`).length > 8)
            resolve(performance.now() - started)
          else requestAnimationFrame(look)
        }
        document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click()
        requestAnimationFrame(look)
      }),
    [label, href] as const,
  )
}

/** Milliseconds from the change of the text to the first frame with other rows. */
function filterBy(page: Page, { label }: List, text: string): Promise<number> {
  return page.evaluate(
    ([name, typed]) =>
      new Promise<number>((resolve) => {
        const table = document.querySelector(`[aria-label="${name}"]`)
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
    [label, text] as const,
  )
}
