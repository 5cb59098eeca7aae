import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { closeDb, createDb, openDb } from '#db/database.ts'
import { aProduct } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'

const row = (id: string) => ({ ...aProduct({ id }), version: 1, generation: 1 })
const ids = async () => (await db.mirror.products.toArray()).map(({ id }) => id)

/** A write that runs until it is aborted, as that of a page in the back/forward cache. */
async function startEndlessWrite(): Promise<{ ended: Promise<unknown> }> {
  let hasBegun = false
  const write = db.mirror.transaction('rw', db.mirror.products, async () => {
    for (let n = 0; ; n += 1) {
      await db.mirror.products.put(row(`endless-${n % 3}`))
      hasBegun = true
    }
  })
  const ended = write.catch((error: unknown) => error)
  await vi.waitFor(() => expect(hasBegun).toBe(true))
  return { ended }
}

it('aborts running transactions of a page, so that others can continue', async () => {
  await db.mirror.products.put(row('before'))
  const { ended } = await startEndlessWrite()
  const other = db.mirror.products.put(row('other'))
  db.transactions.stop()
  expect(await ended).toMatchObject({ name: expect.stringMatching(/Abort|Inactive/) })
  // A waiting write of this page was started, too.
  await other.catch(() => undefined)
  await expect(db.mirror.products.put(row('too late'))).rejects.toThrow('This page has been left')
  db.transactions.resume()
  await db.mirror.products.put(row('after'))
  expect(await ids()).not.toContain('endless-0')
  expect(await ids()).not.toContain('too late')
  expect(await ids()).toEqual(expect.arrayContaining(['before', 'after']))
})

it('ignores transactions that have ended', async () => {
  await db.mirror.products.put(row('done'))
  expect(db.transactions.stop).not.toThrow()
  db.transactions.resume()
  expect(await ids()).toEqual(['done'])
})

it('aborts the creation of the databases, and creates them when the page is shown again', async () => {
  const disk = new IDBFactory()
  const dexie = { indexedDB: disk, IDBKeyRange }
  const left = createDb({ dexie })
  const created = new Promise<void>((resolve) => {
    left.local.on('populate', ({ idbtrans }) => {
      const store = idbtrans.objectStore('outbox')
      // A slow disk: the creation does not end by itself.
      const goOn = () => void (store.count().onsuccess = goOn)
      goOn()
      resolve()
    })
  })
  const opening = openDb(left)
  await created
  left.transactions.stop()
  const next = createDb({ dexie })
  await openDb(next)
  expect(await next.local.outbox.count()).toBe(0)
  closeDb(next)
  left.transactions.resume()
  await opening
  expect(await left.local.outbox.count()).toBe(0)
  closeDb(left)
})
