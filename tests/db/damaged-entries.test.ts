import { expect, it } from 'vitest'
import { listProducts } from '#db/mirror/catalog.ts'
import { countUnreadableSaved, readSaved } from '#db/shopper/saved-products.ts'
import { countUnreadableLines, readCart } from '#db/shopper/stored-cart.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { claimNext } from '../support/claim-one.ts'
import { aStockMove, uuid } from '../support/builders.ts'
import { putProducts } from '../support/mirror.ts'
import { now, queue, userId } from '../support/staff-outbox.ts'
import { db } from '../support/db-for-each-test.ts'

it('an entry without a readable id blocks its own lane only', async () => {
  for (const n of [1, 2, 3]) await queue(db, n, aStockMove(n === 3 ? '2' : '1', -1))
  await db.local.outbox
    .where('id')
    .equals(uuid(1))
    .modify((row: object) => Reflect.set(row, 'id', 17))
  expect((await listOperations(db)).corrupt).toHaveLength(1)
  const claim = (owner: string) => claimNext(db, { now: now + 60_000, userId, owner })
  expect(await claim('a')).toMatchObject({ id: uuid(3) })
  expect(await claim('b')).toBeNull()
})

it.each([1e17, -1e17, 8.64e15 + 1])(
  'an impossible date (%d) makes an entry unreadable, and the catalogue stays readable',
  async (createdAt) => {
    await putProducts(db, {})
    await queue(db, 1, aStockMove('1', 1))
    await queue(db, 2, { kind: 'deleteProduct', payload: { product_id: '2' } })
    await db.local.outbox.where('id').equals(uuid(1)).modify({ createdAt })
    expect(await listProducts(db)).toHaveLength(1)
    expect((await listOperations(db)).corrupt).toHaveLength(1)
  },
)

it('the cart and the saved pieces report that a row cannot be read, and keep it', async () => {
  const line = { id: '1', price: 1, quantity: 'two', addedAt: 1 }
  await db.local.table('cart').put(line)
  await db.local.table('saved').put({ id: '1', price: 'one', savedAt: 1 })
  expect([await countUnreadableLines(db), await countUnreadableSaved(db)]).toEqual([1, 1])
  expect([await readCart(db), await readSaved(db)]).toEqual([[], []])
  expect(await db.local.table('cart').get('1')).toEqual(line)
  await db.local.cart.clear()
  await db.local.saved.clear()
  expect([await countUnreadableLines(db), await countUnreadableSaved(db)]).toEqual([0, 0])
})
