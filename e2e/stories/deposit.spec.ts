/** A deposit without a connection, a correction that makes it too large, and what is given back. */
import { expect, test } from '../fixtures.ts'
import { openOrder, placeOrder } from '../support/staff-orders.ts'
import { createStaff } from '../support/staff.ts'

const bowl = 'Nile Salad Bowl with Servers' // 94.99

test('an order is paid in part, what is too much is given back, and a held one is asked @release', async ({
  device,
  shop,
  shopper,
}) => {
  test.setTimeout(300_000)

  await test.step('an order is paid in part before its delivery, and what is too much is given back', async () => {
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
    const paid = dialog.getByRole('region', { name: 'Paid before delivery' })
    const form = page.getByRole('dialog', { name: `Payment for order ${short}` })
    const story = shopper.page.getByRole('main')
    const setQuantity = async (n: number) => {
      await dialog.getByRole('button', { name: 'Correct this order' }).click()
      const correction = page.getByRole('dialog', { name: `Correct order ${short}` })
      await correction.getByLabel(`Quantity of ${bowl}`, { exact: true }).last().fill(String(n))
      await correction.getByRole('button', { name: 'Save correction' }).click()
    }

    await test.step('a deposit, offline', async () => {
      await setQuantity(2)
      await expect(dialog).toContainText(/189\.98\sEGP/)
      await expect(dialog.getByText('Waiting to sync')).toHaveCount(0)
      await shop.proxy.shut()
      await paid.getByRole('button', { name: 'Record a payment' }).click()
      await form.getByLabel('Amount (EGP)').fill('200')
      await form.getByText('Cash', { exact: true }).click()
      await expect(form).toContainText('Keep it apart from the stall’s drawer.')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form.getByText(/^At most 189\.98\sEGP\.$/)).toHaveCount(2)
      await form.getByLabel('Amount (EGP)').fill('١٥٠')
      await form.getByText('InstaPay', { exact: true }).click()
      await form.getByLabel('Reference (optional)').fill('IP 4711')
      await form.getByLabel('Date').fill('2098-01-01')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form).toContainText('Please choose a date, today or before.')
      await form.getByLabel('Date').fill(new Date().toISOString().slice(0, 10))
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(paid).toContainText(/Paid: 150\.00\sEGP\. To pay to the courier: 39\.98\sEGP\./)
      await expect(paid).toContainText('IP 4711')
      await expect(dialog).toContainText('Waiting to sync')
    })

    await test.step('the same again is asked about', async () => {
      for (const answer of [null, 'Yes, do not record it again', 'No, record it']) {
        await paid.getByRole('button', { name: 'Record a payment' }).click()
        await form.getByLabel('Amount (EGP)').fill('10')
        await form.getByRole('button', { name: 'Save' }).click()
        if (answer !== null) {
          await expect(form).toContainText('Is this the same payment?')
          await form.getByRole('button', { name: answer }).click()
        }
        await expect(form).toBeHidden()
      }
      await expect(paid).toContainText(/Paid: 170\.00\sEGP\. To pay to the courier: 19\.98\sEGP\./)
    })

    await test.step('it reaches the server', async () => {
      await shop.proxy.open()
      await staff.noticeConnection()
      await expect(dialog.getByText('Waiting to sync')).toHaveCount(0)
      await expect(dialog).toContainText(/Paid before delivery: 150\.00\sEGP, InstaPay/)
    })

    await shopper.open(`/account/orders/${id}`)
    await expect(story).toContainText(
      /Paid: 170\.00\sEGP\. To pay to the courier: 19\.98\sEGP\. .* have 19\.98\sEGP ready in cash/,
    )
    await expect(story).not.toContainText(/4711|InstaPay/)

    await test.step('a correction makes it too large', async () => {
      await setQuantity(1)
      await expect(paid).toContainText(/Give back 75\.01\sEGP/)
      await expect(paid.getByRole('button', { name: 'Record a payment' })).toHaveCount(0)
      await expect(dialog.getByText('Waiting to sync')).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(page.getByRole('row').filter({ hasText: short })).toContainText(
        /Give back 75\.01\sEGP/,
      )
      await openOrder(page, short)
    })

    await test.step('it is given back', async () => {
      await paid.getByRole('button', { name: 'Record a repayment' }).click()
      const back = page.getByRole('dialog', { name: `Repayment for order ${short}` })
      await expect(back.getByLabel('Amount (EGP)')).toHaveValue('75.01')
      await back.getByRole('button', { name: 'Save' }).click()
      await expect(paid).not.toContainText('Give back')
      await expect(paid).toContainText(/Paid: 94\.99\sEGP\. To pay to the courier: 0\.00\sEGP\./)
      await expect(dialog.getByText('Waiting to sync')).toHaveCount(0)
    })
    const rows = await shop.sql(
      `select p ->> 'amount' as amount, p ->> 'reference' as reference
     from public.orders o, jsonb_array_elements(o.payments) p where o.id = $1`,
      [id],
    )
    expect(rows).toEqual([
      { amount: '15000', reference: 'IP 4711' },
      { amount: '1000', reference: null },
      { amount: '1000', reference: null },
      { amount: '-7501', reference: null },
    ])
  })

  await shop.reset()
  await test.step('a held order is asked for a deposit, with the InstaPay address of the settings', async () => {
    const { id, name } = await placeOrder(shop)
    await shop.sql(
      `update public.orders set held_at = now(), hold_reason = 'total' where id = $1`,
      [id],
    )
    await shop.sql(`update public.settings set instapay_address = ''`)
    const page = await device.newTab()
    const staff = createStaff(page)
    await staff.open('/admin/orders')
    await openOrder(page, name)
    const dialog = page.getByRole('dialog', { name: /^Order Details/ })
    await dialog.getByRole('link', { name: /enter your InstaPay address in Settings/ }).click()
    await page.getByLabel('InstaPay address for deposits').fill('nefer@instapay')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await staff.expectToast('Settings Updated')
    await staff.open('/admin/orders')
    await openOrder(page, name)
    const link = dialog.getByRole('link', { name: 'Ask for a deposit', exact: true })
    await expect(link).toHaveAttribute('href', /^https:/)
    const address = new URL(String(await link.getAttribute('href')))
    expect([address.host, address.pathname]).toEqual(['wa.me', '/201001234567'])
    expect(address.searchParams.get('text')).toMatch(
      /^Hello Customer, this is Nefer\. .* 119\.99\sEGP.* InstaPay to nefer@instapay,/,
    )
  })
})
