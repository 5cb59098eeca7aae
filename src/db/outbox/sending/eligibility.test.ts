import { describe, expect, it } from 'vitest'
import { type Operation, placeholderFor } from '#domain/writes/operation.ts'
import { anOperation, uuid } from '../../../../tests/support/builders.ts'
import { samplePayload } from '../../../../tests/support/sample.ts'
import { leaseMs, uploadLeaseMs } from '#domain/writes/definition.ts'
import { listEligible, longestWaitMs, nextDueAt } from './eligibility.ts'

const now = 1_000_000
const anyone = { now, userId: null }

function next(operations: Operation[], facts = anyone) {
  return listEligible(operations, facts)[0]?.seq
}

function inFlightUntil(until: number): Operation {
  return anOperation({ state: 'inflight', lease: { owner: 'x', until } })
}

describe('the next operation to send', () => {
  it('is the lowest operation that is due', () => {
    const late = anOperation({ seq: 1, nextAttemptAt: now + 1 })
    expect(next([late, anOperation({ seq: 2 }), anOperation({ seq: 3 })])).toBe(2)
  })

  it('is nothing behind an operation of the same lane that is not acknowledged', () => {
    for (const state of ['inflight', 'conflict', 'rejected', 'needs-sign-in'] as const) {
      const lease = { owner: 'x', until: now + 1 }
      const first = anOperation({ seq: 1, lane: 'a', state, lease })
      expect(next([first, anOperation({ seq: 2, lane: 'a' })]), state).toBeUndefined()
    }
    const applied = anOperation({ seq: 1, lane: 'a', state: 'applied' })
    expect(next([applied, anOperation({ seq: 2, lane: 'a' })])).toBe(2)
  })

  it('is an operation in flight again once its lease has expired', () => {
    const lease = { owner: 'x', until: now }
    expect(next([anOperation({ state: 'inflight', lease })])).toBe(1)
    expect(next([anOperation({ state: 'inflight' })])).toBe(1)
  })

  it('does not believe times that only a turned-back clock can explain', () => {
    const waiting = (ms: number) => anOperation({ nextAttemptAt: now + longestWaitMs + ms })
    expect(next([waiting(10_000)])).toBe(1)
    expect(next([inFlightUntil(now + leaseMs + 10_000)])).toBe(1)
    // But two clocks may differ a little, and be read some time before the transaction.
    expect(next([waiting(1)])).toBeUndefined()
    expect(next([inFlightUntil(now + leaseMs + 1)])).toBeUndefined()
  })

  it('is never one of another author', () => {
    const own = anOperation({ scope: 'user:ann' })
    expect(next([own])).toBeUndefined()
    expect(next([own], { now, userId: 'ben' } as never)).toBeUndefined()
    expect(next([own], { now, userId: 'ann' } as never)).toBe(1)
  })

  it('waits for dependencies, in any lane, until they are acknowledged', () => {
    const dependency = anOperation({ seq: 1, state: 'rejected' })
    const dependant = anOperation({ seq: 2, deps: [uuid(1)] })
    expect(next([dependency, dependant])).toBeUndefined()
    expect(next([{ ...dependency, state: 'applied' }, dependant])).toBe(2)
    expect(next([dependant])).toBe(2)
  })
})

describe('a deletion that was sent before a restore', () => {
  const facts = { now, userId: 'ann' } as never
  const scope = 'user:ann' as const
  const lane = 'product:p1'
  const edit = (fields: Partial<Operation> = {}) =>
    anOperation({ seq: 1, kind: 'updateProduct', lane, scope, ...fields })
  const refused = (code: string) =>
    edit({ state: 'rejected', outcome: { status: 'rejected', code } })
  const deletion = (fields: Partial<Operation> = {}) =>
    anOperation({
      seq: 3,
      kind: 'deleteProduct',
      lane,
      scope,
      payload: { product_id: 'p1' },
      attempts: 1,
      ...fields,
    })

  it('passes changes that the restored server refuses because it does not have the product', () => {
    expect(next([refused('not_found'), deletion()], facts)).toBe(3)
    expect(next([refused('not_found'), edit({ seq: 2 }), deletion()], facts)).toBe(3)
  })

  it('waits for every other write before it, and a new deletion for all of them', () => {
    expect(next([refused('invalid'), deletion()], facts)).toBeUndefined()
    expect(next([edit({ state: 'conflict' }), deletion()], facts)).toBeUndefined()
    expect(next([edit(), deletion()], facts)).toBe(1)
    expect(next([refused('not_found'), deletion({ attempts: 0 })], facts)).toBeUndefined()
  })
})

