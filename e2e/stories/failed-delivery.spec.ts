/** An order is confirmed by its link, fails twice at the door, and is in the stock again. */
import { expect, test } from '../fixtures.ts'
import { openOrder, statusOf } from '../support/staff-orders.ts'
import { createStaff } from '../support/staff.ts'

const bowl = 'Nile Salad Bowl with Servers'

test('a confirmed order is not delivered, tried again, and in the stock again @release', async ({
  shop,
  shopper,
  device,
}) => {
  test.setTimeout(240_000)
  const bowls = await shop.stockOf('6')
  await shopper.getReady()
  await shopper.orderOne(bowl)
  await shopper.expectOrder('Confirmed')
  const [order] = await shop.ordersOf(shopper.email)
  const id = String(order?.['id'])
  const short = id.slice(0, 8)

  const page = await device.newTab()
  const staff = createStaff(page)
  await staff.signIn('/admin/orders')
  await openOrder(page, short)
  const dialog = page.getByRole('dialog', { name: `Order Details - ${short}` })
  await expect(dialog.getByRole('button', { name: 'Not delivered' })).toHaveCount(0)

  await test.step('the customer confirms it by the link', async () => {
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
    const whatsApp = dialog.getByRole('link', { name: 'WhatsApp' })
    const text = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
    await whatsApp.click()
    await expect(dialog.getByText('No answer yet')).toBeVisible()
    const { pathname, hash } = new URL(text.split(' ').at(-1) ?? '')
    await shopper.open(`${pathname}${hash}`)
    await shopper.page.getByRole('button', { name: 'Yes, I expect it' }).click()
    await expect(shopper.page.getByRole('main')).toContainText(
      /You answered yes on .*\. Thank you\./,
    )
    await expect(dialog).toContainText(/Answered yes on \d/)
  })
  await dialog.getByLabel('Status').selectOption('shipped')
  await expect.poll(() => statusOf(shop, id)).toBe('shipped')

  await test.step('nobody answers: try again', async () => {
    await shop.proxy.shut()
    await dialog.getByRole('button', { name: 'Not delivered' }).click()
    const form = page.getByRole('dialog', { name: `Order ${short} was not delivered` })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toContainText('Please choose a reason.')
    await expect(form).toContainText('Please choose what happens now.')
    await form.getByText('Nobody answered').click()
    await form.getByText('Try again').click()
    await form.getByLabel('Day').fill('2020-01-01')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toContainText('Please choose a day, today or later.')
    await form.getByLabel('Day').fill('2098-12-02')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Not delivered: Nobody answered. Try again on 2 Dec 2098')
    await expect(dialog).toContainText('Waiting to sync')
    await shop.proxy.open()
    await staff.noticeConnection()
    await expect(dialog.getByText('Waiting to sync')).toHaveCount(0)
  })

  const story = shopper.page.getByRole('main')
  await shopper.open(`/account/orders/${id}`)
  await expect(story).toContainText(/The courier could not deliver on .*: nobody answered\./)
  await expect(story).toContainText('We will try again on 2 December 2098.')

  await test.step('another reason: it comes back, and no stock moves', async () => {
    await dialog.getByRole('button', { name: 'Not delivered' }).click()
    const form = page.getByRole('dialog', { name: `Order ${short} was not delivered` })
    await form.getByText('Other', { exact: true }).click()
    await form.getByLabel('What happened?').fill('The bell is broken.')
    await form.getByText('It comes back').click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Not delivered: Other. It comes back')
    await expect(dialog).toContainText('The bell is broken.')
    await expect(dialog.getByText('On its way back').first()).toBeVisible()
    await expect(dialog.getByText('Waiting to sync')).toHaveCount(0)
    expect([await statusOf(shop, id), await shop.stockOf('6')]).toEqual(['shipped', bowls - 1])
  })
  await shopper.open(`/account/orders/${id}`)
  await expect(story).toContainText(/The courier could not deliver on .*: another reason\./)
  await expect(story).not.toContainText(/try again|bell/)

  await test.step('it is back', async () => {
    await dialog.getByRole('button', { name: 'It is back' }).click()
    const back = page.getByRole('dialog', { name: `The parcel of order ${short} is back` })
    await back.getByRole('button', { name: 'It is back' }).click()
    await expect(dialog).toContainText('Cancelled: the pieces are back in stock (Other)')
    await expect.poll(() => statusOf(shop, id)).toBe('cancelled')
    expect(await shop.stockOf('6')).toBe(bowls)
  })
})
