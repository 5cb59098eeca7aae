import { discard } from '#db/outbox/decisions.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { resolveConflict, resend } from '#db/outbox/resend.ts'
import { listDependants, countIssues, listSyncIssues, whenSent } from '#db/staff/issues.ts'
import { writeSession } from '#db/session-store.ts'
import { readSyncStatus } from '#db/sync-state.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { aStockMove, anOrder, uuid } from '../../support/builders.ts'
import { findOperation, now, queue, settle, userId } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

const operation = (id: string) => findOperation(db, id)
const change = (n: number, fields: Parameters<typeof settle>[2]) => settle(db, uuid(n), fields)
const write = (n: number, mutation: Mutation, deps?: string[]) => queue(db, n, mutation, deps)

const edit: Mutation = {
  kind: 'updateProduct',
  payload: { product_id: '1', base: { price: 100 }, patch: { price: 150 } },
}
const conflict = {
  status: 'conflict',
  fields: { price: { base: 100, theirs: 120, mine: 150 } },
}

describe('a conflict', () => {
  beforeEach(async () => {
    await write(1, edit)
    await write(2, aStockMove('1', -1), [uuid(1)])
    await change(1, { state: 'conflict', attempts: 1, outcome: conflict })
  })
  const resolve = (choice: 'mine' | 'theirs') =>
    resolveConflict(db, { id: uuid(1), choices: { price: choice }, newId: uuid(9), userId, now })

  it('is replaced by a new operation; its dependants now depend on the new one', async () => {
    const old = await operation(uuid(1))
    expect(await resolve('mine')).toBe('queued')
    expect(await operation(uuid(1))).toBeUndefined()
    expect(await operation(uuid(9))).toMatchObject({
      seq: old?.seq,
      state: 'pending',
      attempts: 0,
      payload: { base: { price: 120 }, patch: { price: 150 } },
    })
    expect(await operation(uuid(2))).toMatchObject({ deps: [uuid(9)] })
  })

  it('is gone when all of theirs is taken', async () => {
    expect(await resolve('theirs')).toBe('dropped')
    expect((await db.local.outbox.toArray()).map(({ id }) => id)).toEqual([uuid(2)])
  })

  it('is decided once, however many tabs try', async () => {
    expect(await Promise.all([resolve('mine'), resolve('mine')])).toEqual(['queued', 'gone'])
    expect(await db.local.outbox.count()).toBe(2)
  })
})

describe('a refused write', () => {
  const category: Mutation = {
    kind: 'createCategory',
    payload: { category_id: 'new', name: 'No', description: 'x', image_url: '' },
  }

  it('is sent again under a new id', async () => {
    await write(1, aStockMove('1', -5))
    const replacement = { mutation: aStockMove('1', -2), newId: uuid(9), userId, now }
    expect(await resend(db, uuid(1), replacement)).toBe(false)
    await change(1, { state: 'rejected', attempts: 1 })
    expect(await resend(db, uuid(1), replacement)).toBe(true)
    expect(await db.local.outbox.toArray()).toMatchObject([
      { id: uuid(9), state: 'pending', attempts: 0, payload: { delta: -2 } },
    ])
  })

  it('is discarded with everything that cannot happen without it', async () => {
    await write(1, category)
    await write(2, edit, [uuid(1)])
    await write(3, aStockMove('5', 1))
    await change(1, { state: 'rejected', attempts: 1 })
    expect((await listDependants(db, uuid(1))).map(({ id }) => id)).toEqual([uuid(2)])
    expect(await discard(db, uuid(1), now)).toEqual([uuid(1), uuid(2)])
    expect(await db.local.outbox.count()).toBe(1)
  })

  it('counts as an issue of its author only', async () => {
    await write(1, edit)
    await change(1, { state: 'rejected', attempts: 1 })
    expect(await countIssues(db, userId)).toBe(1)
    expect(await countIssues(db, 'staff-2')).toBe(0)
    expect(await listSyncIssues(db, 'staff-2')).toMatchObject({ ofOthers: 1 })
  })
})

describe('who is needed', () => {
  const signIn = (id: string, ended: boolean) =>
    writeSession(db, {
      userId: id,
      email: `${id}@nefer.example`,
      accessToken: 'a',
      refreshToken: 'r',
      expiresAt: now,
      ended,
    })
  const told = async (id: string, ended = false) => {
    await signIn(id, ended)
    const { needsYou } = await listSyncIssues(db, id)
    const status = await readSyncStatus(db, true)
    expect(status.needsYou).toBe(needsYou)
    return [status.name, needsYou]
  }

  it.each(['conflict', 'rejected', 'needs-sign-in'] as const)(
    'is its author, when something is %s: chip and page agree',
    async (state) => {
      await write(1, edit)
      await change(1, { state, attempts: 1 })
      expect(await told('staff-2')).toEqual(['waiting', 0])
      expect(await told(userId, state === 'needs-sign-in')).toEqual(['needs-you', 1])
    },
  )

  it('is anybody at the device, when an order of the shop is refused', async () => {
    await write(1, anOrder())
    await change(1, { state: 'rejected', attempts: 1 })
    expect(await told(userId)).toEqual(['needs-you', 1])
    expect(await listSyncIssues(db, userId)).toMatchObject({ ofShop: 1, ofShopToDecide: 1 })
    await writeSession(db, null)
    expect(await readSyncStatus(db, true)).toMatchObject({ name: 'needs-you', needsYou: 1 })
  })

  it('is counted separately among the writes of others', async () => {
    await write(1, edit)
    await write(2, aStockMove('5', 1))
    await change(1, { state: 'conflict', attempts: 1 })
    expect(await listSyncIssues(db, 'staff-2')).toMatchObject({ ofOthers: 2, ofOthersToDecide: 1 })
  })

  it('is nobody, when an entry cannot be read: it is shown, and can only be copied', async () => {
    await db.local.outbox.add({ nonsense: true } as never)
    expect(await told(userId)).toEqual(['waiting', 0])
    expect(await listSyncIssues(db, userId)).toMatchObject({ unreadable: 1 })
  })
})

describe('waiting until everything is sent', () => {
  it('is true as soon as the last one is acknowledged, false when time is up', async () => {
    expect(await whenSent(db, userId, 1000)).toBe(true)
    await write(1, edit)
    expect(await whenSent(db, userId, 20)).toBe(false)
    const sent = whenSent(db, userId, 5000)
    await change(1, { state: 'applied' })
    expect(await sent).toBe(true)
  })
})
