/** A person decides again while the server is asked, or before it could be asked. */
import { beforeEach, describe, expect, it } from 'vitest'
import { discardLater } from '#db/outbox/decisions.ts'
import { freezeForFile } from '#db/outbox/freeze.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import { resend } from '#db/outbox/resend.ts'
import {
  askAboutRefusals,
  resolveUnknownOutcome,
  withdrawDiscarded,
} from '#sync/online/withdraw.ts'
import { categoryCreationOf } from '#domain/categories/category-form.ts'
import { creationOf } from '#domain/products/product-form.ts'
import { hasUnknownOutcome } from '#domain/writes/operation.ts'
import { flush } from '#sync/sending/push.ts'
import { aProduct, aStockMove, uuid } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { findOperation, queue, settle, userId } from '../support/staff-outbox.ts'

/** Runs once, when the next request has arrived at the server and is not answered yet. */
let duringRequest: (() => Promise<unknown>) | null = null
const meanwhile = async () => {
  const act = duringRequest
  duringRequest = null
  await act?.()
}
let gateway = createFakeGateway({ meanwhile })
const deps = () =>
  createPushDeps(db, gateway, { identity: async () => ({ userId, accessToken: 'token' }) })
beforeEach(() => {
  duringRequest = null
  gateway = createFakeGateway({ meanwhile })
})

const statesById = async () => (await listOperations(db)).rows.map(({ id, state }) => [id, state])
const edited = { mutation: aStockMove('1', 7), newId: uuid(9), userId, now: 1 }
const stored = async (id: string) => {
  const found = await findOperation(db, id)
  if (found === undefined) throw new Error('The operation is gone')
  return found
}

/** Refused by the ledger before a restore. */
async function refusedBeforeRestore(): Promise<void> {
  const outcome = { status: 'rejected', code: 'not_enough_stock' }
  await queue(db, 1, aStockMove('1', 1))
  await settle(db, uuid(1), { state: 'rejected', attempts: 1, outcome })
  await db.local.outbox.toCollection().modify({ recheck: true })
}

describe('a response for a write that was replaced meanwhile', () => {
  it('does not count as the outcome of its replacement', async () => {
    await refusedBeforeRestore()
    gateway.ledger.arrive({ id: uuid(1), kind: 'adjustStock', payload: {} })
    duringRequest = async () => {
      await db.local.outbox.toCollection().modify({ recheck: false })
      expect(await resend(db, uuid(1), edited)).toBe(true)
    }
    await askAboutRefusals(deps())
    expect(await statesById()).toEqual([[uuid(9), 'pending']])
  })
})

describe('a write refused before a restore', () => {
  it('is sent under another id only after its withdrawal', async () => {
    await refusedBeforeRestore()
    expect(await resend(db, uuid(1), edited)).toBe(false)
    const unchanged = { ...edited, mutation: aStockMove('1', 1) }
    expect(await resend(db, uuid(1), unchanged)).toBe(false)
    expect(await resolveUnknownOutcome(deps(), await stored(uuid(1)))).toBe('certain')
    expect((await stored(uuid(1))).outcome).toMatchObject({ code: 'not_enough_stock' })
    expect(await resend(db, uuid(1), edited)).toBe(true)
    await flush(deps())
    expect(gateway.ledger.effects).toEqual([uuid(9)])
  })
})

describe('a discarded write', () => {
  beforeEach(async () => {
    await queue(db, 1, aStockMove('1', 1))
    await db.local.outbox.toCollection().modify({ attempts: 2 })
    await discardLater(db, uuid(1))
  })

  it('stays when the person keeps it during its withdrawal', async () => {
    duringRequest = () => discardLater(db, uuid(1), false)
    await withdrawDiscarded(deps())
    expect(await statesById()).toEqual([[uuid(1), 'rejected']])
  })

  it('is sent again, not deleted, when the person sends it again after its refusal', async () => {
    await settle(db, uuid(1), { state: 'rejected' })
    const unchanged = { ...edited, mutation: aStockMove('1', 1) }
    expect(await resend(db, uuid(1), unchanged)).toBe(true)
    await withdrawDiscarded(deps())
    expect(await statesById()).toEqual([[uuid(1), 'pending']])
  })
})

describe('a discarded creation', () => {
  const { id: _id, created_at: _created, updated_at: _updated, ...fields } = aProduct()
  const product = creationOf('p', { ...fields, category: 'rings' })
  const category = categoryCreationOf('rings', {
    name: 'Rings',
    description: 'Turned rings.',
    imageUrl: '/a.jpg',
  })
  const write = async (...mutations: Parameters<typeof queueWrites>[1]['mutations']) =>
    (await queueWrites(db, { userId, mutations, now: 1 }))[0] ?? ''

  it('is discarded with its earlier dependants', async () => {
    const created = await write(category)
    await write(product)
    await db.local.outbox.where('id').equals(created).modify({ attempts: 2 })
    await discardLater(db, created)
    await withdrawDiscarded(deps())
    expect(await statesById()).toEqual([])
  })

  it('does not take later writes with it', async () => {
    const created = await write(category)
    await db.local.outbox.toCollection().modify({ attempts: 2 })
    await discardLater(db, created)
    const later = await write(product)
    await withdrawDiscarded(deps())
    expect(await statesById()).toEqual([[later, 'pending']])
  })

  it('stays for a person if something depends on it that is kept', async () => {
    const created = await write(category)
    const later = await write(product)
    await db.local.outbox.where('id').equals(created).modify({ attempts: 2 })
    await discardLater(db, created)
    await discardLater(db, later, false)
    await withdrawDiscarded(deps())
    expect(await statesById()).toEqual([
      [created, 'rejected'],
      [later, 'pending'],
    ])
    expect((await stored(created)).discarding).not.toBe(true)
  })

  it('is not sent if the server never got it and something that depends on it is kept', async () => {
    const created = await write(category)
    const later = await write(product)
    const lastError = { class: 'sign-in', status: 401, at: 1 }
    await db.local.outbox.where('id').equals(created).modify({ attempts: 1, lastError })
    await discardLater(db, created)
    await discardLater(db, later, false)
    await withdrawDiscarded(deps())
    await flush(deps())
    expect(gateway.sent).toEqual([])
  })

  it('keeps earlier dependants if the server has it', async () => {
    const created = await write(category)
    const later = await write(product)
    await db.local.outbox.where('id').equals(created).modify({ attempts: 2 })
    await discardLater(db, created)
    gateway.ledger.arrive({ id: created, kind: 'createCategory', payload: {} })
    await withdrawDiscarded(deps())
    expect(await statesById()).toEqual([
      [created, 'applied'],
      [later, 'pending'],
    ])
    expect((await stored(later)).discarding).not.toBe(true)
  })
})

it('a write that is in flight when it is copied into a file may have arrived', async () => {
  await queue(db, 1, aStockMove('1', 1))
  await settle(db, uuid(1), { state: 'inflight', attempts: 1 })
  await db.local.transaction('rw', db.local.tables, async () => freezeForFile(db, () => true))
  const lastError = { class: 'sign-in', status: 401, at: 1 }
  await db.local.outbox.toCollection().modify({ state: 'pending', lastError })
  expect(hasUnknownOutcome(await stored(uuid(1)))).toBe(true)
})
