import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodsTotal } from '#domain/orders/order-amounts.ts'
import { keptOf, refundOf, refundedOf, returnableLines } from '#domain/orders/returns.ts'
import { saleToPayload, soldLinesToItems } from '#domain/orders/stall-sale.ts'
import { readOrderItems, StaffOrder } from '#domain/orders/staff-order.ts'
import type { SaleLine } from '#domain/orders/stall-entry.ts'
import { parseOrNull } from '#domain/schemas.ts'
import { cases } from '../support/cases.ts'
import { startPglite } from '../support/servers/pgtap.ts'

// The same amounts on the device and on the server, to the piastre: both compute, from generated
// sales, discounts, free lines, returns and exchanges.

const at = '2026-11-20T10:00:00.000Z'
const paid = { payment: 'instapay' as const, tendered: null }

const productLine = (id: number): fc.Arbitrary<SaleLine> =>
  fc
    .record({
      price: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 99_999_999 })),
      quantity: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 999 })),
      off: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
    })
    .map(({ price, quantity, off }) => ({
      id: String(id),
      name: `Product ${id}`,
      price,
      quantity,
      ...(off !== null && { discount: Math.floor(price * quantity * off), list_price: price + 1 }),
    }))
const freeLine = (n: number): fc.Arbitrary<SaleLine> =>
  fc.integer({ min: 0, max: 500_000 }).map((price) => ({
    id: `extra:${n}`,
    name: `Free ${n}`,
    price,
    quantity: 1,
    extra: true,
  }))
const sale: fc.Arbitrary<SaleLine[]> = fc
  .record({
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }),
    free: fc.integer({ min: 0, max: 3 }),
  })
  .chain(({ ids, free }) =>
    fc.tuple(
      ...ids.map(productLine),
      ...Array.from({ length: free }, (_, index) => freeLine(index + 1)),
    ),
  )
/** The returned line, and the returned part of its remaining pieces. */
const comeBack = fc.array(
  fc.record({ line: fc.nat(7), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  { maxLength: 6 },
)

describe('amounts on the device and on the server', () => {
  let db: PGlite
  beforeAll(async () => {
    db = await startPglite()
    await db.exec('begin; select tests.sign_in_staff()')
  }, 180_000)
  afterAll(() => db.close())

  async function call(name: string, payload: object): Promise<Record<string, unknown>> {
    const sql = `select public.${name}($1, $2) as answer`
    const { rows } = await db.query<{ answer: Record<string, unknown> }>(sql, [
      randomUUID(),
      JSON.stringify(payload),
    ])
    return rows[0]?.answer ?? {}
  }
  function rowOf(answer: Record<string, unknown>): StaffOrder {
    expect(answer).toMatchObject({ status: 'applied' })
    const order = parseOrNull(StaffOrder, answer['row'])
    if (order === null) throw new Error('no order')
    return order
  }
  async function sell(lines: SaleLine[]): Promise<StaffOrder> {
    return rowOf(await call('record_sale', saleToPayload(lines, paid, at)))
  }
  async function bringBack(order: StaffOrder, pieces: object[], refund: number) {
    const details = { returned_at: at, restocked: true, method: 'cash' }
    return call('record_return', { order_id: order.id, items: pieces, refund, ...details })
  }
  /** Exactly the refund that the device computes is the most that the server accepts. */
  async function returnPart(order: StaffOrder, line: number, part: number): Promise<StaffOrder> {
    const lines = returnableLines(order).filter(({ left }) => left > 0)
    const chosen = lines[line % Math.max(1, lines.length)]
    if (chosen === undefined) return order
    const { id, price } = chosen.item
    const piece = { id, price, quantity: Math.min(999, Math.max(1, Math.ceil(chosen.left * part))) }
    const sent = [{ product_id: id, price, quantity: piece.quantity }]
    const refund = refundOf(order, [piece])
    expect(await bringBack(order, sent, refund + 1)).toMatchObject({ path: 'refund' })
    return rowOf(await bringBack(order, sent, refund))
  }
  async function keptOnServer(ids: string[]): Promise<number> {
    const { rows } = await db.query<{ kept: string }>(
      `select sum(private.to_piastres(o.total) - coalesce((select sum((r ->> 'refund')::bigint)
         from jsonb_array_elements(o.returns) r), 0))::text as kept
       from public.orders o where o.id = any ($1::uuid[])`,
      [`{${ids.join()}}`],
    )
    return Number(rows[0]?.kept)
  }

  it('are the same for sales, discounts, free lines, returns and exchanges', async () => {
    await fc.assert(
      fc.asyncProperty(sale, comeBack, sale, async (lines, returns, exchanged) => {
        let order = await sell(lines)
        expect(order.total).toBe(goodsTotal(lines))
        expect(goodsTotal(readOrderItems(order) ?? [])).toBe(order.total)
        const queued = soldLinesToItems(saleToPayload(lines, paid, at), () => undefined)
        expect(goodsTotal(queued)).toBe(order.total)
        for (const { line, part } of returns) order = await returnPart(order, line, part)
        const other = await sell(exchanged)
        const kept = await keptOnServer([order.id, other.id])
        expect(keptOf(order) + keptOf(other)).toBe(kept)
      }),
      { numRuns: cases(40) },
    )
  }, 120_000)

  it('returns piece by piece refund exactly the total, and no more', async () => {
    await fc.assert(
      fc.asyncProperty(sale, async (lines) => {
        const few = lines.map((line) => {
          const quantity = ((line.quantity - 1) % 4) + 1
          return {
            ...line,
            quantity,
            discount: Math.min(line.discount ?? 0, line.price * quantity),
          }
        })
        let order = await sell(few)
        const pieces = goodsPieces(order)
        for (let turn = 0; turn < pieces; turn++) order = await returnPart(order, turn, 0)
        expect(refundedOf(order.returns)).toBe(order.total)
        expect(keptOf(order)).toBe(0)
        const [line] = returnableLines(order)
        const again = [{ product_id: line?.item.id, price: line?.item.price, quantity: 1 }]
        expect(await bringBack(order, again, 0)).toMatchObject({ code: 'returned_before' })
      }),
      { numRuns: cases(12) },
    )
  }, 120_000)

  it('control: a server that loses a discount is noticed', async () => {
    const lines = [{ id: '1', name: 'Panel', price: 10_000, quantity: 3, discount: 500 }]
    const payload = saleToPayload(lines, paid, at)
    const items = payload.items.map(({ discount: _lost, ...item }) => item)
    const order = rowOf(await call('record_sale', { ...payload, items }))
    expect(order.total).not.toBe(goodsTotal(lines))
  })
})

function goodsPieces(order: StaffOrder): number {
  return (readOrderItems(order) ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
}
