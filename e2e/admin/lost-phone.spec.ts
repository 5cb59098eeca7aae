/** An owner signs a lost phone out: it forgets customers, and keeps its unsent writes. */
import { expect, test } from '../fixtures.ts'
import { findInStores } from '../support/find-in-stores.ts'
import { memberPhone } from '../support/member-phone.ts'
import { placeOrder } from '../support/staff-orders.ts'
import { makeProduct, productOf } from '../support/staff-steps.ts'
import { createStaff } from '../support/staff.ts'
import { showMode } from '../support/stall.ts'

test('a lost phone forgets customers, keeps its unsent write, and sends it after a sign-in @release', async ({
  device,
  shop,
}) => {
  test.setTimeout(300_000)
  const order = await placeOrder(shop)
  const { id, name } = await makeProduct(shop, { stock: 5 })
  const { other, email } = await memberPhone(shop, { width: 390, height: 844 })
  const phone = other.page()
  await createStaff(phone).open('/admin/stall')
  await showMode(phone, 'Stock')
  await expect(phone.getByRole('button', { name: `One ${name} fewer` })).toBeVisible()
  await expect.poll(() => findInStores(phone, [order.name])).not.toEqual([])
  const devices = 'select d.id from private.devices d join private.staff s using (user_id)'
  const listed = () => shop.sql(`${devices} where s.email = $1`, [email])
  await expect.poll(listed).toHaveLength(1)

  // The phone has an unsent write when it is lost.
  await shop.proxy.shut()
  await phone.getByRole('button', { name: `One ${name} fewer` }).click()
  await expect(phone.getByText(/^Stock: −1/)).toBeVisible()
  await other.kill()
  await shop.proxy.open()

  const owner = device.page()
  await createStaff(owner).signIn('/admin/devices')
  const card = owner.getByRole('listitem').filter({ hasText: email })
  const own = owner.getByRole('listitem').filter({ hasText: '(this one)' })
  await expect(own.getByRole('button')).toHaveCount(0)
  await card.getByRole('button', { name: 'Sign this device out' }).click()
  const dialog = owner.getByRole('dialog')
  await expect(dialog).toContainText('At its next connection it forgets all customers.')
  await dialog.getByRole('button', { name: 'Sign this device out' }).click()
  await expect(card).toContainText('Signed out at its next connection')
  await expect(card.getByRole('button')).toHaveCount(0)

  // Somebody finds it and switches it on.
  const found = await other.relaunch()
  await createStaff(found).open('/admin/orders')
  await expect(
    found.getByText('An owner has signed this device out.', { exact: false }),
  ).toBeVisible()
  await expect.poll(() => findInStores(found, [order.name])).toEqual([])
  expect((await productOf(shop, id))?.['stock']).toBe(5)
  await expect(async () => {
    await owner.reload()
    await expect(card).toContainText(/Signed out (just now|\d+ )/, { timeout: 3_000 })
  }).toPass()

  // Its member signs in again: the write is sent.
  await found.getByRole('button', { name: 'Sign in again' }).click()
  const again = found.getByRole('dialog')
  await again.getByLabel('Password', { exact: true }).fill('cedar and walnut')
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(async () => (await productOf(shop, id))?.['stock']).toBe(4)
  await expect(found.getByText(order.name).first()).toBeVisible()
  await expect(async () => {
    await owner.reload()
    const button = card.getByRole('button', { name: 'Sign this device out' })
    await expect(button).toBeVisible({ timeout: 3_000 })
  }).toPass()

  await owner.goto('/admin/customers')
  await expect(owner.getByText('A device was signed out')).toBeVisible()
  await other.dispose()
})
