import { expect, it } from 'vitest'
import { Market } from '#domain/orders/market.ts'
import { StaffOrder } from '#domain/orders/staff-order.ts'
import { Product } from '#domain/products/product.ts'
import { parseOrNull } from '#domain/schemas.ts'
import { parseApplied, parseRejected } from '#domain/writes/outcome.ts'
import type { TestUser } from '../support/servers/test-server.ts'
import { type GetWorld, addProduct, anOperation, valueOf } from './world.ts'

export function describeMarket(world: GetWorld, people: () => { staff: TestUser }): void {
  const day = '2026-11-28'
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  async function send(operation: ReturnType<typeof anOperation>) {
    const { gateway, signal } = world()
    return valueOf(await gateway.send(operation, people().staff.accessToken, signal))
  }
  const pack = (product_id: string, delta: number, to = day) =>
    send(anOperation('packForMarket', { day: to, product_id, delta, packed_at: ago(9) }))
  const count = (product_id: string, back: number) =>
    send(anOperation('countMarket', { day, lines: [{ product_id, back }], counted_at: ago(1) }))
  async function pulled(id: string) {
    const { gateway, signal } = world()
    const catalog = await gateway.pullCatalog(null, 2000, signal)
    const orders = await gateway.pullOrders(null, 1000, people().staff.accessToken, signal)
    const product = valueOf(catalog).rows.find((row) => row.id === id)?.row
    const market = valueOf(orders).rows.find(({ t }) => t === 'markets')?.row
    return {
      product: parseOrNull(Product, product),
      line: parseOrNull(Market, market)?.lines[id],
    }
  }

  it('is packed, sold from and counted', async () => {
    const { id, price } = await addProduct(world(), { stock: 5 })
    const packed = await pack(id, 7)
    expect(parseApplied(packed)?.packed).toBe(5)
    expect(await pulled(id)).toMatchObject({
      product: { stock: 0, set_aside: 5 },
      line: { packed: 5, sold: 0, returned: 0 },
    })
    const other = parseRejected(await pack(id, 1, '2026-11-29'))
    expect(other).toMatchObject({ code: 'other_market', day })

    const items = [{ product_id: id, quantity: 2, price }]
    const sale = anOperation('recordSale', { sold_at: ago(8), items, market: day })
    const sold = parseApplied(await send(sale))
    expect(parseOrNull(StaffOrder, sold?.row)).toMatchObject({ market: day })
    const back = { order_id: sale.id, returned_at: ago(5), restocked: true, market: day }
    const one = [{ product_id: id, quantity: 1, price }]
    await send(anOperation('recordReturn', { ...back, items: one, method: 'cash', refund: 0 }))
    expect(await pulled(id)).toMatchObject({
      product: { stock: 0, set_aside: 4 },
      line: { packed: 5, sold: 2, returned: 1 },
    })

    const counted = parseApplied(await count(id, 3))
    expect(parseOrNull(Market, counted?.row)?.lines[id]).toMatchObject({ back: 3 })
    const { product, line } = await pulled(id)
    expect(product).toMatchObject({ stock: 3 })
    expect(product).not.toHaveProperty('set_aside')
    expect(line?.counted).toMatchObject({ by: people().staff.email })
    expect(parseRejected(await count(id, 3))).toMatchObject({
      code: 'market_counted',
      at: line?.counted?.at,
    })
  })

  it('sends what was set aside with a changed stock', async () => {
    const { gateway, signal } = world()
    const { id } = await addProduct(world(), { stock: 5 })
    let page = valueOf(await gateway.pullCatalog(null, 2000, signal))
    while (page.more) page = valueOf(await gateway.pullCatalog(page.next, 2000, signal))
    await pack(id, 2)
    const { stocks, rows } = valueOf(await gateway.pullCatalog(page.next, 2000, signal))
    const [, , ...sent] = stocks?.find(([product]) => product === id) ?? []
    expect(sent).toEqual([3, expect.any(Number), 2])
    expect(rows.some((row) => row.id === id)).toBe(false)
    await count(id, 2)
  })
}
