/** "We keep {price} for you until {time}" is true: the server honours the price until then. */
import { beforeEach, describe, expect, it } from 'vitest'
import { savePage } from '#db/mirror/save-page.ts'
import { acceptPrice, followPrices, readCartView } from '#db/shopper/cart-view.ts'
import { readPriceTime } from '#db/shopper/price-times.ts'
import { addToCart, readCart } from '#db/shopper/stored-cart.ts'
import type { MyOrder } from '#db/schema/local-database.ts'
import { priceKeptMs } from '#domain/orders/cart.ts'
import { reorder } from '#shop/orders/reorder.ts'
import { aCustomer, aProduct, uuid } from '../support/builders.ts'
import { putCatalogPull, putProducts } from '../support/mirror.ts'
import { db } from '../support/db-for-each-test.ts'

const dayMs = 24 * 60 * 60_000
const now = Date.UTC(2026, 10, 20, 12)
const tenWeeksAgo = now - 70 * dayMs
const iso = (ms: number) => new Date(ms).toISOString()
const low = aProduct({ price: 10_000 })

async function pulledAt(ms: number, price: number): Promise<void> {
  await putProducts(db, { price })
  await putCatalogPull(db, { at: iso(ms) })
}

/** When the price stops being kept, as the cart says; null: it says nothing of the kind. */
async function keptUntil(): Promise<number | null> {
  const [notice] = (await readCartView(db))[0]?.notices ?? []
  return notice?.kind === 'price-risen' ? notice.until : null
}

describe('a price is kept from when it was known to be in force', () => {
  it('by the time of the data, also after a long absence', async () => {
    await pulledAt(tenWeeksAgo, 10_000)
    await addToCart(db, low, 1, now)
    await pulledAt(now, 12_000)
    expect(await keptUntil()).toBe(tenWeeksAgo + priceKeptMs)
  })

  it('by the last pull, when that still had the price', async () => {
    await pulledAt(tenWeeksAgo, 10_000)
    await addToCart(db, low, 1, now)
    await pulledAt(now, 10_000)
    await followPrices(db)
    await pulledAt(now + dayMs, 12_000)
    expect(await keptUntil()).toBe(now + priceKeptMs)
  })

  it('never, for the price of a page that the mirror contradicts', async () => {
    await pulledAt(now, 12_000)
    await addToCart(db, low, 1, now)
    expect(await keptUntil()).toBe(priceKeptMs)
  })

  it('by the page, before the first pull', async () => {
    expect(await readPriceTime(db, low, iso(now - dayMs))).toBe(now - dayMs)
    await pulledAt(tenWeeksAgo, 12_000)
    expect(await readPriceTime(db, low, iso(now - dayMs))).toBe(0)
  })

  it('also when pieces are added from a page with a lower price', async () => {
    await pulledAt(now, 12_000)
    await addToCart(db, aProduct({ price: 12_000 }), 1, now)
    await addToCart(db, low, 1, now)
    expect(await readCart(db)).toMatchObject([{ price: 10_000, quantity: 2 }])
    expect(await db.local.cart.get('1')).not.toHaveProperty('stock')
    expect(await keptUntil()).toBe(priceKeptMs)
  })

  it('also of a price that the shopper has accepted', async () => {
    await pulledAt(tenWeeksAgo, 12_000)
    await addToCart(db, low, 1, now)
    await acceptPrice(db, '1', 12_000)
    await pulledAt(now, 14_000)
    expect(await keptUntil()).toBe(tenWeeksAgo + priceKeptMs)
  })

  it('also of an order that is placed again', async () => {
    await pulledAt(tenWeeksAgo, 10_000)
    await reorder(db, anOrderOf(low.price).items, now)
    await pulledAt(now, 12_000)
    expect(await keptUntil()).toBe(tenWeeksAgo + priceKeptMs)
  })
})

describe('a pull that was interrupted', () => {
  const page = { epoch: 'e', reset: false, more: true, rows: [], next: 1, horizon: '2' }
  beforeEach(() => pulledAt(tenWeeksAgo, 10_000))

  it('does not make the prices that it has not brought yet newer', async () => {
    const origin = { name: 'catalog', scope: 'anon', from: null, now } as const
    await savePage(db, { ...page, at: iso(now) }, origin)
    await addToCart(db, low, 1, now)
    await savePage(db, { ...page, next: 2, at: iso(now) }, { ...origin, from: 1 })
    expect(await readCart(db)).toMatchObject([{ priceSeenAt: tenWeeksAgo }])
    await savePage(db, { ...page, next: 3, more: false, at: iso(now) }, { ...origin, from: 2 })
    await followPrices(db)
    expect(await readCart(db)).toMatchObject([{ priceSeenAt: now }])
  })
})

it('a higher price that was accepted is not shown as lowered', async () => {
  await pulledAt(now, 10_000)
  await addToCart(db, aProduct({ price: 10_000 }), 1, now)
  await pulledAt(now + 1, 8_000)
  await followPrices(db)
  await pulledAt(now + priceKeptMs + 2, 9_000)
  await acceptPrice(db, '1', 9_000)
  expect((await readCartView(db))[0]?.notices).toEqual([])
})

function anOrderOf(price: number): MyOrder {
  const item = { id: '1', name: 'Panel', price, quantity: 1, image: '' }
  return {
    id: uuid(1),
    token: 't',
    placedAt: now,
    total: price,
    items: [item],
    customer: aCustomer,
  }
}

it('a piece is in the cart at once while a pull writes a page', async () => {
  await pulledAt(now, 10_000)
  const cart = { isWritten: false }
  const writing = db.mirror.transaction('rw', db.mirror.tables, async () => {
    for (let n = 0; n < 20_000 && !cart.isWritten; n += 1) await db.mirror.products.get('1')
  })
  await addToCart(db, low, 1, now)
  cart.isWritten = true
  await writing
  expect(await readCart(db)).toMatchObject([{ priceSeenAt: 0 }])
  await followPrices(db)
  expect(await readCart(db)).toMatchObject([{ priceSeenAt: now }])
})
