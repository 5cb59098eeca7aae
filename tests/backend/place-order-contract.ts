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

  it('returns the same rejection for a replay, even if the order is possible now', async () => {
    const product = await addProduct(world(), { stock: 0 })
    const order = anOrderOperation({ items: [lineOf(product, 1)] })
    const first = await send(order)
    await world().server.sql('update public.products set stock = 9 where id = $1', [product.id])
    expect(await send(order)).toEqual(first)
  })

  it('rejects another order with the same id', async () => {
    const product = await addProduct(world())
    const order = anOrderOperation({ items: [lineOf(product, 1)] })
    await send(order)
    const other = anOrderOperation({ id: order.id, items: [lineOf(product, 2)] })
    expect(await send(other)).toEqual({ status: 'rejected', code: 'key_reused' })
    expect(await stockOf(world(), product.id)).toBe(4)
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

  it('adds up the lines of one product before it checks stock', async () => {
    const product = await addProduct(world(), { stock: 3 })
    const order = anOrderOperation({ items: [lineOf(product, 2), lineOf(product, 2)] })
    expect(await send(order)).toMatchObject({ code: 'items', items: [{ available: 3 }] })
  })

  it('accepts the price that was shown before a price change', async () => {
    const product = await addProduct(world(), { price: 10_00 })
    await world().server.sql('update public.products set price = 12 where id = $1', [product.id])
    const order = anOrderOperation({ items: [lineOf(product, 1)] })
    expect(await send(order)).toMatchObject({ status: 'applied', row: { total: 10_00 } })
  })

  const bad = (change: Record<string, unknown>) =>
    anOperation('placeOrder', {
      ...anOrderOperation({ items: [{ product_id: '1', quantity: 1, price: 1 }] }).payload,
      ...change,
    })
  const items = (fields: object) => [{ product_id: '1', quantity: 1, price: 1, ...fields }]

  it.each([
    ['no items', bad({ items: [] }), 'items'],
    ['items that are not a list', bad({ items: 'all' }), 'items'],
    ['101 lines', bad({ items: Array.from({ length: 101 }, () => items({})[0]) }), 'items'],
    ['a quantity of 0', bad({ items: items({ quantity: 0 }) }), 'items.0.quantity'],
    ['a negative quantity', bad({ items: items({ quantity: -1 }) }), 'items.0.quantity'],
    ['a fractional quantity', bad({ items: items({ quantity: 1.5 }) }), 'items.0.quantity'],
    ['a huge quantity', bad({ items: items({ quantity: 1e15 }) }), 'items.0.quantity'],
    ['a quantity in words', bad({ items: items({ quantity: 'one' }) }), 'items.0.quantity'],
    ['a negative price', bad({ items: items({ price: -1 }) }), 'items.0.price'],
    [
      'a product id that is a number',
      bad({ items: items({ product_id: 1 }) }),
      'items.0.product_id',
    ],
    ['an unknown payment method', bad({ payment_method: 'card' }), 'payment_method'],
    ['a short token', bad({ token: 'short' }), 'token'],
    ['an invalid date', bad({ placed_at: 'yesterday' }), 'placed_at'],
    ['no customer', bad({ customer: null }), 'customer'],
    ['a customer without a name', bad({ customer: {} }), 'customer.firstName'],
  ])('rejects %s and stores nothing', async (_, operation, path) => {
    expect(await send(operation)).toEqual({ status: 'rejected', code: 'invalid', path })
    expect(await countOf(world(), 'public.orders', operation.id)).toBe(0)
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

  it('rejects more than 64 KB', async () => {
    const outcome = await send(bad({ note: 'x'.repeat(70_000) }))
    expect(outcome).toEqual({ status: 'rejected', code: 'too_large' })
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

  it('asks to wait, and stores nothing, over the rate limit', async () => {
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
