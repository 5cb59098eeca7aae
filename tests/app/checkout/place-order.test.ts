import { describe, expect, it, vi } from 'vitest'
import {
  acceptPrice,
  followPrices,
  listPricesToFollow,
  readCartView,
} from '#db/shopper/cart-view.ts'
import { putLines, readCart, setQuantity } from '#db/shopper/stored-cart.ts'
import { saveDraft } from '#db/drafts.ts'
import { discard } from '#db/outbox/decisions.ts'
import {
  listMyOrders,
  saveReceipt,
  takeUnannounced,
  countUnannounced,
  takeUnannouncedRefusals,
} from '#db/shopper/my-orders.ts'
import { sameLines } from '#domain/orders/cart.ts'
import { maxOrderLines } from '#domain/orders/order.ts'
import { newToken } from '#db/shopper/new-token.ts'
import { orderCart } from '#db/shopper/place-my-order.ts'
import { aCustomer, aLine } from '../../support/builders.ts'
import { putCatalogPull, putProducts } from '../../support/mirror.ts'
import { db } from '../../support/db-for-each-test.ts'

async function mirror(stock: number, price: number, complete = true): Promise<void> {
  await putProducts(db, { stock, price })
  await putCatalogPull(db, { complete })
}

async function refuse(id: string): Promise<void> {
  const problem = { product_id: '1', code: 'sold_out' }
  const outcome = { status: 'rejected', code: 'items', items: [problem] }
  await db.local.outbox.where('id').equals(id).modify({ state: 'rejected', outcome, attempts: 1 })
}

async function order(): Promise<string> {
  await putLines(db, [aLine()])
  const placed = await orderCart(db, await readCart(db), aCustomer, 'ar')
  if (!placed.ok) throw new Error(placed.error)
  return placed.value.id
}

describe('placing an order', () => {
  it('stores the order, empties the cart and removes the draft', async () => {
    await saveDraft(db, 'checkout', aCustomer, 1)
    await order()
    expect(await listMyOrders(db)).toMatchObject([{ state: { name: 'saved' } }])
    expect(await readCart(db)).toEqual([])
    expect(await db.local.drafts.count()).toBe(0)
    expect(await db.local.outbox.toArray()).toMatchObject([{ payload: { locale: 'ar' } }])
  })

  it('refuses an order with more lines than the server accepts', async () => {
    const lines = Array.from({ length: maxOrderLines + 1 }, (_, at) => aLine({ id: `p${at}` }))
    await putLines(db, lines)
    expect(await orderCart(db, lines, aCustomer, 'en')).toEqual({
      ok: false,
      error: 'too-many-lines',
    })
    expect(await readCart(db)).toHaveLength(lines.length)
  })

  it.each([
    ['QuotaExceededError', 'storage-full'],
    ['DataError', 'not-saved'],
  ])(
    'says that it is not saved when storage fails with %s; the cart stays',
    async (name, error) => {
      await putLines(db, [aLine()])
      const failing = vi
        .spyOn(db.local.myOrders, 'add')
        .mockRejectedValue(Object.assign(new Error('storage'), { name }))
      expect(await orderCart(db, await readCart(db), aCustomer, 'ar')).toEqual({
        ok: false,
        error,
      })
      failing.mockRestore()
      expect(await readCart(db)).toHaveLength(1)
      expect(await db.local.outbox.count()).toBe(0)
    },
  )
})

describe('sameLines', () => {
  const line = aLine({ quantity: 2 })

  it('ignores the order of the lines', () => {
    const other = aLine({ id: '2' })
    expect(sameLines([line, other], [other, line])).toBe(true)
  })

  it.each([
    [[]],
    [[{ ...line, quantity: 3 }]],
    [[{ ...line, price: line.price - 1 }]],
    [[{ ...line, id: '2' }]],
    [[line, aLine({ id: '2' })]],
  ])('detects the difference to %j', (stored) => {
    expect(sameLines([line], stored)).toBe(false)
  })
})

it('accepts a stored price that is higher: it was lowered meanwhile', () => {
  const line = aLine()
  expect(sameLines([{ ...line, price: line.price - 1 }], [line])).toBe(true)
})

describe('newToken', () => {
  it('returns 32 random bytes as base64url', () => {
    expect(newToken()).toMatch(/^[\w-]{43}$/)
    expect(newToken()).not.toBe(newToken())
  })
})

