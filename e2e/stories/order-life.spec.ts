/** The life of an order as its customer sees it: every text is true at its time. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const bowl = 'Nile Salad Bowl with Servers' // 94.99, 8 of them

test('an offline order gets a lower price, is confirmed, shipped, cancelled and corrected', async ({
  shop,
  shopper,
}) => {
  test.setTimeout(180_000)
  const { page } = shopper
  const main = page.getByRole('main')
  await shopper.getReady()

  await shop.proxy.shut()
  await shopper.orderOne(bowl)
  await shopper.expectOrder('Saved on this device')
  await expect(page).toHaveTitle('Order saved — Nefer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your order is saved on this device',
  )
  await expect(main).not.toContainText(/Thank You|was sent|ready in cash/)
  await expectWay(page, 'Saved on this device')

  // The price falls meanwhile.
  await shop.setProduct('6', { price: 79.99 })
  await shop.proxy.open()
  await shopper.noticeConnection()
  await shopper.expectOrder('Confirmed')
  await expect(page).toHaveTitle('Order confirmed — Nefer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You for Your Order!')
  await expect(main).toContainText('Please have 79.99 EGP ready in cash.')
  await expect(main).toContainText(`A confirmation email will be sent to ${shopper.email}.`)
  await expectWay(page, 'Placed', 'Received by the workshop')
  const [order] = await shop.ordersOf(shopper.email)
  const id = String(order?.['id'])
  expect(Number(order?.['total'])).toBe(79.99)
  expect(await shop.stockOf('6')).toBe(7)

  await main.getByRole('link', { name: 'View this order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
  await shows('shipped', 'Shipped')
  await expect(main).toContainText('Your order is on its way to you.')
  await expect(main).toContainText('Deliver to')
  await expectWay(page, 'Placed', 'Received by the workshop', 'Being prepared', 'On its way')

  await shows('cancelled', 'Cancelled')
  await expect(main).toContainText('Nothing will be delivered, and you owe nothing.')
  await expect(main).not.toContainText(/Confirmed|Deliver to|Delivered|Please have/)
  await expect(way(page)).toHaveText([
    'Placed(done)',
    /^Received by the workshop.*\(done\)$/,
    /^On its way.*\(done\)$/,
    /^Cancelled.*\(ended here\)$/,
  ])
  await page.goto('/order-confirmation')
  await expect(page).toHaveTitle('Order cancelled — Nefer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order was cancelled')
  await page.goto('/account/orders')
  await expect(main.getByTestId('order-chip')).toHaveText('Cancelled')

  // It was a mistake.
  await page.goto(`/account/orders/${id}`)
  await shows('processing', 'Processing')
  await expectWay(page, 'Placed', 'Received by the workshop', 'Being prepared')
  await expect(main).toContainText('Please have 79.99 EGP ready in cash.')
  expect(await shop.stockOf('6')).toBe(7)
  await shows('delivered', 'Delivered')
  await expect(main).toContainText('Delivered to')
  await expect(main).not.toContainText('Please have')
  // Final orders are polled, too.
  await shows('shipped', 'Shipped')
  await expect(main).not.toContainText('Delivered to')

  /** The workshop sets a status; the customer opens the order again. */
  async function shows(status: string, chip: string): Promise<void> {
    await shop.sql('update public.orders set status = $2 where id = $1', [id, status])
    await page.reload()
    await expect(main.getByTestId('order-chip')).toHaveText(chip)
  }
})

const steps = ['Placed', 'Received by the workshop', 'Being prepared', 'On its way', 'Arrived']
const way = (page: Page) =>
  page.getByRole('list', { name: 'What has happened so far' }).getByRole('listitem')

/** These steps are done, all others ahead. */
async function expectWay(page: Page, ...done: string[]): Promise<void> {
  const [, ...later] = steps
  await expect(way(page)).toHaveText(
    [done[0] ?? 'Placed', ...later].map(
      // With the date of the step, once the server has reported it.
      (step) =>
        new RegExp(`^${step}[\\d ,:A-Za-z]*\\(${done.includes(step) ? 'done' : 'not yet'}\\)$`),
    ),
  )
}
