import { randomUUID } from 'node:crypto'
import { placeOrderPayload } from '../../tests/support/servers/place-order-payload.ts'
import type { TestServer } from '../../tests/support/servers/test-server.ts'
import { median } from '../print-table.ts'

const seconds = 5
const products = 200

/** Each order has two of 200 products, its own address and its own phone number. */
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
  for (const count of connections) {
    const took: number[] = []
    let refused = 0
    const end = performance.now() + seconds * 1000
    const shopper = async () => {
      while (performance.now() < end) {
        const started = performance.now()
        if (await placeOrder(server)) took.push(performance.now() - started)
        else refused += 1
      }
    }
    await Promise.all(Array.from({ length: count }, shopper))
    const late = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Number.NaN
    rows.push([count, Math.round(took.length / seconds), ms(median(took)), ms(late), refused])
  }
  return rows
}

async function placeOrder({ restUrl }: TestServer): Promise<boolean> {
  const [one, other] = [random(products) + 1, random(products) + 1]
  const payload = placeOrderPayload(
    [...new Set([one, other])].map((id) => ({
      product_id: `load-${id}`,
      quantity: 1,
      price: 1000,
    })),
  )
  payload.customer.phone = `010${String(random(100_000_000)).padStart(8, '0')}`
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
