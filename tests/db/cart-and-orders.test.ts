import { describe, expect, it, vi } from 'vitest'
import {
  addToCart,
  clearCart,
  putLines,
  readCart,
  removeLine,
  setQuantity,
} from '#db/shopper/stored-cart.ts'
import { type Db, createDb } from '#db/database.ts'
import { readDraft, saveDraft } from '#db/drafts.ts'
import { readCartView } from '#db/shopper/cart-view.ts'
import { getMyOrder, listMyOrders, takeUnannounced } from '#db/shopper/my-orders.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { reviveMyOrder } from '#db/shopper/revive-my-order.ts'
import { NotSavedError, writeSafely } from '#db/storage.ts'
import { patchSyncState } from '#db/sync-state.ts'
import { maxLineQuantity } from '#domain/orders/order-amounts.ts'
import { aCustomer, aLine, aProduct, uuid } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'
import { putCatalogPull, putProducts } from '../support/mirror.ts'

function request(n = 1, lines = [aLine({ quantity: 2 })]) {
  return {
    id: uuid(n),
    token: 't'.repeat(43),
    lines,
    customer: aCustomer,
    draftKey: 'checkout',
    now: 5,
  }
}

describe('persistent storage', () => {
  it('is requested once, after the first important write', async () => {
    const persist = vi.fn<() => Promise<boolean>>(async () => false)
    const visitor: Db = { ...db, askToPersist: createDb({ persist }).askToPersist }
    await expect(writeSafely(visitor, () => Promise.reject(new Error('refused')))).rejects.toThrow()
    expect(persist).not.toHaveBeenCalled()
    await addToCart(visitor, aProduct(), 1, 5)
    await placeMyOrder(visitor, request(1, await readCart(visitor)))
    expect(persist).toHaveBeenCalledOnce()
    const nothing = () => Reflect.get({}, 'storage').persist()
    expect(createDb({ persist: nothing }).askToPersist).not.toThrow()
  })
})

describe('the cart', () => {
  it('adds a line, then raises its quantity, and returns which', async () => {
    expect(await addToCart(db, aProduct(), 1, 1)).toBe('added')
    expect(await addToCart(db, aProduct(), 2, 2)).toBe('updated')
    expect(await readCart(db)).toMatchObject([{ id: '1', quantity: 3, price: 14_999 }])
  })

  it('does not lose simultaneous additions', async () => {
    await Promise.all(
      Array.from({ length: 10 }, () => addToCart(db, aProduct({ stock: 99 }), 1, 1)),
    )
    expect((await readCart(db))[0]?.quantity).toBe(10)
  })

  it('reports the number of pieces once they are on disk, not before', async () => {
    const published: unknown[] = []
    db.cartCounts.subscribe(() => published.push(db.cartCounts.latest()?.items))
    await addToCart(db, aProduct({ id: 'a' }), 2, 1)
    await addToCart(db, aProduct({ id: 'b' }), 1, 2)
    await addToCart(db, aProduct({ id: 'a', stock: 3 }), 5, 3)
    expect(published).toEqual([2, 3, 4])
    db.local.cart.hook('updating', () => {
      throw new Error('refused')
    })
    await expect(addToCart(db, aProduct({ id: 'b' }), 1, 4)).rejects.toThrow('refused')
    expect(published).toEqual([2, 3, 4])
  })

  it('takes only whole quantities within the limit of a line', async () => {
    await addToCart(db, aProduct(), 2.9, 1)
    expect((await readCart(db))[0]?.quantity).toBe(2)
    await setQuantity(db, '1', 1e9)
    expect((await readCart(db))[0]?.quantity).toBe(maxLineQuantity)
    await setQuantity(db, '1', Number.NaN)
    expect((await readCart(db))[0]?.quantity).toBe(1)
    await setQuantity(db, '1', 0)
    expect(await readCart(db)).toEqual([])
  })

  it('keeps its order, and restores a removed line to its position', async () => {
    await addToCart(db, aProduct({ id: 'a' }), 1, 1)
    await addToCart(db, aProduct({ id: 'b' }), 1, 2)
    const [first] = await readCart(db)
    await removeLine(db, 'a')
    expect((await readCart(db)).map(({ id }) => id)).toEqual(['b'])
    await putLines(db, first ? [first] : [])
    expect((await readCart(db)).map(({ id }) => id)).toEqual(['a', 'b'])
    await clearCart(db)
    expect(await readCart(db)).toEqual([])
  })

  it('leaves out a corrupt line and shows the rest', async () => {
    await db.local.cart.put({ id: 'x', quantity: -4 } as never)
    await addToCart(db, aProduct(), 1, 1)
    expect((await readCart(db)).map(({ id }) => id)).toEqual(['1'])
  })
})

