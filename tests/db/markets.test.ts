/** A market as its device sees it: rows of the server and writes that wait. */
import { beforeEach, expect, it } from 'vitest'
import { saveDraft } from '#db/drafts.ts'
import { getStaffProduct } from '#db/mirror/catalog.ts'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import { moveToSent } from '#db/outbox/sending/sent-operations.ts'
import { readShort } from '#db/staff/packed-markets.ts'
import { listMarkets, readOpenMarket, readSellingAt, setSellingAt } from '#db/staff/markets.ts'
import { recordReturn } from '#db/staff/returns.ts'
import { saleDraftKey } from '#db/staff/stall-draft.ts'
import { recordStallSale } from '#db/staff/stall.ts'
import { type Market, isForgettable, noPieces } from '#domain/orders/market.ts'
import { type Mutation, mergeMutations, newMutation } from '#domain/writes/mutations.ts'
import { flush } from '#sync/sending/push.ts'
import { uuid } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { putProducts } from '../support/mirror.ts'
import { fullOrder } from '../support/full-rows.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { signInAs } from '../support/sign-in.ts'
import { userId } from '../support/staff-outbox.ts'

const day = '2026-12-04'
const now = Date.parse('2026-12-04T09:00:00.000Z')
const at = new Date(now).toISOString()
const lamp = { id: 'lamp', name: 'Lamp', price: 500, quantity: 2 }
const piece = { product_id: 'lamp', quantity: 1, price: 500 }

beforeEach(async () => {
  await signInAs(db, userId)
  await putProducts(db, { id: 'lamp', stock: 5 })
})

async function queue(...mutations: Mutation[]): Promise<string[]> {
  return queueWrites(db, { userId, mutations, now })
}
function pack(delta: number, to = day) {
  return newMutation.packForMarket({ day: to, product_id: 'lamp', delta, packed_at: at })
}
function count(back: number) {
  return newMutation.countMarket({ day, lines: [{ product_id: 'lamp', back }], counted_at: at })
}
async function sell(n: number, quantity = 2) {
  const line = { ...lamp, quantity }
  await saveDraft(db, saleDraftKey(userId), [line], now)
  const sale = await recordStallSale(db, [line], { id: uuid(n), userId, now })
  if (!sale.ok) throw new Error(sale.error)
}
async function takeBack(n: number) {
  const returned = { order_id: uuid(1), returned_at: at, items: [piece], restocked: true }
  await recordReturn(db, { ...returned, method: 'cash', refund: 500 }, null, {
    id: uuid(n),
    userId,
    now,
  })
}
async function putMarket(lines: Market['lines'], id = day) {
  await db.mirror.markets.put({ id, lines, version: 1, generation: 1 })
}
async function pieces() {
  const { stock, set_aside: aside = 0 } = (await getStaffProduct(db, 'lamp')) ?? {}
  return [stock, aside]
}
async function lampLine() {
  return (await listMarkets(db))[0]?.lines[0]
}

it('packing sets pieces aside, at most those in stock, and is not reserved yet', async () => {
  await queue(pack(3))
  expect(await pieces()).toEqual([2, 3])
  expect(await lampLine()).toMatchObject({ product: 'lamp', packed: 3, left: 3, unreserved: 3 })
  await queue(pack(4))
  expect(await pieces()).toEqual([0, 5])
})

it('is reserved once the server has answered', async () => {
  await queue(pack(3))
  const touched = [{ t: 'markets', id: day, v: 1 }]
  const outcome = { status: 'applied', xid: '1', epoch: 'e', touched, packed: 3 }
  await db.local.outbox.toCollection().modify({ state: 'applied', attempts: 1, outcome })
  expect(await lampLine()).toMatchObject({ packed: 3, unreserved: 0 })
  await putMarket({ lamp: { ...noPieces, packed: 4 } })
  expect(await lampLine()).toMatchObject({ packed: 4, left: 4, unreserved: 0 })
})

it('unsent packings of one product and day are one; what was taken back is none', () => {
  expect(mergeMutations(pack(2), pack(1))).toMatchObject({ payload: { delta: 3 } })
  expect(mergeMutations(pack(2), pack(-2))).toBe('none')
  expect(mergeMutations(pack(2), pack(1, '2026-12-05'))).toBeNull()
})

it('says when there were fewer than it asked for', async () => {
  const ids = await queue(pack(3))
  expect(await readShort(db, ids)).toBeNull()
  const outcome = { status: 'applied', xid: '1', epoch: 'e', touched: [], packed: 1 }
  await db.local.outbox.toCollection().modify({ state: 'applied', attempts: 1, outcome })
  expect(await readShort(db, ids)).toBe(1)
  await moveToSent(db, await db.local.outbox.toArray(), now)
  expect(await readShort(db, ids)).toBe(1)
})

