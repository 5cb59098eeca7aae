/** Changes of stock on the dashboard and beside a product. */
import { describe, expect, it } from 'vitest'
import { listActivity } from '#db/staff/activity.ts'
import { readStockHistory } from '#db/staff/stock.ts'
import type { Product } from '#domain/products/product.ts'
import type { StockMove } from '#domain/products/stock-move.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { aProduct, aStockMove, aStockMoveRow, uuid } from '../support/builders.ts'
import { putOrdersPull } from '../support/mirror.ts'
import { now, queue, settle } from '../support/staff-outbox.ts'
import { db } from '../support/db-for-each-test.ts'

/** Minutes before the last pull. */
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const day = 24 * 60

const pulled = (fields: Parameters<typeof putOrdersPull>[1] = {}) =>
  putOrdersPull(db, { at: ago(0), ...fields })
const putProduct = (fields: Partial<Product>, version = 2) =>
  db.mirror.products.put({
    ...aProduct({ created_at: ago(90 * day), ...fields }),
    version,
    generation: 1,
  })
const putMoves = (...moves: Partial<StockMove>[]) =>
  db.mirror.stock_moves.bulkPut(
    moves.map((fields, n) => ({
      ...aStockMoveRow({ id: uuid(900 + n), ...fields }),
      version: 1,
      generation: 1,
    })),
  )
const putOrder = (id: string, fields: object = {}) =>
  db.mirror.orders.put({
    id,
    status: 'pending',
    created_at: ago(5),
    updated_at: ago(5),
    version: 1,
    generation: 1,
    ...fields,
  } as never)
const kinds = async () =>
  (await listActivity(db)).map(({ kind }) => kind).filter((kind) => kind !== 'product-added')

describe('recent activity', () => {
  it('shows a stock move as such, not as a changed product', async () => {
    await pulled()
    await putProduct({ updated_at: ago(1) })
    await putMoves({ product_id: '1', delta: -2, at: ago(1) })
    expect(await listActivity(db)).toMatchObject([
      {
        kind: 'stock-moved',
        name: 'Eye of Horus Wall Panel',
        move: { delta: -2 },
        at: now - 60_000,
      },
      { kind: 'product-added' },
    ])
  })

  it('reports an edit, also when the stock has moved since', async () => {
    await pulled()
    await putProduct({ updated_at: ago(1) })
    await putMoves({ product_id: '1', at: ago(1), edited_at: ago(3) })
    const [move, edit] = await listActivity(db)
    expect(move).toMatchObject({ kind: 'stock-moved' })
    expect(edit).toMatchObject({ kind: 'product-changed', at: now - 3 * 60_000 })
  })

  it('reports the time of an edit after the last move', async () => {
    await pulled()
    await putProduct({ updated_at: ago(1) })
    await putMoves({ product_id: '1', at: ago(2) })
    expect(await kinds()).toEqual(['product-changed', 'stock-moved'])
  })

  it.each([
    ['before the history begins', { updated_at: ago(31 * day) }, {}],
    ['after the last pull of the history', { updated_at: ago(-1) }, {}],
    ['while the history is not here', { updated_at: ago(1) }, { complete: false }],
    ['while it comes anew', { updated_at: ago(1) }, { sweeping: true }],
  ])('does not guess the kind of change %s', async (_, product, state) => {
    await pulled(state)
    await putProduct(product)
    expect(await kinds()).toEqual([])
  })

  it('shows no separate entry for stock changed by an order', async () => {
    await pulled()
    await putOrder(uuid(1), { status: 'cancelled', updated_at: ago(2), version: 2 })
    await putProduct({ updated_at: ago(2) })
    await putMoves(
      { product_id: '1', at: ago(5), reason: 'order', operation_id: uuid(1) },
      { product_id: '2', at: ago(5), reason: 'order', operation_id: uuid(1) },
      { product_id: '1', at: ago(2), reason: 'order cancelled', operation_id: uuid(1) },
    )
    expect(await kinds()).toEqual(['order-changed', 'order-placed'])
  })

  it('names the staff member, with an entry for each of two people', async () => {
    await pulled()
    const taps = { product_id: '1', reason: 'count', delta: 1 }
    await putMoves(
      { ...taps, at: ago(1), by: 'mona@nefer.example' },
      { ...taps, at: ago(2), by: 'mona@nefer.example' },
      { ...taps, at: ago(3), by: 'omar@nefer.example' },
      { ...taps, at: ago(4) },
    )
    expect(await listActivity(db)).toMatchObject([
      { times: 2, move: { delta: 2, by: 'mona@nefer.example' } },
      { times: 1, move: { by: 'omar@nefer.example' } },
      { times: 1 },
    ])
  })

  it('describes a move without its order or its product', async () => {
    await pulled()
    await putMoves({ product_id: 'gone', reason: 'order', operation_id: uuid(1) })
    expect(await listActivity(db)).toMatchObject([{ kind: 'stock-moved', name: undefined }])
  })

  it('counts the first stock to the new product, unless somebody gives that as a reason', async () => {
    await pulled()
    await putMoves({ reason: 'created', operation_id: null }, { reason: 'created' })
    expect(await kinds()).toEqual(['stock-moved'])
  })

  it('groups taps at the stall, and no other moves', async () => {
    await pulled()
    const tap = (n: number, delta: number, reason = 'stall') => ({
      product_id: '1',
      delta,
      reason,
      operation_id: uuid(n),
      at: ago(n),
    })
    await putMoves(
      tap(1, -1),
      tap(2, -1),
      tap(3, 4),
      { ...tap(4, -1), product_id: '2' },
      tap(5, -1),
      tap(70, -1),
      tap(71, -3, 'edited'),
      tap(72, -3, 'edited'),
    )
    const shown = (await listActivity(db)).map((one) =>
      one.kind === 'stock-moved' ? [one.move.delta, one.times] : one.kind,
    )
    expect(shown).toEqual([
      [2, 3],
      [-1, 1],
      [-1, 1],
      [-1, 1],
      [-3, 1],
      [-3, 1],
    ])
    expect((await listActivity(db))[0]?.at).toBe(Date.parse(ago(1)))
  })

  it('groups queued taps', async () => {
    await pulled()
    await queue(db, 1, aStockMove('1', -3))
    await queue(db, 2, aStockMove('1', 1))
    await queue(db, 3, aStockMove('2', 1))
    expect(await listActivity(db)).toMatchObject([
      { kind: 'stock-queued', product: '2', delta: 1, times: 1 },
      { kind: 'stock-queued', product: '1', delta: -2, times: 2 },
    ])
  })

  it('marks waiting changes until their moves are pulled', async () => {
    await pulled()
    await queue(db, 1, aStockMove('1', -3))
    expect(await kinds()).toEqual(['stock-queued'])
    // Its answer was lost.
    await settle(db, uuid(1), { state: 'inflight', attempts: 1 })
    await putMoves({ delta: -3, operation_id: uuid(1) })
    expect(await kinds()).toEqual(['stock-moved'])
  })
})

