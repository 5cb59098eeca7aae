/** Drafts, the sale being built and the engine's notes, on a full disk. */
import { expect, it } from 'vitest'
import { readDraft, saveDraft } from '#db/drafts.ts'
import { writePhotoStore } from '#db/staff/photos.ts'
import { changeSale, saleDraftKey } from '#db/staff/stall-draft.ts'
import { expireToken, writeSession } from '#db/session-store.ts'
import { aProduct } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'

const line = { id: '1', name: 'Box', quantity: 1, price: 100 }

/** No draft fits until something else has gone. */
async function fill(): Promise<void> {
  await db.mirror.products.put({ ...aProduct(), version: 1, generation: 1 })
  await db.local.log.add({ at: 1, event: 'pull', detail: '' })
  let full = true
  db.local.drafts.hook('creating', () => {
    if (full) throw new DOMException('full', 'QuotaExceededError')
  })
  const free = () => void (full = false)
  db.mirror.products.hook('deleting', free)
  if (hasRoom) db.local.log.hook('deleting', free)
}
let hasRoom: boolean

const session = {
  userId: 'ann',
  email: 'ann@example.com',
  accessToken: 'old',
  refreshToken: 'r',
  expiresAt: 1,
  ended: false,
}

it('a draft on a full disk evicts the log but not the catalogue', async () => {
  hasRoom = true
  await fill()
  await saveDraft(db, 'contact', 'Good morning', 1)
  expect(await readDraft(db, 'contact')).toBe('Good morning')
  expect(await db.mirror.products.count()).toBe(1)
})

it('a draft fails rather than evict the catalogue', async () => {
  hasRoom = false
  await fill()
  await expect(saveDraft(db, 'contact', 'Good morning', 1)).rejects.toThrow()
  expect(await db.mirror.products.count()).toBe(1)
})

it.each([
  ['the address of the store of photos', () => writePhotoStore(db, { server: 'https://a.test' })],
  ['a refused token', () => expireToken(db, 'old', 7)],
])('%s fails rather than evict the catalogue', async (_, note) => {
  hasRoom = false
  await writeSession(db, session)
  await fill()
  const isFull = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  db.local.settings.hook('creating', isFull)
  db.local.settings.hook('updating', isFull)
  await expect(note()).rejects.toThrow()
  expect(await db.mirror.products.count()).toBe(1)
})

it('a line of a stall sale evicts the catalogue', async () => {
  hasRoom = false
  await fill()
  const key = saleDraftKey('ann')
  expect(await changeSale(db, key, (lines) => [...lines, line], 1)).toEqual([line])
  expect(await readDraft(db, key)).toEqual([line])
})
