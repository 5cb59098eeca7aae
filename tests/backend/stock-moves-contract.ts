import { expect, it } from 'vitest'
import type { Cursor } from '#backend/gateway.ts'
import { parseOrNull } from '#domain/schemas.ts'
import { StockMove } from '#domain/products/stock-move.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import type { TestUser } from '../support/servers/test-server.ts'
import { type GetWorld, addProduct, anOperation, anOrderOperation, valueOf } from './world.ts'

export function describeStockMoves(world: GetWorld, people: () => { staff: TestUser }): void {
  /** Pulls all moves after the cursor; each must be valid for the schema of the app. */
  async function pullMoves(from: Cursor) {
    const { gateway, signal } = world()
    const moves: StockMove[] = []
    for (let next = from; ;) {
      const reply = await gateway.pullOrders(next, 500, people().staff.accessToken, signal)
      const page = valueOf(reply)
      expect(page.reset).toBe(false)
      for (const { t, id, v, row } of page.rows) {
        if (t !== 'stock_moves') continue
        const move = parseOrNull(StockMove, row)
        expect({ v, id: move?.id }, JSON.stringify(row)).toEqual({ v: 1, id })
        if (move !== null) moves.push(move)
      }
      next = page.next
      if (!page.more) return { moves, next }
    }
  }
  const send = async (operation: ReturnType<typeof anOperation>, token: string | null) =>
    valueOf(await world().gateway.send(operation, token, world().signal))
  const sendAsStaff = async ({ kind, payload }: Mutation) => {
    const operation = anOperation(kind, payload)
    expect(await send(operation, people().staff.accessToken)).toMatchObject({ status: 'applied' })
    return operation.id
  }

  it('returns a move once, with its reason and the time of the change', async () => {
    const { id: product_id } = await addProduct(world())
    const { next } = await pullMoves(null)
    const payload = { product_id, delta: -3, reason: 'edited' }
    const operation_id = await sendAsStaff({ kind: 'adjustStock', payload })
    const page = await pullMoves(next)
    expect(page.moves).toMatchObject([{ ...payload, operation_id, edited_at: null }])
    const catalog = valueOf(await world().gateway.pullCatalog(null, 500, world().signal))
    const product = catalog.rows.find(({ id }) => id === product_id)
    expect(product?.row).toMatchObject({ updated_at: page.moves[0]?.at })
    expect((await pullMoves(page.next)).moves).toEqual([])
  })

  it('names the order that took stock and gave it back', async () => {
    const { id: product_id, price } = await addProduct(world())
    const { next } = await pullMoves(null)
    const order = anOrderOperation({ items: [{ product_id, quantity: 2, price }] })
    expect(await send(order, null)).toMatchObject({ status: 'applied' })
    const cancelled = { order_id: order.id, base: 'pending' as const, status: 'cancelled' as const }
    await sendAsStaff({ kind: 'setOrderStatus', payload: cancelled })
    expect((await pullMoves(next)).moves).toMatchObject([
      { product_id, delta: -2, reason: 'order', operation_id: order.id },
      { product_id, delta: 2, reason: 'order cancelled', operation_id: order.id },
    ])
  })
}
