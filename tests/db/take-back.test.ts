import { describe, expect, it, vi } from 'vitest'
import { readNextDueAt } from '#db/outbox/sending/leases.ts'
import { claimNext } from '../support/claim-one.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import { takeBack } from '#db/outbox/decisions.ts'
import { type Mutation, newMutation } from '#domain/writes/mutations.ts'
import { creationWith } from '../support/photos.ts'
import { db } from '../support/db-for-each-test.ts'

const now = 1_000_000
const holdMs = 4_000
const order = '5d9b1f0e-3c2a-4b6d-8e7f-000000000001'

const status = (base: 'pending' | 'shipped', next: 'shipped' | 'delivered') =>
  newMutation.setOrderStatus({ order_id: order, base, status: next })
const remove = (id: string) => newMutation.deleteProduct({ product_id: id })
const create = (id: string) => creationWith('/images/products/1.jpg', id)
const rename = (from: string, to: string) =>
  newMutation.updateProduct({ product_id: '1', base: { name: from }, patch: { name: to } })
const hold = (...mutations: Mutation[]) =>
  queueWrites(db, { userId: 'ann', mutations, now, notBefore: now + holdMs })
const claim = (at: number) => claimNext(db, { now: at, userId: 'ann', owner: 'a' })
const left = async () => (await listOperations(db)).rows.map(({ id }) => id)

describe('a write that can still be taken back', () => {
  it('is on disk at once and sent when its time has come', async () => {
    const [id] = await hold(status('pending', 'shipped'))
    expect(await left()).toEqual([id])
    expect(await claim(now + holdMs - 1)).toBeNull()
    expect(await readNextDueAt(db, { now, userId: 'ann' })).toBe(now + holdMs)
    expect(await claim(now + holdMs)).toMatchObject({ id })
  })

  it('is removed without a trace', async () => {
    const ids = await hold(remove('1'), remove('2'))
    expect(await takeBack(db, ids)).toBe('taken-back')
    expect(await left()).toEqual([])
  })

  it('is removed with hundreds of others in one step', async () => {
    const steps = vi.spyOn(db.local.outbox, 'bulkDelete')
    const ids = await hold(...Array.from({ length: 300 }, (_, n) => remove(`p${n}`)))
    expect(await takeBack(db, ids)).toBe('taken-back')
    expect(steps).toHaveBeenCalledTimes(1)
  })

  it('is not merged with the write before it while it waits', async () => {
    const [creation] = await queueWrites(db, { userId: 'ann', mutations: [create('1')], now })
    const ids = await hold(remove('1'))
    expect(await claim(now + 1)).toMatchObject({ id: creation })
    expect(await takeBack(db, ids)).toBe('taken-back')
    expect(await left()).toEqual([creation])
  })

  it('is not sent early with the write before it', async () => {
    const [first] = await hold(rename('Box', 'Chest'))
    const later = { userId: 'ann', now: now + 2000, notBefore: now + 2000 + holdMs }
    const ids = await queueWrites(db, { ...later, mutations: [rename('Chest', 'Casket')] })
    expect(await claim(now + holdMs)).toMatchObject({ id: first })
    expect(await left()).toEqual([first, ...ids])
  })

  it('is merged with its neighbour once both are due', async () => {
    const [first] = await hold(rename('Box', 'Chest'))
    await hold(rename('Chest', 'Casket'))
    expect(await claim(now + holdMs)).toMatchObject({ id: first })
    expect(await left()).toEqual([first])
  })

  it('is not merged with a write that was taken over from a colleague', async () => {
    const [theirs] = await hold(
      newMutation.adjustStock({ product_id: '1', delta: 3, reason: 'count' }),
    )
    await db.local.outbox.toCollection().modify({ writtenBy: 'user:bob' })
    const ours = await hold(
      newMutation.adjustStock({ product_id: '1', delta: -3, reason: 'count' }),
    )
    await claim(now + holdMs)
    expect(await left()).toEqual([theirs, ...ours])
  })

  it('stays, with all writes of its group, when one of them is in flight', async () => {
    const ids = await hold(remove('1'), remove('2'))
    await claim(now + holdMs)
    expect(await takeBack(db, ids)).toBe('too-late')
    expect(await left()).toEqual(ids)
  })

  it('stays when the server has it', async () => {
    const ids = await hold(remove('1'))
    await db.local.outbox.clear()
    expect(await takeBack(db, ids)).toBe('too-late')
  })

  it('stays when a later write depends on it, until that one is removed', async () => {
    const first = await hold(status('pending', 'shipped'))
    const second = await hold(status('shipped', 'delivered'))
    expect(await takeBack(db, first)).toBe('built-upon')
    expect(await takeBack(db, second)).toBe('taken-back')
    expect(await takeBack(db, first)).toBe('taken-back')
  })

  it('depends on its sale', async () => {
    const [id] = await queueWrites(db, {
      userId: 'ann',
      mutations: [status('pending', 'shipped')],
      after: [order],
      now,
    })
    expect((await listOperations(db)).rows).toMatchObject([{ id, deps: [order] }])
  })
})