describe('photos', () => {
  const upload = (seq: number, fields: Partial<Operation> = {}) =>
    anOperation({ seq, kind: 'uploadPhoto', lane: `photo:${seq}`, ...fields })
  const uploading = (until: number) =>
    upload(1, { state: 'inflight', lease: { owner: 'x', until } })

  it('go one at a time, and let everything else pass', () => {
    const busy = uploading(now + 1)
    expect(next([busy, upload(2)])).toBeUndefined()
    expect(next([busy, upload(2), anOperation({ seq: 3 })])).toBe(3)
    expect(next([{ ...busy, state: 'applied' }, upload(2)])).toBe(2)
  })

  it('do not wait for one that failed, was refused or never came back', () => {
    for (const state of ['rejected', 'needs-sign-in', 'needs-upgrade'] as const)
      expect(next([upload(1, { state, nextAttemptAt: now + 1 }), upload(2)]), state).toBe(2)
    expect(next([upload(1, { nextAttemptAt: now + 1 }), upload(2)])).toBe(2)
    expect(next([uploading(now), upload(2)])).toBe(1)
  })

  it('are skipped by a worker, with their dependants only', () => {
    const rows = [upload(1), anOperation({ seq: 2, deps: [uuid(1)] }), anOperation({ seq: 3 })]
    const worker = { ...anyone, leavesUploads: true }
    expect(next(rows, worker)).toBe(3)
    expect(next(rows.slice(0, 2), worker)).toBeUndefined()
    expect(nextDueAt(rows.slice(0, 2), worker)).toBeNull()
  })

  it('have a longer lease than other operations, and are due when it ends', () => {
    const until = now + uploadLeaseMs
    expect(next([uploading(until)])).toBeUndefined()
    expect(next([uploading(until + 10_000)])).toBe(1)
    expect(nextDueAt([uploading(until), upload(2)], anyone)).toBe(until)
  })
})

