/** docs/product.md 8.7: owners export and erase the data of a customer. */
import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures.ts'
import { expectNoBarriers, phone } from '../support/barriers.ts'
import { placeOrder } from '../support/staff-orders.ts'
import { createStaff } from '../support/staff.ts'

test.use({ ...phone, visitor: 'staff' })

test('an owner exports and erases the data of a customer @release', async ({ device, shop }) => {
  const email = `${randomUUID()}@mail.example`
  const [closed, open] = [await placeOrder(shop, 'delivered'), await placeOrder(shop)]
  await shop.sql('update public.orders set customer_email = $1 where id in ($2, $3)', [
    email,
    closed.id,
    open.id,
  ])
  const page = device.page()
  await createStaff(page).open('/admin/customers')
  const lookUp = page.getByRole('button', { name: 'Look up' })
  await page.getByLabel('Email, phone or order number').fill('nobody')
  await lookUp.click()
  await expect(page.getByText('Please enter an email address, a phone number')).toBeVisible()
  await expectNoBarriers(page, 'customer data with an error')
  await page.getByLabel('Email, phone or order number').fill(email)
  await lookUp.click()
  await expect(page.getByRole('listitem').filter({ hasText: /^2 orders$/ })).toBeVisible()
  await expectNoBarriers(page, 'customer data')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a copy' }).click()
  const copy = await readFile(await (await saved).path(), 'utf8')
  for (const { id } of [closed, open]) expect(copy).toContain(`ID: ${id}`)
  expect(copy).toContain('Total: 119.99\u00A0EGP')

  await page.getByRole('button', { name: 'Erase…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByText('One order is still under way', { exact: false })).toBeVisible()
  await expect(page.getByText('1 order', { exact: true })).toBeVisible()
  const done = page.getByRole('region', { name: 'What was done' })
  await expect(done.getByRole('listitem').first()).toContainText(
    /A customer was erased.* · staff@.*1 order, 1 order under way/s,
  )
  await expect(done.getByText(`#${closed.id.slice(0, 8)}`)).toBeVisible()
  await expect(done.getByText(email)).toHaveCount(0)
  await expectNoBarriers(page, 'customer data with what was done')
  const [row] = await shop.sql('select * from public.orders where id = $1', [closed.id])
  expect(JSON.stringify(row)).not.toMatch(/mail\.example|Muizz|Customer [0-9a-f]{8}/)
  expect(Number(row?.['total'])).toBe(119.99)
})
