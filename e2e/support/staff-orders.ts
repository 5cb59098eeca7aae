/** Orders on the server, and the way to them in the staff room. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createStaff } from './staff.ts'
import type { Shop } from './start-shop.ts'

const items = [{ id: '2', name: 'Lotus Box', price: 119.99, quantity: 1, image: '' }]

/** An order of a customer with a unique name. */
export async function placeOrder(shop: Shop, status = 'pending', record: unknown = items) {
  const id = randomUUID()
  const name = `Customer ${id.slice(0, 8)}`
  const info = { address: '12 Al Muizz Street', city: 'Cairo', state: 'Giza', zip: '11511' }
  await shop.sql(
    `insert into public.orders (id, customer_name, customer_email, customer_phone, customer_address, payment_method,
       status, total, items, shipping_info)
     values ($1, $2, 'm@example.com', '01001234567', '12 Al Muizz Street', 'cash', $3, 119.99, $4, $5)`,
    [id, name, status, JSON.stringify(record), JSON.stringify(info)],
  )
  return { id, name, short: id.slice(0, 8) }
}

/** Closed and unchanged for so long that no device holds it. */
export async function placeOldOrder(shop: Shop, days = 200) {
  const order = await placeOrder(shop, 'delivered')
  // With a version below all others, like an order of long ago.
  const age = `update public.orders set created_at = now() - make_interval(days => $2),
    updated_at = now() - make_interval(days => $2), change_xid = 1, customer_email = $3 where id = $1`
  const email = `${order.short}@old.example`
  // The trigger would mark it as just changed.
  await shop.sql('alter table public.orders disable trigger orders_stamp')
  await shop.sql(age, [order.id, days, email])
  await shop.sql('alter table public.orders enable trigger orders_stamp')
  return { ...order, email }
}

export async function statusOf(shop: Shop, id: string): Promise<unknown> {
  const [row] = await shop.sql('select status from public.orders where id = $1', [id])
  return row?.['status']
}

export async function countSales(shop: Shop): Promise<number> {
  const rows = await shop.sql(`select 1 from public.orders where channel = 'stall'`)
  return rows.length
}

export async function openOrder(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(name)
  await page.getByRole('button', { name: new RegExp(`^View order .*${name}`) }).click()
}

/** From the list of orders: changes the status of this order without a connection. */
export async function setStatusOffline(
  page: Page,
  shop: Shop,
  name: string,
  status: string,
): Promise<void> {
  await openOrder(page, name)
  await shop.proxy.shut()
  await page.getByRole('dialog').getByLabel('Status').selectOption(status)
  await createStaff(page).expectToast('Saved on this device')
  await page.keyboard.press('Escape')
}
