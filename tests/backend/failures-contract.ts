import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSupabaseGateway } from '#backend/supabase-gateway.ts'
import {
  type GetWorld,
  type World,
  addProduct,
  anOperation,
  anOrderOperation,
  countOf,
  valueOf,
} from './world.ts'

export function describeFailures(world: GetWorld): void {
  const aLine = [{ product_id: '1', quantity: 1, price: 1 }]

  it('classifies a missing function as an upgrade error', async () => {
    const operation = { id: randomUUID(), kind: 'noSuchThing' as never, payload: {} }
    const reply = await world().gateway.send(operation, null, world().signal)
    expect(reply).toMatchObject({ ok: false, error: { class: 'upgrade', code: 'PGRST202' } })
  })

  it('rejects an order id that is not a UUID for good', async () => {
    const operation = { ...anOrderOperation({ items: aLine }), id: 'not-a-uuid' }
    const reply = await world().gateway.send(operation, null, world().signal)
    expect(reply.ok ? reply.value : reply.error).toMatchObject({ code: '22P02' })
  })

  it('classifies an unreachable server as a transient error', async () => {
    const gateway = createSupabaseGateway({ url: 'http://127.0.0.1:9', anonKey: 'key' })
    const reply = await gateway.send(anOrderOperation({ items: aLine }), null, world().signal)
    expect(reply).toEqual({ ok: false, error: { class: 'transient', status: 0 } })
  })

  it.each([
    ['products', { id: 'x', name: 'x' }],
    ['categories', { id: 'x', name: 'x' }],
    ['orders', { id: randomUUID(), customer_name: 'x' }],
    ['deletions', { table_name: 'products', row_id: '1' }],
  ])('does not let a visitor write into %s', async (table, row) => {
    const { server } = world()
    const request = async (method: string, query = '') => {
      const response = await fetch(`${server.restUrl}/${table}${query}`, {
        method,
        headers: { apikey: server.anonKey, 'content-type': 'application/json' },
        body: JSON.stringify(row),
      })
      return `${method} ${response.ok ? 'done' : 'refused'}`
    }
    const before = await fingerprint(world(), table)
    expect(await request('POST')).toBe('POST refused')
    // A server may answer success, because row-level security leaves 0 rows.
    await request('PATCH', '?version=gte.0')
    await request('DELETE', '?version=gte.0')
    expect(await fingerprint(world(), table)).toEqual(before)
  })

  it('accepts one request for a mail for each product and address, and reveals no number to visitors', async () => {
    const { gateway, signal, server } = world()
    const { id } = await addProduct(world(), { stock: 0 })
    const email = `${randomUUID()}@example.com`
    for (const address of [email, email.toUpperCase()]) {
      const request = anOperation('requestStockAlert', { product_id: id, email: address })
      expect(valueOf(await gateway.send(request, null, signal))).toMatchObject({
        status: 'applied',
        touched: [],
      })
    }
    const waiting = await server.sql(
      'select email from private.stock_alerts where product_id = $1 and mailed_at is null',
      [id],
    )
    expect(waiting).toEqual([{ email }])
    expect(valueOf(await gateway.pullCatalog(null, 500, signal)).waiting).toBeUndefined()
    await server.sql('update public.products set stock = 1 where id = $1', [id])
    const mails = await server.sql(
      `select private.mail_recipients(j) as who from private.mail_jobs j where kind = 'back_in_stock'`,
    )
    expect(mails).toEqual([{ who: [email] }])
  })

  it('accepts newsletter sign-ups and messages', async () => {
    const { gateway, signal, server } = world()
    const email = `${randomUUID()}@example.com`
    const signUp = anOperation('subscribeNewsletter', { email })
    const message = anOperation('sendContactMessage', {
      name: 'Mona',
      email,
      subject: 'A box',
      message: 'Do you make it larger?',
    })
    for (const operation of [signUp, message, signUp, message])
      expect(valueOf(await gateway.send(operation, null, signal))).toMatchObject({
        status: 'applied',
        touched: [],
      })
    expect(await countOf(world(), 'private.contact_messages', message.id)).toBe(1)
    const rows = await server.sql('select 1 from private.newsletter_subscribers where email = $1', [
      email,
    ])
    expect(rows).toHaveLength(1)
  })
}

async function fingerprint({ server }: World, table: string) {
  const [row] = await server.sql(
    `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from public.${table} t`,
  )
  return row
}
