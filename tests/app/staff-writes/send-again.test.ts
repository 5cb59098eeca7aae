/** *Edit and send* for a write with an unknown outcome. */
import { beforeEach, expect, it } from 'vitest'
import { closeOnceDone, isOver, sendAgain } from '#admin/sync-issues/send-again.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { resolveUnknownOutcome } from '#sync/online/withdraw.ts'
import { aStockMove, uuid } from '../../support/builders.ts'
import { type FakeGateway, createFakeGateway } from '../../support/fake-gateway.ts'
import { queueProduct } from '../../support/photos.ts'
import { createPushDeps } from '../../support/push-deps.ts'
import { findOperation, queue, userId } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

let gateway: FakeGateway
let pushed = 0
let isOpen = true
beforeEach(async () => {
  gateway = createFakeGateway()
  pushed = 0
  isOpen = true
  await queue(db, 1, aStockMove('1', 1))
  await db.local.outbox.toCollection().modify({ state: 'rejected', attempts: 2 })
})

async function editAndSend() {
  const identity = async () => ({ userId, accessToken: 'token' })
  const deps = createPushDeps(db, gateway, { identity })
  const sync = {
    push: () => (pushed += 1),
    resolveUnknownOutcome: (asked: Parameters<typeof resolveUnknownOutcome>[1]) =>
      resolveUnknownOutcome(deps, asked),
  }
  const refused = await findOperation(db, uuid(1))
  if (refused === undefined) throw new Error('it is gone')
  const edited = { mutation: aStockMove('1', 2), newId: uuid(9), userId, now: 1 }
  const sending = sendAgain({ db, sync }, refused, edited)
  await closeOnceDone(sending.then(isOver), () => (isOpen = false))
  return sending
}

it('nothing is sent while the server cannot be reached, and the dialog stays open with its values', async () => {
  gateway.forecast.push('lost-request')
  const before = await findOperation(db, uuid(1))
  expect(await editAndSend()).toBe('unknown')
  expect([isOpen, pushed]).toEqual([true, 0])
  expect(await findOperation(db, uuid(1))).toEqual(before)
  expect(await findOperation(db, uuid(9))).toBeUndefined()
})

it('tried again with a connection, it is sent as it was edited, and the dialog closes', async () => {
  gateway.forecast.push('lost-request')
  await editAndSend()
  expect(await editAndSend()).toBe('sent')
  expect([isOpen, pushed]).toEqual([false, 1])
  expect(await findOperation(db, uuid(9))).toMatchObject({ state: 'pending' })
})

it('what the server has done already is not sent under another id', async () => {
  gateway.ledger.arrive({ id: uuid(1), kind: 'adjustStock', payload: {} })
  expect(await editAndSend()).toBe('arrived')
  expect([isOpen, pushed]).toEqual([false, 0])
  expect(await findOperation(db, uuid(9))).toBeUndefined()
})

it('a photo of a product in a help file is not discarded, and the dialog stays open', async () => {
  await db.local.outbox.clear()
  const { creation, upload } = await queueProduct(db, 1)
  await db.local.outbox.where('id').equals(upload).modify({ state: 'rejected', attempts: 1 })
  await db.local.outbox.where('id').equals(creation).modify({ attempts: 1 })
  const refused = await findOperation(db, upload)
  if (refused === undefined) throw new Error('it is gone')
  const sync = { push: () => (pushed += 1), resolveUnknownOutcome: async () => 'certain' as const }
  const payload = { photo_id: uuid(1), address: '/other.jpg' }
  const edited = { mutation: newMutation.uploadPhoto(payload), newId: uuid(9), userId, now: 1 }
  const sending = sendAgain({ db, sync }, refused, edited)
  await closeOnceDone(sending.then(isOver), () => (isOpen = false))
  expect(await sending).toBe('shown-elsewhere')
  expect([isOpen, pushed]).toEqual([true, 0])
})

it('the dialog stays open when the storage of the device fails', async () => {
  await closeOnceDone(Promise.reject(new Error('full')), () => (isOpen = false))
  expect(isOpen).toBe(true)
})
