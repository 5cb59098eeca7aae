/** Delay of 'Add' and 'Place Order' on a slow device. */
import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/fixtures.ts'
import type { Shopper } from '../e2e/support/shopper.ts'
import { printTable } from './print-table.ts'
import { type Step, installProbe, paintedAfter, rowHead, rowOf, slowDown } from './probe.ts'

const product = 'Eye of Horus Wall Panel'
const runs = 20
/** A person does not notice this delay. */
const slowest = 'slowest ≤ 100 ms'

test.beforeEach(async ({ shopper, shop, device }) => {
  test.setTimeout(300_000)
  await shop.setProduct('1', { stock: 900 })
  await shop.sql("update private.rate_limits set max_count = 100000 where name = 'orders'")
  await installProbe(device.context())
  await shopper.page.addInitScript(watchWrites)
  await shopper.getReady()
})

test('Add at 4× CPU slowdown', async ({ shopper: { page } }) => {
  await slowDown(page)
  const adds: Waits[] = []
  for (let n = 1; n <= runs; n += 1) {
    const steps = [{ selector: `[data-testid="cart-count"]`, text: String(n) }]
    // As fast as a person can tap; the previous message is on screen by then.
    await page.waitForTimeout(700)
    adds.push(await press(page, `Add ${product} to cart`, steps))
  }
  printTable('Add, from the click to the painted frame, 4× slowdown', [
    rowHead,
    row('on disk', adds, (one) => one.durable),
    row('counted on screen', adds, (one) => one.painted[0], slowest),
  ])
})

test('Place Order at 4× CPU slowdown', async ({ shopper }) => {
  const { page } = shopper
  const devtools = await slowDown(page)
  const orders: Waits[] = []
  for (let n = 1; n <= runs; n += 1) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await goToPayment(shopper)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.waitForTimeout(1000)
    orders.push(
      await press(page, 'Place Order', [
        { selector: 'button', text: 'Processing...' },
        { selector: 'h1', text: 'Your order is saved on this device' },
        { selector: 'h1', text: 'Thank You for Your Order!' },
      ]),
    )
  }
  printTable('Place Order, from the click to the painted frame, 4× slowdown', [
    rowHead,
    row('answered on screen', orders, (one) => one.painted[0], slowest),
    row('on disk', orders, (one) => one.durable),
    row('confirmation on screen', orders, (one) => one.painted[1], slowest),
    row('answer of the server on screen', orders, (one) => one.painted[2]),
  ])
})

function row(
  name: string,
  waits: readonly Waits[],
  of: (one: Waits) => number | undefined,
  wanted = '',
) {
  const times = waits.map((one) => of(one) ?? Number.NaN)
  return rowOf(name, times, wanted)
}

async function goToPayment(shopper: Shopper): Promise<void> {
  const { page } = shopper
  await page.goto('/products')
  await shopper.add(product)
  await shopper.goToCheckout()
  await shopper.fillForm()
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible()
}

interface Waits {
  /** Time of the first commit after the click (ms). */
  durable: number
  /** End of the first frame that shows each step (ms). */
  painted: number[]
}

/** All but 'Processing...' is read from the database after the commit. */
async function press(page: Page, button: string, steps: readonly Step[]): Promise<Waits> {
  await page.evaluate(() => {
    for (const name of ['clicked', 'written']) performance.clearMarks(name)
    const options = { capture: true, once: true }
    addEventListener(
      'click',
      ({ timeStamp }) => performance.mark('clicked', { startTime: timeStamp }),
      options,
    )
  })
  const painted = paintedAfter(page, 'click', steps)
  // A finger rests for a moment; without the delay the release waits for rendering of the press.
  await page.getByRole('button', { name: button }).click({ delay: 100 })
  const shown = await painted
  const [clicked = Number.NaN, written = Number.NaN] = await page.evaluate(() =>
    ['clicked', 'written'].map((name) => performance.getEntriesByName(name)[0]?.startTime),
  )
  return { durable: written - clicked, painted: shown }
}

/** Records the commit of every local write. */
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
