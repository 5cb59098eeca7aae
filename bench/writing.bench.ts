/** How fast a full outbox drains. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Dexie as DexieClass } from 'dexie'
import { expect, test } from '../e2e/fixtures.ts'
import { customer } from '../e2e/support/shopper.ts'
import { createStaff } from '../e2e/support/staff.ts'
import { ms, printTable } from './print-table.ts'

const dexie = 'node_modules/dexie/dist/dexie.min.js'

test('100 queued orders at 150 ms round trip', async ({ device, shop, shopper }) => {
  const page = device.page()
  // Not as an element: the content security policy allows no other scripts.
  await page.addInitScript({ path: dexie })
  await shop.sql("update private.rate_limits set max_count = 100000 where name = 'orders'")
  await shop.setProduct('1', { stock: 900 })
  await shopper.getReady()
  shop.proxy.delayMs = 150
  const email = `${randomUUID()}@example.com`
  const started = Date.now()
  await enqueueOrders(page, 100, email)
  await expect.poll(async () => (await shop.ordersOf(email)).length, { intervals: [50] }).toBe(100)
  printTable('100 queued orders at 150 ms round trip', [['drained in'], [ms(Date.now() - started)]])
})

for (const delayMs of [0, 150])
  test(`200 imported rows at ${delayMs} ms round trip`, async ({ device, shop }) => {
    const page = device.page()
    const ids = Array.from({ length: 200 }, (_, n) => `import-${delayMs}-${n}`)
    await shop.sql(
      `insert into public.products (id, name, description, price, image, category, stock)
       select unnest($1::text[]), 'Bench product', 'A product of cedar wood, carved by hand.', 10,
          '/images/products/1.jpg', 'boxes', 5`,
      [ids],
    )
    await createStaff(page).signIn('/admin/products/import')
    const buffer = Buffer.from(`id,price\n${ids.map((id, n) => `${id},${20 + n}.50`).join('\n')}`)
    const file = { name: 'products.csv', mimeType: 'text/csv', buffer }
    const button = page.getByRole('button', { name: 'Import 200 lines' })
    await expect(async () => {
      await page.getByLabel('Choose a CSV file').setInputFiles(file)
      await expect(button).toBeEnabled({ timeout: 5_000 })
    }).toPass()
    shop.proxy.delayMs = delayMs
    const started = Date.now()
    await button.click()
    const countLeft = async () => {
      const statement = `select count(*)::int as n from public.products where id = any ($1) and price = 10`
      const [row] = await shop.sql(statement, [ids])
      return Number(row?.['n'])
    }
    await expect.poll(countLeft, { intervals: [50] }).toBe(0)
    const rows = [['applied in'], [ms(Date.now() - started)]]
    printTable(`200 imported rows at ${delayMs} ms round trip`, rows)
  })

async function enqueueOrders(page: Page, count: number, email: string): Promise<void> {
  const form = {
    firstName: customer['First name'],
    lastName: customer['Last name'],
    phone: customer.Phone,
    address: customer.Address,
    city: customer.City,
    governorate: customer.Governorate,
    postalCode: customer['Postal code'],
    email,
  }
  await page.evaluate(
    async ([amount, person]) => {
      const { Dexie } = globalThis as unknown as { Dexie: typeof DexieClass }
      const db = await new Dexie('nefer-local').open()
      const product = await (await new Dexie('nefer-mirror').open()).table('products').get('1')
      const operations = Array.from({ length: amount }, () => {
        const id = crypto.randomUUID()
        return {
          id,
          v: 1,
          kind: 'placeOrder',
          lane: `order:${id}`,
          scope: 'anon',
          deps: [],
          payload: {
            token: crypto.randomUUID() + crypto.randomUUID(),
            placed_at: new Date().toISOString(),
            payment_method: 'cash',
            customer: person,
            items: [{ product_id: '1', quantity: 1, price: product.price }],
          },
          state: 'pending',
          attempts: 0,
          nextAttemptAt: 0,
          createdAt: Date.now(),
        }
      })
      await db.table('outbox').bulkAdd(operations)
      dispatchEvent(new Event('online'))
    },
    [count, form] as const,
  )
}