/** Everything that is in the cart now. */
async function placeCart(n = 1) {
  const placed = await placeMyOrder(db, request(n, await readCart(db)))
  if (!placed.ok) throw new Error(placed.error)
  return placed.value
}

describe('placing an order', () => {
  it('writes operation and order and empties the cart and the draft in one step', async () => {
    await addToCart(db, aProduct(), 2, 1)
    await saveDraft(db, 'checkout', { firstName: 'Mona' }, 1)
    const order = await placeCart()
    expect(order.total).toBe(2 * 14_999)
    expect(await readCart(db)).toEqual([])
    expect(await readDraft(db, 'checkout')).toBeUndefined()
    expect(await db.local.outbox.toArray()).toMatchObject([
      {
        id: uuid(1),
        kind: 'placeOrder',
        lane: `order:${uuid(1)}`,
        scope: 'anon',
        state: 'pending',
      },
    ])
    expect((await getMyOrder(db, uuid(1)))?.state).toEqual({ name: 'saved' })
  })

  it('changes nothing when any part of it fails', async () => {
    await db.local.myOrders.add({ ...(await placeCart(2)), id: uuid(1) })
    await addToCart(db, aProduct(), 2, 1)
    await expect(placeCart(1)).rejects.toThrow()
    expect(await readCart(db)).toHaveLength(1)
    expect(await db.local.outbox.where('id').equals(uuid(1)).count()).toBe(0)
  })

  it.each([
    ['a line more', () => addToCart(db, aProduct({ id: '2' }), 1, 2)],
    ['another quantity', () => setQuantity(db, '1', 3)],
    ['another price', () => db.local.cart.update('1', { price: 1 })],
    ['a line less', () => removeLine(db, '1')],
  ])('is refused when the cart has %s than the shopper saw', async (_what, change) => {
    await addToCart(db, aProduct(), 2, 1)
    const seen = await readCart(db)
    await change()
    const left = await readCart(db)
    expect(await placeMyOrder(db, request(1, seen))).toEqual({ ok: false, error: 'cart-changed' })
    expect(await readCart(db)).toEqual(left)
    expect(await db.local.outbox.count()).toBe(0)
    expect(await db.local.myOrders.count()).toBe(0)
  })

  it('places one order when several tabs place the same cart at once', async () => {
    await addToCart(db, aProduct(), 2, 1)
    const seen = await readCart(db)
    const tabs = await Promise.all([1, 2, 3].map((n) => placeMyOrder(db, request(n, seen))))
    expect(tabs.map(({ ok }) => ok)).toEqual([true, false, false])
    expect(await db.local.outbox.count()).toBe(1)
  })

  it('lists orders newest first, and announces an accepted one once', async () => {
    await placeCart(1)
    await placeMyOrder(db, { ...request(2, []), now: 9 })
    expect((await listMyOrders(db)).map(({ order }) => order.id)).toEqual([uuid(2), uuid(1)])
    expect(await takeUnannounced(db, 10)).toEqual([])
    const receipt = { id: uuid(1), created_at: '', status: 'pending' as const, total: 1, items: [] }
    await db.local.myOrders.update(uuid(1), { receipt })
    const shown = await Promise.all([takeUnannounced(db, 10), takeUnannounced(db, 10)])
    expect(shown.flat().map(({ id }) => id)).toEqual([uuid(1)])
  })
})