it('sells at the market only on the chosen day, until everything is counted', async () => {
  expect(await readSellingAt(db, now)).toBeNull()
  await setSellingAt(db, day)
  expect(await readSellingAt(db, now)).toBe(day)
  expect(await readSellingAt(db, now + 24 * 3_600_000)).toBeNull()
  await putMarket({ lamp: { ...noPieces, packed: 2 } })
  expect(await readSellingAt(db, now)).toBe(day)
  await queue(count(2))
  expect(await readSellingAt(db, now)).toBeNull()
  await setSellingAt(db, null)
  await db.local.outbox.clear()
  expect(await readSellingAt(db, now)).toBeNull()
})

it('a sale at the market takes what is set aside, then the stock; other sales the stock', async () => {
  await queue(pack(1))
  await sell(1, 1)
  expect(await pieces()).toEqual([3, 1])
  await setSellingAt(db, day)
  await sell(2)
  expect(await pieces()).toEqual([2, 0])
  expect(await lampLine()).toMatchObject({ packed: 1, sold: 2, left: 0 })
  await takeBack(3)
  expect(await lampLine()).toMatchObject({ returned: 1 })
  const sent = (await db.local.outbox.toArray()).map(({ payload }) => Object(payload).market)
  expect(sent).toEqual([undefined, undefined, day, day])
})

it('the count brings everything back into the stock, and closes the market', async () => {
  await putProducts(db, { id: 'lamp', stock: 2, set_aside: 3 })
  await putMarket({ lamp: { ...noPieces, packed: 3 } })
  await putMarket({ lamp: { ...noPieces, packed: 1 } }, '2026-12-05')
  expect(await readOpenMarket(db)).toMatchObject({ day, isOpen: true })
  await queue(count(2))
  expect(await pieces()).toEqual([4, 0])
  expect(await readOpenMarket(db)).toMatchObject({ day: '2026-12-05' })
  expect((await listMarkets(db))[1]).toMatchObject({ isOpen: false, lines: [{ back: 2 }] })
})

it('a sale that is taken back without a connection is there again', async () => {
  await putMarket({ lamp: { ...noPieces, packed: 5, sold: 3, returned: 1 } })
  const items = [{ ...lamp, image: '' }]
  const sold = { ...fullOrder, status: 'delivered', market: day, created_at: at, items } as const
  const ofLamp = [{ id: 'lamp', quantity: 1, price: 500 }]
  const returns = fullOrder.returns?.map((one) => ({ ...one, items: ofLamp }))
  await db.mirror.orders.put({ ...sold, id: uuid(1), returns })
  await db.mirror.orders.put({ ...sold, id: uuid(2), returns: [] })
  const status = { base: 'delivered', status: 'cancelled' } as const
  await queue(newMutation.setOrderStatus({ order_id: uuid(1), ...status }))
  expect(await lampLine()).toMatchObject({ sold: 2, left: 4 })
  await queue(count(4))
  await queue(newMutation.setOrderStatus({ order_id: uuid(2), ...status }))
  expect(await lampLine()).toMatchObject({ sold: 0, left: 6, back: 4 })
})

it('only products that were set aside are lines', async () => {
  await putMarket({ lamp: { ...noPieces, sold: 1 } })
  expect(await listMarkets(db)).toEqual([{ day, isOpen: false, lines: [] }])
})

it('a sale and the count are sent after the packings that they need', async () => {
  await setSellingAt(db, day)
  const [packing = ''] = await queue(pack(2))
  await sell(1)
  const [counting = ''] = await queue(count(0))
  const gateway = createFakeGateway()
  const identity = async () => ({ userId, accessToken: 'token' })
  await flush(createPushDeps(db, gateway, { identity }))
  expect(gateway.ledger.effects[0]).toBe(packing)
  expect(new Set(gateway.ledger.effects)).toEqual(new Set([packing, uuid(1), counting]))
})

it('a stored market that cannot be read is left out, and forgotten in time', async () => {
  const broken = { id: day, lines: null, version: 1, generation: 1 }
  await db.mirror.table('markets').put(broken)
  expect(await listMarkets(db)).toEqual([])
  expect(isForgettable(broken)).toBe(true)
  expect(isForgettable({ ...broken, lines: { lamp: { ...noPieces, packed: 1 } } })).toBe(false)
})
