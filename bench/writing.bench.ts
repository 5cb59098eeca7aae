/** How long a person waits for 'Add' and 'Place Order' on a slow device, and how fast a full outbox drains. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Dexie as DexieClass } from 'dexie'
import { expect, test } from '../e2e/fixtures.ts'
import { customer } from '../e2e/support/shopper.ts'
import { median, ms, printTable } from './print-table.ts'

const dexie = 'node_modules/dexie/dist/dexie.min.js'

test('Add and Place Order at 4× CPU slowdown', async ({ device, shopper, shop }) => {
  const { page } = shopper
  await shop.setProduct('1', { stock: 900 })
  await shopper.getReady()
  const devtools = await device.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })

  const adds: number[] = []
  for (let n = 1; n <= 20; n += 1) {
    const button = page.getByRole('button', { name: 'Add Eye of Horus Wall Panel to cart' })
    adds.push(await clickUntil(page, button, `[data-testid="cart-count"]`, String(n)))
  }
  const orders: number[] = []
  for (let n = 1; n <= 5; n += 1) {
    if (n > 1) {
      await page.goto('/products')
      await shopper.add('Eye of Horus Wall Panel')
    }
    await shopper.goToCheckout()
    await shopper.fillForm()
    const button = page.getByRole('button', { name: 'Place Order' })
    orders.push(await clickUntil(page, button, 'h1', 'Thank You for Your Order!'))
  }
  printTable('Durable and visible at 4× CPU slowdown (click to painted)', [
    ['', 'n', 'median', 'slowest'],
    ['Add', adds.length, ms(median(adds)), ms(Math.max(...adds))],
    ['Place Order', orders.length, ms(median(orders)), ms(Math.max(...orders))],
  ])
})

test('100 queued orders at 150 ms round trip', async ({ device, shop, shopper }) => {
  const page = device.page()
  await shop.sql("update private.rate_limits set max_count = 100000 where name = 'orders'")
  await shop.setProduct('1', { stock: 900 })
  await shopper.getReady()
  shop.door.delayMs = 150
  const email = `${randomUUID()}@example.com`
  const started = Date.now()
  await enqueueOrders(page, 100, email)
  await expect.poll(async () => (await shop.ordersOf(email)).length, { intervals: [50] }).toBe(100)
  printTable('100 queued orders at 150 ms round trip', [['drained in'], [ms(Date.now() - started)]])
})

/** From the click to the frame in which the text is on screen. What is shown was read from disk after the commit. */
async function clickUntil(
  page: Page,
  button: ReturnType<Page['getByRole']>,
  selector: string,
  text: string,
): Promise<number> {
  const painted = page.evaluate(
    ([wanted = '', expected = '']) =>
      new Promise<number>((resolve) => {
        let clickedAt = Number.NaN
        addEventListener('click', (event) => (clickedAt = event.timeStamp), {
          capture: true,
          once: true,
        })
        const observer = new MutationObserver(() => {
          const found = [...document.querySelectorAll(wanted)].some(
            (e) => e.textContent === expected,
          )
          if (!found) return
          observer.disconnect()
          requestAnimationFrame((now) => resolve(now - clickedAt))
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    [selector, text],
  )
  await button.click()
  return painted
}

async function enqueueOrders(page: Page, count: number, email: string): Promise<void> {
  await page.addScriptTag({ path: dexie })
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