describe('a sale at the stall', () => {
  const facts = { now, userId: 'ann' } as never
  const scope = 'user:ann' as const
  const items = [
    { product_id: 'p1', quantity: 2, price: 100 },
    { product_id: 'p2', quantity: 1, price: 100 },
  ]
  const payload = { sold_at: '2026-11-01T10:00:00.000Z', items }
  const sale = anOperation({ seq: 9, kind: 'recordSale', lane: 'order:9', scope, payload })
  const goods = (delta: number, fields: Partial<Operation> = {}) =>
    anOperation({
      seq: 1,
      kind: 'adjustStock',
      lane: 'product:p2',
      scope,
      payload: { product_id: 'p2', delta, reason: 'count' },
      ...fields,
    })
  const ids = { product_id: 'p2', order_id: '', category_id: '' }
  const creation = { kind: 'createProduct', payload: samplePayload('createProduct', ids) }

  it('comes after the writes that increased its stock', () => {
    const states = ['pending', 'inflight'] as const
    for (const state of states) {
      const lease = { owner: 'x', until: now + 1 }
      expect(
        next([goods(5, { state, lease, nextAttemptAt: now + 1 }), sale], facts),
      ).toBeUndefined()
    }
    expect(next([goods(0, { ...creation, nextAttemptAt: now + 1 }), sale], facts)).toBeUndefined()
    expect(next([goods(5), sale], facts)).toBe(1)
    expect(next([goods(5, { state: 'applied' }), sale], facts)).toBe(9)
  })

  it('waits for nothing else (L5)', () => {
    const late = { nextAttemptAt: now + 1 }
    expect(next([goods(-5, late), sale], facts)).toBe(9)
    const other = { product_id: 'p3', delta: 5, reason: 'count' }
    expect(next([goods(5, { ...late, lane: 'product:p3', payload: other }), sale], facts)).toBe(9)
    expect(next([goods(5, { ...late, scope: 'user:ben' }), sale], facts)).toBe(9)
    expect(next([sale, goods(5, { ...late, seq: 10 })], facts)).toBe(9)
    expect(next([goods(5, { state: 'rejected' }), sale], facts)).toBe(9)
    const behind = goods(5, { seq: 2, id: uuid(2), ...late })
    expect(next([goods(-1, { state: 'conflict' }), behind, sale], facts)).toBe(9)
  })

  it('does not wait for a return that was sent again behind it, and may wait for it', () => {
    const sold = { order_id: uuid(8), returned_at: payload.sold_at, items: [items[1]] }
    const back = goods(0, {
      kind: 'recordReturn',
      lane: `order:${uuid(8)}`,
      payload: { ...sold, restocked: true, method: 'cash', refund: 100 },
      deps: [uuid(8)],
    })
    const again = anOperation({ ...sale, seq: 10, id: uuid(8), lane: `order:${uuid(8)}` })
    expect(next([back, sale], facts)).toBe(1)
    expect(next([back, sale, again], facts)).toBe(9)
  })

  describe('does not wait for a stock increase that is blocked', () => {
    const late = { nextAttemptAt: now + 1 }
    const category = anOperation({
      seq: 1,
      id: uuid(1),
      kind: 'createCategory',
      lane: 'category:c1',
      scope,
      state: 'rejected',
    })
    const created = (fields: Partial<Operation> = {}) =>
      goods(0, { ...creation, ...late, seq: 2, id: uuid(2), ...fields })

    it('by the rejected category of the created product', () => {
      expect(next([category, created({ deps: [category.id] }), sale], facts)).toBe(9)
      expect(next([category, created(), sale], facts)).toBeUndefined()
    })

    it('by a rejected indirect dependency of the creation, at any position in the queue', () => {
      const photo = anOperation({ seq: 3, id: uuid(3), deps: [uuid(4)], scope })
      const again = anOperation({ seq: 4, id: uuid(4), lane: 'b', scope, state: 'rejected' })
      expect(next([created({ deps: [photo.id] }), photo, again, sale], facts)).toBe(9)
    })

    it('by an unreadable entry before it', () => {
      const behind = goods(5, { seq: 2, id: uuid(2) })
      const entry = placeholderFor({ seq: 1, id: 7, lane: 'product:p2', scope })
      if (entry === null) throw new Error('no placeholder')
      const quarantined = goods(5, {
        payload: {},
        state: 'needs-upgrade',
        lastError: { class: 'upgrade', code: 'unreadable', at: 0 },
        nextAttemptAt: now + 1,
      })
      expect(next([entry, behind, sale], facts)).toBe(9)
      expect(next([quarantined, behind, sale], facts)).toBe(9)
    })

    it("by a colleague's unsent creation of the product", () => {
      const theirs = created({ scope: 'user:ben' })
      const more = goods(5, { seq: 3, id: uuid(3), ...late })
      expect(next([theirs, more, sale], facts)).toBe(9)
    })
  })

  it('waits for a stock increase that is not blocked', () => {
    const late = { nextAttemptAt: now + 1 }
    const theirs = goods(-1, { scope: 'user:ben', state: 'rejected' })
    expect(next([theirs, goods(5, { ...late, seq: 2, id: uuid(2) }), sale], facts)).toBeUndefined()
    const refused = anOperation({ seq: 2, id: uuid(2), lane: 'b', scope, state: 'conflict' })
    const edit = goods(-1, { seq: 3, id: uuid(3), deps: [refused.id] })
    expect(next([goods(5, late), refused, edit, sale], facts)).toBeUndefined()
  })
})

describe('when to look again', () => {
  it('is the earliest moment at which something could be claimed', () => {
    const operations = [
      anOperation({ seq: 1, nextAttemptAt: now + 500 }),
      anOperation({ seq: 2, nextAttemptAt: now + 200 }),
      anOperation({ seq: 3, state: 'rejected' }),
    ]
    expect(nextDueAt(operations, anyone)).toBe(now + 200)
  })

  it('is the end of a lease, or now if it is over', () => {
    expect(nextDueAt([inFlightUntil(now + 700)], anyone)).toBe(now + 700)
    expect(nextDueAt([inFlightUntil(now - 700)], anyone)).toBe(now)
  })

  it('is never, for writes that need a person or another author', () => {
    const stuck = [
      anOperation({ seq: 1, state: 'conflict' }),
      anOperation({ seq: 2, state: 'needs-sign-in' }),
      anOperation({ seq: 3, scope: 'user:ann' }),
      anOperation({ seq: 4, scope: 'user:ann', state: 'inflight' }),
    ]
    expect(nextDueAt(stuck, anyone)).toBeNull()
  })
})