describe('the lines of the cart', () => {
  it('have notices about changes, and none without changes', async () => {
    await putLines(db, [aLine({ quantity: 2, price: 14_999 })])
    await mirror(2, 14_999)
    expect(await readCartView(db)).toMatchObject([{ notices: [] }])
    await mirror(1, 9_999)
    const [view] = await readCartView(db)
    expect(view?.notices.map(({ kind }) => kind)).toEqual(['only-left', 'price-lowered'])
  })

  it('follow a lower price in the cart, the order and the sent operation', async () => {
    await putLines(db, [aLine({ quantity: 2, price: 14_999 })])
    await mirror(9, 9_999)
    const [view] = await readCartView(db)
    expect(view).toMatchObject({ line: { price: 9_999 }, notices: [{ kind: 'price-lowered' }] })
    const placed = await orderCart(db, view ? [view.line] : [], aCustomer, 'en')
    expect(placed).toMatchObject({ ok: true, value: { total: 19_998 } })
    const [sent] = await db.local.outbox.toArray()
    expect(sent?.payload).toMatchObject({ items: [{ price: 9_999 }] })
  })

  it('keep a stored lower price when it rises again', async () => {
    await putLines(db, [aLine({ price: 14_999 })])
    await mirror(9, 9_999)
    expect(await listPricesToFollow(db)).not.toBe('[]')
    await followPrices(db)
    expect(await listPricesToFollow(db)).toBe('[]')
    await mirror(9, 14_999)
    expect(await readCartView(db)).toMatchObject([
      { line: { price: 9_999 }, notices: [{ kind: 'price-risen', from: 9_999, to: 14_999 }] },
    ])
  })

  it('keep their price after a rise until the shopper accepts the new one', async () => {
    await putLines(db, [aLine({ quantity: 2, price: 14_999 })])
    await mirror(9, 19_999)
    expect(await readCartView(db)).toMatchObject([{ line: { price: 14_999 } }])
    await setQuantity(db, '1', 4)
    await acceptPrice(db, '1', 19_999)
    expect(await readCart(db)).toMatchObject([{ price: 19_999, quantity: 4 }])
    expect(await readCartView(db)).toMatchObject([{ notices: [] }])
  })

  it('are no longer sold only if the whole catalogue is known', async () => {
    await putLines(db, [aLine({ id: 'gone' })])
    expect(await readCartView(db)).toMatchObject([{ notices: [] }])
    await mirror(1, 1, false)
    expect(await readCartView(db)).toMatchObject([{ notices: [] }])
    await putCatalogPull(db)
    expect(await readCartView(db)).toMatchObject([{ notices: [{ kind: 'no-longer-sold' }] }])
  })

  it('have no notices when the mirror cannot be read', async () => {
    await putLines(db, [aLine()])
    vi.spyOn(db.mirror.products, 'bulkGet').mockRejectedValue(new Error('broken'))
    expect(await readCartView(db)).toMatchObject([{ line: { id: '1' }, notices: [] }])
  })
})

describe('an accepted order', () => {
  it('is announced by one tab', async () => {
    const id = await order()
    expect(await countUnannounced(db)).toBe(0)
    const created_at = '2026-11-20T10:00:00Z'
    await saveReceipt(db, { id, created_at, status: 'pending', total: 14_999, items: [] }, 1)
    expect(await countUnannounced(db)).toBe(1)
    await takeUnannounced(db, 1)
    expect(await countUnannounced(db)).toBe(0)
  })
})

describe('a refused order', () => {
  it('is announced once, by one tab', async () => {
    const id = await order()
    expect(await countUnannounced(db)).toBe(0)
    await refuse(id)
    expect(await countUnannounced(db)).toBe(1)
    const tabs = await Promise.all([1, 2].map((now) => takeUnannouncedRefusals(db, now)))
    expect(tabs.flat().map((told) => told.id)).toEqual([id])
    expect(await countUnannounced(db)).toBe(0)
  })
})

describe('discarding an operation', () => {
  it('removes the order from My orders in the same transaction', async () => {
    const id = await order()
    expect(await discard(db, id, 1)).toEqual([id])
    expect(await listMyOrders(db)).toEqual([])
    expect(await db.local.outbox.count()).toBe(0)
  })

  it('is refused while the order may be on its way', async () => {
    const id = await order()
    await db.local.outbox.where('id').equals(id).modify({ state: 'inflight' })
    expect(await discard(db, id, 1)).toEqual([])
    expect(await listMyOrders(db)).toHaveLength(1)
  })
})
