import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LineChange, correctOrder } from '#domain/orders/order-correction.ts'
import { readOrderItems, StaffOrder } from '#domain/orders/staff-order.ts'
import { parseOrNull } from '#domain/schemas.ts'
import { cases } from '../support/cases.ts'
import { startPglite } from '../support/servers/pgtap.ts'
import { placeOrderPayload } from '../support/servers/place-order-payload.ts'

// The lines and the total of a corrected order, on the device and on the server.

const aProduct = fc.integer({ min: 1, max: 12 }).map(String)
const bought = fc.uniqueArray(
  fc.record({ id: aProduct, quantity: fc.integer({ min: 1, max: 20 }) }),
  { minLength: 1, maxLength: 4, selector: ({ id }) => id },
)
/** Pieces of the line that was ordered, or of the product at its present price. */
const edits = fc.array(
  fc.record({ id: aProduct, ofLine: fc.boolean(), delta: fc.integer({ min: -20, max: 30 }) }),
  { minLength: 1, maxLength: 6 },
)
type Edit = { id: string; ofLine: boolean; delta: number }

describe('a corrected order', () => {
  let db: PGlite
  beforeAll(async () => {
    db = await startPglite()
    await db.exec(`begin; select tests.sign_in_staff(); update public.products set stock = 1000000`)
  }, 180_000)
  afterAll(() => db.close())

  async function call(
    name: string,
    payload: object,
    id: string = randomUUID(),
  ): Promise<Record<string, unknown>> {
    const { rows } = await db.query<{ answer: Record<string, unknown> }>(
      `select public.${name}($1, $2) as answer`,
      [id, JSON.stringify(payload)],
    )
    return rows[0]?.answer ?? {}
  }
  async function readPrices(): Promise<Map<string, number>> {
    const { rows } = await db.query<{ id: string; price: string }>(
      'select id, private.to_piastres(price)::text as price from public.products',
    )
    return new Map(rows.map(({ id, price }) => [id, Number(price)]))
  }
  async function placeOrder(lines: { id: string; quantity: number }[]): Promise<StaffOrder> {
    const [id, prices] = [randomUUID(), await readPrices()]
    const payload = placeOrderPayload(
      lines.map((line) => ({
        product_id: line.id,
        quantity: line.quantity,
        price: prices.get(line.id) ?? 0,
      })),
    )
    expect(await call('place_order', payload, id)).toMatchObject({ status: 'applied' })
    const { rows } = await db.query<{ row: object }>(
      'select private.order_json(o) as row from public.orders o where o.id = $1',
      [id],
    )
    return toOrder(rows[0]?.row)
  }

  it('has the same lines and total on both, also when prices have changed since', async () => {
    let [applied, emptied] = [0, 0]
    await fc.assert(
      fc.asyncProperty(bought, edits, fc.nat(5000), async (lines, wanted, rise) => {
        const order = await placeOrder(lines)
        await db.query('update public.products set price = price + $1::numeric / 100', [rise])
        const items = toChanges(order, wanted, await readPrices())
        const expected = correctOrder(order, {}, items)
        const answer = await call('correct_order', { order_id: order.id, items })
        const keepsNone = linesOf(expected).length === 0
        if (keepsNone) emptied += 1
        else applied += 1
        expect(answer['row'] ? amountsOf(toOrder(answer['row'])) : answer['code']).toEqual(
          keepsNone ? 'no_items' : amountsOf(expected),
        )
      }),
      {
        numRuns: cases(60),
        examples: [[[{ id: '1', quantity: 2 }], [{ id: '1', ofLine: true, delta: -2 }], 1]],
      },
    )
    expect(applied).toBeGreaterThanOrEqual(cases(30))
    expect(emptied).toBeGreaterThan(0)
  }, 120_000)

  it('control: a device that computes with another price is noticed', async () => {
    const order = await placeOrder([{ id: '1', quantity: 1 }])
    const price = (await readPrices()).get('2') ?? 0
    const items = [{ product_id: '2', price, delta: 1 }]
    const corrected = toOrder((await call('correct_order', { order_id: order.id, items }))['row'])
    expect(corrected.total).toBe(correctOrder(order, {}, items).total)
    const other = [{ product_id: '2', price: price + 1, delta: 1 }]
    expect(corrected.total).not.toBe(correctOrder(order, {}, other).total)
  })
})

function toOrder(row: unknown): StaffOrder {
  const order = parseOrNull(StaffOrder, row)
  if (order === null) throw new Error(`no order: ${JSON.stringify(row)}`)
  return order
}

function linesOf(order: StaffOrder) {
  const items = readOrderItems(order) ?? []
  return items.map(({ id, price, quantity }) => ({ id, price, quantity }))
}

const amountsOf = (order: StaffOrder) => ({ lines: linesOf(order), total: order.total })

/** One difference for each line; no line loses more than it has. */
function toChanges(
  order: StaffOrder,
  wanted: readonly Edit[],
  prices: ReadonlyMap<string, number>,
): LineChange[] {
  const lines = linesOf(order)
  const changes = new Map<string, LineChange>()
  for (const { id, ofLine, delta } of wanted) {
    const ordered = lines.find((line) => line.id === id)
    const price = (ofLine ? ordered?.price : undefined) ?? prices.get(id) ?? 0
    const has = lines.find((line) => line.id === id && line.price === price)?.quantity ?? 0
    const change = { product_id: id, price, delta: Math.max(delta, -has) }
    if (change.delta !== 0) changes.set(`${id} ${price}`, change)
  }
  return [...changes.values()]
}