describe('the stock history of a product', () => {
  const read = (id = '1') => readStockHistory(db, id)
  const sale: Mutation = {
    kind: 'recordSale',
    payload: { sold_at: ago(0), items: [{ product_id: '1', quantity: 2, price: 1 }] },
  }

  it('holds the last ten moves of this product alone, newest first', async () => {
    await pulled()
    await putMoves(
      ...Array.from({ length: 12 }, (_, n) => ({ product_id: '1', delta: n + 1, at: ago(n) })),
      { product_id: '11', delta: 99, at: ago(0) },
    )
    const { changes } = await read()
    expect(changes.map(({ delta }) => delta)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(changes.some(({ waiting }) => waiting)).toBe(false)
  })

  it('begins with changes that wait on this device, with their reasons', async () => {
    await pulled()
    await putMoves({ product_id: '1', delta: 5 })
    await queue(db, 1, aStockMove('1', -3, 'edited'))
    await queue(db, 2, sale)
    await queue(db, 3, aStockMove('2', -1))
    expect((await read()).changes).toMatchObject([
      { delta: -2, reason: 'stall sale', operation_id: uuid(2), waiting: true },
      { delta: -3, reason: 'edited', at: new Date(now + 1).toISOString(), waiting: true },
      { delta: 5, waiting: false },
    ])
  })

  it('never shows a change twice, nor loses it between the outcome and the pull', async () => {
    await pulled()
    await queue(db, 1, sale)
    await settle(db, uuid(1), { state: 'applied' })
    expect((await read()).changes).toMatchObject([{ delta: -2, waiting: false }])
    await putMoves({ product_id: '1', delta: -2, reason: 'stall sale', operation_id: uuid(1) })
    expect((await read()).changes).toMatchObject([{ id: uuid(900), waiting: false }])
  })

  it.each([['conflict' as const], ['rejected' as const]])(
    'leaves out refused operations (%s)',
    async (state) => {
      await queue(db, 1, aStockMove('1', -3))
      await settle(db, uuid(1), { state })
      expect((await read()).changes).toEqual([])
    },
  )

  it.each([
    ['the first copy is complete', {}, true],
    ['it is not', { complete: false }, false],
    ['it comes anew', { sweeping: true }, false],
  ])('is known to be empty when %s: %j', async (_, state, known) => {
    await pulled(state)
    expect(await read()).toEqual({ changes: [], known })
  })
})
