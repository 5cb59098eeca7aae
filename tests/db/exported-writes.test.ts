/** Writes in a help file may be sent by another device: they count as attempted. */
import { expect, it } from 'vitest'
import { replay, saveFile } from '../support/help-files.ts'
import { discard, takeBack } from '#db/outbox/decisions.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { hasUnknownOutcome } from '#domain/writes/operation.ts'
import { claimNext } from '../support/claim-one.ts'
import { aStockMove, uuid } from '../support/builders.ts'
import { now, queue, userId } from '../support/staff-outbox.ts'
import { db } from '../support/db-for-each-test.ts'

const claim = (owner = 'a') => claimNext(db, { now: now + 60_000, userId, owner })
const queued = async () => (await listOperations(db)).rows
const ids = async () => (await queued()).map(({ id }) => id)

async function queueTwo(): Promise<void> {
  await queue(db, 1, aStockMove('1', 1))
  await queue(db, 2, aStockMove('1', 1))
}

it('they are never merged: the server finds each under its own id', async () => {
  await queueTwo()
  await saveFile(db, userId)
  expect((await claim())?.payload).toMatchObject({ delta: 1 })
  expect(await ids()).toEqual([uuid(1), uuid(2)])
})

it('they are given up only after the server was asked', async () => {
  await queueTwo()
  await saveFile(db, userId)
  expect((await queued()).every(hasUnknownOutcome)).toBe(true)
  expect(await takeBack(db, [uuid(2)])).toBe('too-late')
  expect(await discard(db, uuid(2), now)).toEqual([])
})

it('an attempt that the server refused for certain counts as unknown, too', async () => {
  await queue(db, 1, aStockMove('1', 1))
  const lastError = { class: 'sign-in', status: 401, at: now }
  await db.local.outbox.toCollection().modify({ attempts: 1, state: 'needs-sign-in', lastError })
  expect((await queued()).some(hasUnknownOutcome)).toBe(false)
  await saveFile(db, userId)
  expect((await queued()).every(hasUnknownOutcome)).toBe(true)
})

it('writing a second file changes nothing', async () => {
  await queueTwo()
  await saveFile(db, userId)
  const once = await queued()
  await saveFile(db, userId)
  expect(await queued()).toEqual(once)
})

it('a write that was merged here after its file was written is not imported again', async () => {
  await queueTwo()
  // An older version of the app wrote the file and went on merging.
  const file = await saveFile(db, userId)
  await db.local.outbox.toCollection().modify({ attempts: 0 })
  await claim()
  expect(await ids()).toEqual([uuid(1)])
  expect(await replay(db, file, 'owner')).toBe(0)
})
