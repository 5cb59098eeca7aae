/** From the question on WhatsApp to the customer's yes and no, also offline. */
import { expect, test } from '../fixtures.ts'
import { openOrder, statusOf } from '../support/staff-orders.ts'
import { createStaff } from '../support/staff.ts'

const bowl = 'Nile Salad Bowl with Servers'

test('a customer answers the link of an order with yes, offline, and then with no @release', async ({
  shop,
  shopper,
  device,
}) => {
  test.setTimeout(240_000)
  const answered = async (id: string) =>
    shop.sql(`select confirmation ->> 'how' as how from public.orders where id = $1`, [id])
  await shopper.getReady()
  await shopper.orderOne(bowl)
  await shopper.expectOrder('Confirmed')
  const [order] = await shop.ordersOf(shopper.email)
  const id = String(order?.['id'])
  const short = id.slice(0, 8)

  const page = await device.newTab()
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
  const staff = createStaff(page)
  await staff.signIn('/admin/orders')
  await openOrder(page, short)
  const dialog = page.getByRole('dialog', { name: `Order Details - ${short}` })

  let link = new URL('https://nefer.example')
  await test.step('staff ask, without a connection', async () => {
    await shop.proxy.shut()
    const whatsApp = dialog.getByRole('link', { name: 'WhatsApp' })
    const text = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text')
    expect(text).toMatch(
      /^Hello Mona, this is Nefer\. You ordered 1 piece for [\d.]+\sEGP, to Cairo\. Please answer/,
    )
    expect(text).toMatch(/ Please answer YES, or open: http\S+$/)
    link = new URL(text?.split(' ').at(-1) ?? '')
    await whatsApp.click()
    await expect(dialog.getByText('No answer yet')).toBeVisible()
    await expect(dialog).toContainText('Asked whether the order is right')
    await shop.proxy.open()
    await staff.noticeConnection()
    await expect(dialog.getByText('Waiting to sync')).toHaveCount(0)
  })

  const path = `${link.pathname}${link.hash}`
  const secret = link.hash.split('.').at(-1) ?? ''
  const phone = shopper.page
  await phone.setViewportSize({ width: 390, height: 844 })
  await test.step('opening the link confirms nothing, in both languages', async () => {
    await shopper.open(`/ar${path}`)
    await expect(phone.getByRole('heading', { name: 'هل هذا الطلب صحيح؟' })).toBeVisible()
    await expect(phone.getByRole('button', { name: 'نعم، أنتظره' })).toBeVisible()
    await shopper.open(path)
    await expect(phone.getByRole('heading', { name: 'Is this order right?' })).toBeVisible()
    await expect(phone.getByRole('main')).toContainText(short)
    await expect(phone.getByRole('main')).not.toContainText(/Mona|Muizz/)
    await expect(phone).not.toHaveURL(new RegExp(secret))
    expect(await phone.content()).not.toContain(secret)
    await phone.reload()
    await expect(phone.getByRole('button', { name: 'Yes, I expect it' })).toBeVisible()
    expect(await answered(id)).toEqual([{ how: null }])
  })

  await test.step('yes waits for a connection', async () => {
    await shop.proxy.shut()
    await phone.getByRole('button', { name: 'Yes, I expect it' }).click()
    await expect(phone.getByRole('main')).toContainText(
      'You answered yes. This is saved on this device and will be sent once there is a connection.',
    )
    await shop.proxy.open()
    await shopper.noticeConnection()
    await expect(phone.getByRole('main')).toContainText(/You answered yes on .*\. Thank you\./)
    expect(await answered(id)).toEqual([{ how: 'link' }])
    await staff.noticeConnection()
    await expect(dialog).toContainText(/Answered yes on \d/)
    await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\d+$/,
    )
  })

  await test.step('a wrong secret', async () => {
    await shopper.open(path.replace(secret, secret.split('').toReversed().join('')))
    await phone.reload()
    await expect(phone.getByRole('main')).toContainText(
      'This link no longer works. Please find your order.',
    )
    await phone.getByRole('link', { name: 'Find your order' }).first().click()
    await expect(phone.getByLabel('Order number')).toHaveValue('')
  })

  await test.step('no cancels, and stays', async () => {
    await shopper.open('/')
    await shopper.open(path)
    await phone.getByRole('button', { name: 'No, cancel it' }).click()
    const question = phone.getByRole('dialog', { name: 'Cancel the order?' })
    await question.getByRole('button', { name: 'No, cancel it' }).click()
    await expect(phone.getByRole('main')).toContainText('Your order is cancelled.')
    await expect.poll(() => statusOf(shop, id)).toBe('cancelled')
    const late = await shop.sql('select public.answer_order(gen_random_uuid(), $1) as answer', [
      JSON.stringify({ order_id: id, token: secret, answer: 'yes', answered_at: new Date() }),
    ])
    expect(late).toEqual([{ answer: expect.objectContaining({ code: 'cancelled' }) }])
    expect(await statusOf(shop, id)).toBe('cancelled')
  })
})
