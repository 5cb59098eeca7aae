import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { SendableOperation } from '#backend/gateway.ts'
import { OrderReceipt } from '#domain/orders/order.ts'
import * as v from 'valibot'
import {
  type GetWorld,
  addProduct,
  anOperation,
  anOrderOperation,
  countOf,
  lineOf,
  stockOf,
  valueOf,
} from './world.ts'

export function describePlaceOrder(world: GetWorld): void {
  const send = async (operation: SendableOperation) =>
    valueOf(await world().gateway.send(operation, null, world().signal))

  it('accepts an order, calculates the total and takes the stock', async () => {
    const product = await addProduct(world(), { stock: 5 })
    const order = anOrderOperation({ items: [lineOf(product, 2)] })
    const outcome = await send(order)
    expect(outcome).toMatchObject({
      status: 'applied',
      touched: [{ t: 'products', id: product.id, v: 2 }],
      row: { id: order.id, status: 'pending', total: 2 * product.price },
    })
    expect(outcome.status === 'applied' && v.is(OrderReceipt, outcome.row)).toBe(true)
    expect(await stockOf(world(), product.id)).toBe(3)
  })

  it('returns the same outcome for a replay and applies it once', async () => {
    const product = await addProduct(world(), { stock: 5 })
    const order = anOrderOperation({ items: [lineOf(product, 2)] })
    const first = await send(order)
    expect(await Promise.all([send(order), send(order), send(order)])).toEqual([
      first,
      first,
      first,
    ])
    expect(await stockOf(world(), product.id)).toBe(3)
    expect(await countOf(world(), 'public.orders', order.id)).toBe(1)
  })

  it('lists every problem line by line and takes no stock', async () => {
    const [fine, soldOut, scarce, dearer] = await Promise.all([
      addProduct(world()),
      addProduct(world(), { stock: 0 }),
      addProduct(world(), { stock: 2 }),
      addProduct(world(), { price: 99_00 }),
    ])
    const items = [
      lineOf(fine, 1),
      lineOf(soldOut, 1),
      lineOf(scarce, 3),
      { ...lineOf(dearer, 1), price: 1 },
      { product_id: 'gone', quantity: 1, price: 1 },
    ]
    expect(await send(anOrderOperation({ items }))).toEqual({
      status: 'rejected',
      code: 'items',
      items: [
        { product_id: soldOut.id, code: 'sold_out' },
        { product_id: scarce.id, code: 'not_enough_stock', available: 2 },
        { product_id: dearer.id, code: 'price_changed', price: 99_00 },
        { product_id: 'gone', code: 'not_sold' },
      ],
    })
    expect(await stockOf(world(), fine.id)).toBe(5)
  })

  it('rejects a fractional quantity and stores nothing', async () => {
    const order = anOrderOperation({ items: [{ product_id: '1', quantity: 1.5, price: 1 }] })
    const path = 'items.0.quantity'
    expect(await send(order)).toEqual({ status: 'rejected', code: 'invalid', path })
    expect(await countOf(world(), 'public.orders', order.id)).toBe(0)
  })

  it.each([
    ['a text', 'payload'],
    ['a list', []],
    ['nothing', null],
  ])('rejects %s as a payload', async (_, payload) => {
    const operation = anOperation('placeOrder', payload)
    const reply = await world().gateway.send(operation, null, world().signal)
    // The embedded backend parses a text as JSON and rejects it before it calls the function.
    const refusal = reply.ok ? reply.value : { status: reply.error.class }
    expect(refusal).toMatchObject({ status: 'rejected' })
  })

  it('stores HTML and SQL as text', async () => {
    const product = await addProduct(world())
    const order = anOrderOperation({ items: [lineOf(product, 1)] })
    order.payload.customer = { ...order.payload.customer, firstName: '<b>Mona</b>', city: "'; --" }
    expect(await send(order)).toMatchObject({ status: 'applied' })
    const [row] = await world().server.sql(
      'select customer_name from public.orders where id = $1',
      [order.id],
    )
    expect(row).toEqual({ customer_name: '<b>Mona</b> Fathy' })
  })

  it('requests a delay, and stores nothing, over the rate limit', async () => {
    const { sql } = world().server
    const product = await addProduct(world())
    const order = anOrderOperation({ items: [lineOf(product, 1)] })
    const setLimit = (n: number) =>
      sql("update private.rate_limits set max_count = $1 where name = 'orders'", [n])
    await setLimit(1)
    const outcomes = [await send(anOrderOperation({ items: [] })), await send(order)]
    await setLimit(100_000)
    expect(outcomes[1]).toMatchObject({ status: 'wait' })
    expect(await send(order)).toMatchObject({ status: 'applied' })
  })

  it('returns the state of an order only with its token', async () => {
    const product = await addProduct(world())
    const order = anOrderOperation({ items: [lineOf(product, 1)] })
    await send(order)
    const ask = async (id: string, token: string) =>
      valueOf(await world().gateway.orderStatus(id, token, world().signal))
    expect(await ask(order.id, order.payload.token)).toMatchObject({
      id: order.id,
      status: 'pending',
      total: product.price,
      items: [{ id: product.id, quantity: 1, price: product.price }],
    })
    expect(await ask(order.id, 'x'.repeat(64))).toBeNull()
    expect(await ask(randomUUID(), order.payload.token)).toBeNull()
  })
}
