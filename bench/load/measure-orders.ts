import { randomUUID } from 'node:crypto'
import { placeOrderPayload } from '../../tests/support/servers/place-order-payload.ts'
import type { TestServer } from '../../tests/support/servers/test-server.ts'
import { median } from '../print-table.ts'

const seconds = 5
const products = 200

/** Each order has two of 200 products, and its own address, phone number and e-mail address. */
export async function measureOrders(
  server: TestServer,
  connections: readonly number[],
): Promise<(string | number)[][]> {
  await server.sql(
    `insert into public.products (id, name, price, stock)
     select 'load-' || i, 'Load ' || i, 10, 1000000 from generate_series(1, $1) i`,
    [products],
  )
  const rows: (string | number)[][] = []
  for (const count of connections)
    rows.push([count, ...(await measureFor(server, count, products))])
  const most = Math.max(...connections)
  rows.push([`${most}, all of one product`, ...(await measureFor(server, most, 1))])
  return rows
}

async function measureFor(
  server: TestServer,
  shoppers: number,
  among: number,
): Promise<(string | number)[]> {
  const took: number[] = []
  let refused = 0
  const end = performance.now() + seconds * 1000
  const shopper = async () => {
    while (performance.now() < end) {
      const started = performance.now()
      if (await placeOrder(server, among)) took.push(performance.now() - started)
      else refused += 1
    }
  }
  await Promise.all(Array.from({ length: shoppers }, shopper))
  const late = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Number.NaN
  return [Math.round(took.length / seconds), ms(median(took)), ms(late), refused]
}

async function placeOrder({ restUrl }: TestServer, among: number): Promise<boolean> {
  const [one, other] = [random(among) + 1, random(among) + 1]
  const payload = placeOrderPayload(
    [...new Set([one, other])].map((id) => ({
      product_id: `load-${id}`,
      quantity: 1,
      price: 1000,
    })),
  )
  payload.customer.phone = `010${String(random(100_000_000)).padStart(8, '0')}`
  payload.customer.email = `${payload.customer.phone}@mail.example`
  const response = await fetch(`${restUrl}/rpc/place_order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': anAddress() },
    body: JSON.stringify({ p_operation_id: randomUUID(), p_payload: payload }),
  })
  const outcome = (await response.json()) as { status?: string }
  return outcome.status === 'applied'
}

function anAddress(): string {
  return `10.${random(256)}.${random(256)}.${random(256)}`
}

function random(below: number): number {
  return Math.floor(Math.random() * below)
}

export function ms(duration: number): string {
  return `${duration.toFixed(1)} ms`
}
