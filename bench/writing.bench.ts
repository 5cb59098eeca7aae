/** How long a person waits for 'Add' and 'Place Order' on a slow device, and how fast a full outbox drains. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Dexie as DexieClass } from 'dexie'
import { expect, test } from '../e2e/fixtures.ts'
import { customer } from '../e2e/support/shopper.ts'
import { openAsStaff } from '../e2e/support/staff-steps.ts'
import { median, ms, printTable } from './print-table.ts'

const dexie = 'node_modules/dexie/dist/dexie.min.js'

test('Add and Place Order at 4× CPU slowdown', async ({ device, shopper, shop }) => {
  const { page } = shopper
  await shop.setProduct('1', { stock: 900 })
  await page.addInitScript(watchWrites)
  await shopper.getReady()
  const devtools = await device.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })

  const adds: Waits[] = []
  for (let n = 1; n <= 20; n += 1) {
    const button = page.getByRole('button', { name: 'Add Eye of Horus Wall Panel to cart' })
    const steps = [{ selector: `[data-testid="cart-count"]`, text: String(n) }]
    // As fast as one can tap; the message about the one before is there by then.
    await page.waitForTimeout(700)
    adds.push(await click(page, button, steps))
  }
  const orders: Waits[] = []
  for (let n = 1; n <= 5; n += 1) {
    if (n > 1) {
      await page.goto('/products')
      await shopper.add('Eye of Horus Wall Panel')
    }
    await shopper.goToCheckout()
    await shopper.fillForm()
    const button = page.getByRole('button', { name: 'Place Order' })
    const steps = [
      { selector: 'button', text: 'Processing...' },
      { selector: 'h1', text: 'Thank You for Your Order!' },
    ]
    orders.push(await click(page, button, steps))
  }
  const row = (name: string, waits: readonly Waits[], of: (one: Waits) => number | undefined) => {
    const times = waits.map((one) => of(one) ?? Number.NaN)
    return [name, times.length, ms(median(times)), ms(Math.max(...times))]
  }
  printTable('From the click, at 4× CPU slowdown', [
    ['', 'n', 'median', 'slowest'],
    row('Add: on disk', adds, (one) => one.durable),
    row('Add: counted on screen', adds, (one) => one.painted[0]),
    row('Place Order: answered on screen', orders, (one) => one.painted[0]),
    row('Place Order: on disk', orders, (one) => one.durable),
    row('Place Order: confirmation on screen', orders, (one) => one.painted[1]),
  ])
})

test('100 queued orders at 150 ms round trip', async ({ device, shop, shopper }) => {
  const page = device.page()
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
       select unnest($1::text[]), 'Bench product', 'A product of cedar wood, carved by hand.', 10, '/images/products/1.jpg', 'boxes', 5`,
      [ids],
    )
    await openAsStaff(page, '/admin/products/import')
    const buffer = Buffer.from(`id,price\n${ids.map((id, n) => `${id},${20 + n}.50`).join('\n')}`)
    const file = { name: 'products.csv', mimeType: 'text/csv', buffer }
    const button = page.getByRole('button', { name: 'Import 200 lines' })
    await expect(async () => {
      await page.getByLabel('CSV file').setInputFiles(file)
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

interface Waits {
  /** When the first write after the click was committed (ms). */
  durable: number
  /** The frame in which each step was first seen (ms). */
  painted: number[]
}

interface Step {
  selector: string
  text: string
}

/** Notes the commit of every write of local data. */
function watchWrites(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its database below
  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function transaction(
    this: IDBDatabase,
    ...args: Parameters<typeof begin>
  ) {
    const opened = begin.apply(this, args)
    if (args[1] === 'readwrite' && this.name === 'nefer-local')
      opened.addEventListener('complete', () => performance.mark('written'))
    return opened
  }
}

/** What is shown was read from disk after the commit, 'Processing...' apart. */
async function click(
  page: Page,
  button: ReturnType<Page['getByRole']>,
  steps: readonly Step[],
): Promise<Waits> {
  const shown = page.evaluate(
    (wanted) =>
      new Promise<{ clickedAt: number; frames: number[] }>((resolve) => {
        performance.clearMarks('written')
        let clickedAt = Number.NaN
        const painted: Promise<number>[] = []
        addEventListener('click', (event) => (clickedAt = event.timeStamp), {
          capture: true,
          once: true,
        })
        const observer = new MutationObserver(() => {
          const step = wanted[painted.length]
          const found = [...document.querySelectorAll(step?.selector ?? 'none')].some(
            (e) => e.textContent === step?.text,
          )
          if (!found) return
          painted.push(new Promise((seen) => requestAnimationFrame(seen)))
          if (painted.length < wanted.length) return
          observer.disconnect()
          resolve(Promise.all(painted).then((frames) => ({ clickedAt, frames })))
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    steps,
  )
  // A finger rests for a moment; without it the release waits for what the press itself has to draw.
  await button.click({ delay: 100 })
  const { clickedAt, frames } = await shown
  const written = await page.evaluate(
    () => performance.getEntriesByName('written')[0]?.startTime ?? Number.NaN,
  )
  return { durable: written - clickedAt, painted: frames.map((frame) => frame - clickedAt) }
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