describe('a refused order', () => {
  async function refuse(items: unknown[]) {
    const outcome = { status: 'rejected', code: 'items', items }
    await db.local.outbox.where('id').equals(uuid(1)).modify({ state: 'rejected', outcome })
  }

  it('goes back into the cart with the form, at the price the server named', async () => {
    await putLines(db, [aLine(), aLine({ id: '2', quantity: 3 })])
    await placeCart()
    await addToCart(db, aProduct({ id: '2' }), 1, 1)
    await refuse([{ product_id: '1', code: 'price_changed', price: 9_900 }])
    expect(await reviveMyOrder(db, uuid(1), 'checkout', 9)).toBe(true)
    const lines = new Map((await readCart(db)).map((line) => [line.id, line]))
    expect(lines.get('1')).toMatchObject({ price: 9_900, quantity: 1 })
    expect(lines.get('2')).toMatchObject({ quantity: 3 })
    expect(await readDraft(db, 'checkout')).toEqual(aCustomer)
    expect(await db.local.outbox.count()).toBe(0)
    expect(await listMyOrders(db)).toEqual([])
  })

  it('returns to the cart without products that are no longer sold', async () => {
    await putLines(db, [aLine(), aLine({ id: '2', quantity: 3 })])
    await placeCart()
    await refuse([{ product_id: '1', code: 'not_sold' }])
    expect(await reviveMyOrder(db, uuid(1), 'checkout', 9)).toBe(true)
    expect(await readCart(db)).toMatchObject([{ id: '2', quantity: 3 }])
  })

  it('marks the refused lines in the cart until a later pull', async () => {
    await putProducts(db, { id: '1', stock: 5 }, { id: '2', stock: 5 })
    await putCatalogPull(db)
    await putLines(db, [aLine(), aLine({ id: '2', quantity: 3 })])
    await placeCart()
    await refuse([
      { product_id: '1', code: 'sold_out' },
      { product_id: '2', code: 'not_enough_stock', available: 2 },
    ])
    const notices = async () => (await readCartView(db)).map((view) => view.notices)
    expect(await reviveMyOrder(db, uuid(1), 'checkout', 9)).toBe(true)
    expect(await notices()).toEqual([[{ kind: 'sold-out' }], [{ kind: 'only-left', available: 2 }]])
    await patchSyncState(db, { pulledAt: 10 })
    expect(await notices()).toEqual([[], []])
  })

  it('does not overwrite a form that was typed since', async () => {
    await addToCart(db, aProduct(), 2, 1)
    await placeCart()
    await refuse([])
    await saveDraft(db, 'checkout', { firstName: 'Salma' }, 8)
    expect(await reviveMyOrder(db, uuid(1), 'checkout', 9)).toBe(true)
    expect(await readDraft(db, 'checkout')).toEqual({ firstName: 'Salma' })
  })

  it('is revived once only, and never while it may still be accepted', async () => {
    await addToCart(db, aProduct(), 2, 1)
    await placeCart()
    expect(await reviveMyOrder(db, uuid(1), 'checkout', 9)).toBe(false)
    await refuse([])
    const both = [1, 2].map(() => reviveMyOrder(db, uuid(1), 'checkout', 9))
    expect((await Promise.all(both)).toSorted()).toEqual([false, true])
    expect(await readCart(db)).toMatchObject([{ quantity: 2 }])
  })
})

describe('writing to a full disk', () => {
  function failing(times: number, name = 'QuotaExceededError') {
    let left = times
    return async () => {
      left -= 1
      if (left >= 0) throw Object.assign(new Error('full'), { name })
      return 'written'
    }
  }

  it('evicts the mirror before the write fails', async () => {
    await db.mirror.products.put({ ...aProduct(), version: 1, generation: 1 })
    expect(await writeSafely(db, failing(1))).toBe('written')
    expect(await db.mirror.products.count()).toBe(1)
    expect(await writeSafely(db, failing(2))).toBe('written')
    expect(await db.mirror.products.count()).toBe(0)
  })

  it('fails when even that is not enough, and keeps outbox and cart', async () => {
    await placeMyOrder(db, request(1, []))
    await addToCart(db, aProduct(), 1, 1)
    await expect(writeSafely(db, failing(3))).rejects.toBeInstanceOf(NotSavedError)
    expect(await readCart(db)).toHaveLength(1)
    expect(await db.local.outbox.count()).toBe(1)
  })

  it('reopens a closed connection and repeats the write, up to a limit', async () => {
    expect(await writeSafely(db, failing(1, 'InvalidStateError'))).toBe('written')
    expect(await writeSafely(db, failing(3, 'InvalidStateError'))).toBe('written')
    await expect(writeSafely(db, failing(4, 'InvalidStateError'))).rejects.toThrow()
    await expect(writeSafely(db, failing(1, 'DataError'))).rejects.toThrow()
  })
})
