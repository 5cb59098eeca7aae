/** A customer from the order with a note to its cancellation, on two devices. */
import { expect, test } from '../fixtures.ts'
import { createShopper } from '../support/shopper.ts'

const bowl = 'Nile Salad Bowl with Servers'
const asked =
  'You have asked us to cancel this order. Once this device is online, you will see here whether it was cancelled.'

test('an order with a note is found on a second device and cancelled; one that was shipped is not @release', async ({
  shop,
  shopper,
  browser,
}) => {
  test.setTimeout(300_000)

  await test.step('an order with a note is found on a second device and cancelled offline, then online', async () => {
    const { page } = shopper
    const main = page.getByRole('main')
    await shopper.getReady()
    await shopper.add(bowl)
    await shopper.goToCheckout()

    // A note with a link is refused, and not kept as it is.
    const note = page.getByLabel('Note for the workshop (optional)')
    await note.fill('See https://example.com')
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(page.getByText('Please leave out links and web addresses')).toBeVisible()
    await note.fill('A gift: no price tag.')
    await shopper.fillForm()
    await expect(main).toContainText('A gift: no price tag.')
    await shopper.placeOrder()
    await shopper.expectOrder('Confirmed')
    await expect(main).toContainText('A gift: no price tag.')
    const [order] = await shop.ordersOf(shopper.email)
    const id = String(order?.['id'])
    expect(order?.['shipping_info']).toMatchObject({ note: 'A gift: no price tag.' })
    expect(await shop.stockOf('6')).toBe(7)

    // The second device knows nothing of the order.
    const context = await browser.newContext({ baseURL: shop.url })
    const second = createShopper(await context.newPage())
    await second.getReady()
    const lookUp = second.page
    const theirs = lookUp.getByRole('main')
    await lookUp.goto('/account/orders')
    await theirs.getByRole('link', { name: 'Find your order' }).click()
    const number = lookUp.getByLabel('Order number')
    const phone = lookUp.getByLabel('Phone', { exact: true })
    const find = lookUp.getByRole('button', { name: 'Find order' })
    await number.fill('00000000')
    await phone.fill('0100 123-4567')
    await find.click()
    await expect(
      lookUp.getByText('We found no order with this order number and phone number.'),
    ).toBeVisible()
    await number.fill(`#${id.slice(0, 4).toUpperCase()} ${id.slice(4, 8)}`)
    await lookUp.context().setOffline(true)
    await find.click()
    await expect(lookUp.getByText('You are offline.', { exact: false })).toBeVisible()
    await expect(phone).toHaveValue('0100 123-4567')
    await lookUp.context().setOffline(false)
    await find.click()
    await expect(lookUp.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
    await second.expectOrder('Confirmed')
    await expect(theirs).toContainText('01001234567')
    await expect(theirs).not.toContainText('Al Muizz')
    const way = lookUp.getByRole('list', { name: 'What has happened so far' })
    await expect(way.locator('time')).toHaveCount(1)

    // Cancelled without a connection: a request.
    await lookUp.context().setOffline(true)
    await theirs.getByRole('button', { name: 'Cancel this order' }).click()
    const dialog = lookUp.getByRole('dialog', { name: 'Cancel the order?' })
    await dialog.getByRole('button', { name: 'Cancel this order' }).click()
    await expect(theirs.getByText(asked)).toBeVisible()
    await second.expectOrder('Confirmed')
    expect(await shop.stockOf('6')).toBe(7)
    await lookUp.reload()
    await expect(theirs.getByText(asked)).toBeVisible()

    await lookUp.context().setOffline(false)
    await second.noticeConnection()
    await expect(lookUp.getByText('Your order is cancelled.').first()).toBeVisible()
    await expect(theirs.getByTestId('order-chip')).toHaveText('Cancelled')
    await expect(theirs.getByText(asked)).toBeHidden()
    expect(await shop.stockOf('6')).toBe(8)

    // The first device reads it, and cannot cancel again.
    await page.goto(`/account/orders/${id}`)
    await expect(main.getByTestId('order-chip')).toHaveText('Cancelled')
    await expect(main.getByRole('button', { name: 'Cancel this order' })).toBeHidden()
    await context.close()
  })

  await shop.reset()
  await test.step('an order that was shipped meanwhile is not cancelled, and the page says whom to call', async () => {
    const buyer = createShopper(shopper.page)
    const { page } = buyer
    const main = page.getByRole('main')
    await buyer.getReady()
    await buyer.orderOne(bowl)
    await buyer.expectOrder('Confirmed')
    const [order] = await shop.ordersOf(buyer.email)
    const id = String(order?.['id'])
    const stock = await shop.stockOf('6')
    await page.goto(`/account/orders/${id}`)
    await expect(main.getByRole('button', { name: 'Cancel this order' })).toBeVisible()
    await page.context().setOffline(true)
    await main.getByRole('button', { name: 'Cancel this order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel the order?' })
    await dialog.getByRole('button', { name: 'Cancel this order' }).click()
    await expect(main.getByText(asked)).toBeVisible()
    await shop.sql(`update public.orders set status = 'shipped' where id = $1`, [id])
    await page.context().setOffline(false)
    await buyer.noticeConnection()
    const refusal = 'Your order could not be cancelled: the workshop was already preparing it'
    await expect(main.getByText(refusal, { exact: false })).toBeVisible()
    await expect(main.getByText('Your order is cancelled.')).toBeHidden()
    await main.getByRole('button', { name: 'OK' }).click()
    await expect(main.getByText(refusal, { exact: false })).toBeHidden()
    await page.reload()
    await expect(main.getByTestId('order-chip')).toHaveText('Shipped')
    expect(await shop.stockOf('6')).toBe(stock)
  })
})
