/** The base of all contract tests: a server, the app's gateway to it, and test data. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Gateway, Reply, SendableOperation } from '#backend/gateway.ts'
import { createSupabaseGateway } from '#backend/supabase-gateway.ts'
import type { PlaceOrder } from '#domain/writes/shopper-writes.ts'
import { aCustomer } from '../support/builders.ts'
import type { TestServer } from '../support/servers/test-server.ts'

export interface World {
  server: TestServer
  gateway: Gateway
  signal: AbortSignal
}

/** A function, because the server starts after the tests are defined. */
export type GetWorld = () => World

export function createWorld(server: TestServer): World {
  const gateway = createSupabaseGateway({
    url: server.url,
    anonKey: server.anonKey,
    loadPhotos: () => import('#backend/storage-photos.ts'),
  })
  return { server, gateway, signal: AbortSignal.timeout(10 * 60_000) }
}

export function valueOf<T>(reply: Reply<T>): T {
  if (!reply.ok) throw new Error(`The server answered ${JSON.stringify(reply.error)}`)
  return reply.value
}

export interface NewOrder {
  items: PlaceOrder['items']
  id?: string
  token?: string
}

export function anOrderOperation({ items, id, token }: NewOrder) {
  const payload: PlaceOrder = {
    token: token ?? randomBytes(32).toString('hex'),
    placed_at: new Date().toISOString(),
    payment_method: 'cash',
    customer: aCustomer,
    items,
  }
  return { id: id ?? randomUUID(), kind: 'placeOrder' as const, payload }
}

export function lineOf(product: { id: string; price: number }, quantity: number) {
  return { product_id: product.id, quantity, price: product.price }
}

export function anOperation(kind: SendableOperation['kind'], payload: unknown): SendableOperation {
  return { id: randomUUID(), kind, payload }
}

/** Each test uses its own products. */
export async function addProduct(
  { server }: World,
  fields: { stock?: number; price?: number } = {},
): Promise<{ id: string; price: number }> {
  const id = `test-${randomUUID()}`
  const { stock = 5, price = 12_50 } = fields
  await server.sql(
    `insert into public.products (id, name, description, price, image, category, featured, bestseller, "new", stock)
     values ($1, 'Test panel', 'A panel for a test.', $2, '/images/products/1.jpg', null, false, false, false, $3)`,
    [id, price / 100, stock],
  )
  return { id, price }
}

export async function stockOf({ server }: World, id: string): Promise<number> {
  const [row] = await server.sql('select stock from public.products where id = $1', [id])
  return Number(row?.['stock'])
}

export async function countOf({ server }: World, table: string, id: string): Promise<number> {
  const [row] = await server.sql(`select count(*)::int as n from ${table} where id = $1`, [id])
  return Number(row?.['n'])
}
