import { beforeEach, describe, expect, it } from 'vitest'
import { putLines, readCart } from '#db/shopper/stored-cart.ts'
import { clearDevice, countDraftsOfOthers } from '#db/device/clear-device.ts'
import { writeHelpFile } from '#db/device/write-help-file.ts'
import type { MyOrder } from '#db/schema/local-database.ts'
import { ownDraftKey, saveDraft } from '#db/drafts.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { forgetAddress, readSavedAddress, saveAddress } from '#db/shopper/saved-address.ts'
import { orderCart } from '#db/shopper/place-my-order.ts'
import { reorder } from '#shop/orders/reorder.ts'
import { aCustomer, aLine, uuid } from '../../support/builders.ts'
import { signIn } from '../../support/help-files.ts'
import { putCatalogPull, putProducts } from '../../support/mirror.ts'
import { db } from '../../support/db-for-each-test.ts'

async function mirror(stock: number, price: number, complete = true): Promise<void> {
  await putProducts(db, { stock, price })
  await putCatalogPull(db, { complete })
}

describe('clearing the device', () => {
  const newsletter = {
    kind: 'subscribeNewsletter' as const,
    payload: { email: 'mona@example.com' },
  }

  it('erases everything when no write waits', async () => {
    await putLines(db, [aLine()])
    await saveDraft(db, 'checkout', aCustomer, 1)
    await mirror(1, 1)
    const keys = { id: uuid(3), key: 'k', name: 'orders', userId: 'ann', day: '2026-11-20', seq: 1 }
    const times = { at: 1, sentAt: 1, placedAt: 1 }
    for (const table of [...db.local.tables, ...db.mirror.tables])
      if (table.name !== 'outbox') await table.put({ ...keys, ...times })
    expect(await clearDevice(db)).toBe(true)
    const counts = [...db.local.tables, ...db.mirror.tables].map((table) => table.count())
    expect(new Set(await Promise.all(counts))).toEqual(new Set([0]))
  })

  it('is refused without any change while writes wait', async () => {
    await putLines(db, [aLine()])
    await enqueue(db, { id: uuid(1), mutation: newsletter, userId: null, now: 1 })
    expect(await clearDevice(db)).toBe(false)
    expect(await readCart(db)).toHaveLength(1)
    await db.local.outbox.toCollection().modify({ state: 'applied' })
    expect(await clearDevice(db)).toBe(true)
  })

  it('is refused while an unreadable row waits', async () => {
    await db.local.outbox.add({ id: uuid(2), broken: true } as never)
    expect(await clearDevice(db)).toBe(false)
    expect(await db.local.outbox.count()).toBe(1)
  })

  it('is allowed for exported writes, not for later ones', async () => {
    await enqueue(db, { id: uuid(1), mutation: newsletter, userId: null, now: 1 })
    await db.local.outbox.add({ id: uuid(2), broken: true } as never)
    const { text, exported } = await writeHelpFile(db, { now: 1, app: '' })
    await enqueue(db, { id: uuid(3), mutation: newsletter, userId: null, now: 1 })
    expect(await clearDevice(db, exported)).toBe(false)
    const again = await writeHelpFile(db, { now: 1, app: '' })
    expect(await clearDevice(db, again.exported)).toBe(true)
    expect(await db.local.outbox.count()).toBe(0)
    expect(JSON.parse(text)).toMatchObject({ outbox: [{ id: uuid(1) }, { id: uuid(2) }] })
  })

  it('is refused for a write that replaced an exported one at its position', async () => {
    await enqueue(db, { id: uuid(1), mutation: newsletter, userId: null, now: 1 })
    const { exported } = await writeHelpFile(db, { now: 1, app: '' })
    await db.local.outbox.toCollection().modify({ id: uuid(2) })
    expect(await clearDevice(db, exported)).toBe(false)
    expect(await clearDevice(db, (await writeHelpFile(db, { now: 1, app: '' })).exported)).toBe(
      true,
    )
  })

  it('erases the staff session, and never exports it', async () => {
    const secret = 'refresh-secret'
    await db.local.settings.put({ key: 'session', value: { token: secret } })
    expect((await writeHelpFile(db, { now: 1, app: '' })).text).not.toContain(secret)
    await clearDevice(db)
    expect(await db.local.settings.count()).toBe(0)
  })
})

describe('clearing the device of several members of staff', () => {
  beforeEach(async () => {
    await saveDraft(db, 'checkout', aCustomer, 1)
    await saveDraft(db, ownDraftKey('ann', 'product:1'), { typed: 'Box' }, 1)
    await saveDraft(db, ownDraftKey('ann', 'stall-sale'), [], 1)
    for (const [n, key] of ['product:1#pictures', 'product:new'].entries()) {
      const photo = { id: uuid(n), blob: new Blob(), createdAt: 1 }
      await db.local.photos.put({ ...photo, draftKey: ownDraftKey('ann', key) })
    }
    await db.local.photos.put({ id: uuid(9), blob: new Blob(), createdAt: 1 })
  })

  it.each([null, 'ben', 'ann'])('counts forms of others that are not saved (%s)', async (user) => {
    if (user !== null) await signIn(db, user)
    expect(await countDraftsOfOthers(db)).toBe(user === 'ann' ? 0 : 2)
  })
})

describe('the address of this device', () => {
  it('is stored, read and forgotten', async () => {
    expect(await readSavedAddress(db)).toBeNull()
    await saveAddress(db, aCustomer)
    expect(await readSavedAddress(db)).toEqual(aCustomer)
    await forgetAddress(db)
    expect(await readSavedAddress(db)).toBeNull()
  })

  it('does not keep the note, which belongs to one order', async () => {
    await saveAddress(db, { ...aCustomer, note: 'A gift' })
    expect(await readSavedAddress(db)).toEqual(aCustomer)
  })

  it('is null when it cannot be read', async () => {
    await db.local.settings.put({ key: 'saved-address', value: { city: 3 } })
    expect(await readSavedAddress(db)).toBeNull()
  })
})

describe('ordering again', () => {
  async function earlier(items = [aLine({ quantity: 2 })]): Promise<MyOrder> {
    await putLines(db, items)
    const placed = await orderCart(db, await readCart(db), aCustomer, 'ar')
    if (!placed.ok) throw new Error(placed.error)
    return placed.value
  }

  it('adds the pieces at current prices to the cart', async () => {
    const old = await earlier()
    await mirror(9, 9_900)
    await putLines(db, [aLine({ quantity: 1 })])
    expect(await reorder(db, old.items, 5)).toEqual({ added: 2, soldOut: [], notSold: [] })
    expect(await readCart(db)).toMatchObject([{ quantity: 3, price: 9_900 }])
  })

  it('names products that are sold out or no longer sold', async () => {
    const old = await earlier([aLine(), aLine({ id: 'gone', name: 'Old Box' })])
    await mirror(0, 9_900)
    expect(await reorder(db, old.items, 5)).toEqual({
      added: 0,
      soldOut: ['Eye of Horus Wall Panel'],
      notSold: ['Old Box'],
    })
    expect(await readCart(db)).toEqual([])
  })

  it('uses the ordered data of a product while the catalogue is incomplete', async () => {
    const old = await earlier()
    expect(await reorder(db, old.items, 5)).toEqual({ added: 2, soldOut: [], notSold: [] })
    expect(await readCart(db)).toMatchObject([{ quantity: 2, price: 14_999 }])
  })
})
