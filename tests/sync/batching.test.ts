import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, it } from 'vitest'
import { type Db, closeDb } from '#db/database.ts'
import { retryTransientNow } from '#db/outbox/sending/leases.ts'
import { enqueue, listOperations } from '#db/outbox/outbox.ts'
import { flush } from '#sync/sending/push.ts'
import { aStockMove, anOrder, uuid } from '../support/builders.ts'
import { type FakeGatewayOptions, createFakeGateway } from '../support/fake-gateway.ts'
import { createLedgerServer } from '../support/ledger-server.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { createTestDb } from '../support/test-db.ts'

const open: Db[] = []
function device(): Db {
  const db = createTestDb(new IDBFactory())
  open.push(db)
  return db
}
afterEach(() => open.splice(0).forEach(closeDb))

const ann = async () => ({ userId: 'ann', accessToken: "ann's" })

async function queueOrders(db: Db, count: number) {
  for (let n = 1; n <= count; n += 1)
    await enqueue(db, { id: uuid(n), mutation: anOrder(), userId: null, now: 0 })
}

async function world(count: number, options: FakeGatewayOptions = {}) {
  const db = device()
  await queueOrders(db, count)
  return { db, deps: createPushDeps(db, createFakeGateway(options)) }
}

const all = (count: number) => Array.from({ length: count }, (_, at) => uuid(at + 1))
const statesOf = async (db: Db) => (await listOperations(db)).rows.map(({ state }) => state)

describe('a batch', () => {
  it('has all ready operations, at most fifty', async () => {
    const { deps } = await world(120)
    expect(await flush(deps)).toBe(120)
    expect(deps.gateway.together).toEqual([50, 50, 20])
    expect(deps.gateway.ledger.effects.toSorted()).toEqual(all(120).toSorted())
  })

  it('is not used for a single operation', async () => {
    const { deps } = await world(1)
    await flush(deps)
    expect(deps.gateway.together).toEqual([])
    expect(deps.gateway.sent).toEqual(all(1))
  })

  it('is at most as large as a request may be', async () => {
    const { db, deps } = await world(0)
    for (let n = 1; n <= 5; n += 1) {
      const mutation = anOrder()
      const message = 'x'.repeat(40_000)
      await enqueue(db, { id: uuid(n), mutation, userId: null, now: 0 })
      await db.local.outbox
        .where('id')
        .equals(uuid(n))
        .modify((row) => {
          row.payload = { ...mutation.payload, message }
        })
    }
    await flush(deps)
    expect(deps.gateway.together).toEqual([2, 2])
    expect(deps.gateway.sent).toHaveLength(5)
  })

  it('has one author', async () => {
    const db = device()
    const deps = createPushDeps(db, createFakeGateway(), { identity: ann })
    await queueOrders(db, 3)
    for (let n = 4; n <= 9; n += 1) {
      const userId = n % 2 === 0 ? 'ann' : 'ben'
      await enqueue(db, { id: uuid(n), mutation: aStockMove(`p${n}`, 1), userId, now: 0 })
    }
    await flush(deps)
    const { sent, tokens } = deps.gateway
    expect(sent.toSorted()).toEqual([1, 2, 3, 4, 6, 8].map(uuid))
    expect(sent.map((id, at) => [id, tokens[at]]).toSorted()).toEqual(
      [1, 2, 3, 4, 6, 8].map((n) => [uuid(n), n < 4 ? null : "ann's"]),
    )
    expect(deps.gateway.together.toSorted()).toEqual([3, 3])
  })

  it('has one operation per lane; those behind a rejected one are not sent', async () => {
    const db = device()
    const ledger = createLedgerServer((id) => (id === uuid(1) ? 'rejected' : 'applied'))
    const deps = createPushDeps(db, createFakeGateway({ ledger }), { identity: ann })
    for (const [n, product] of [1, 2, 1, 2].entries()) {
      const mutation = aStockMove(String(product), 1, `reason ${n}`)
      await enqueue(db, { id: uuid(n + 1), mutation, userId: 'ann', now: 0 })
    }
    await flush(deps)
    expect(deps.gateway.together).toEqual([2])
    expect(ledger.effects).toEqual([uuid(2), uuid(4)])
    expect(await statesOf(db)).toEqual(['rejected', 'applied', 'pending', 'applied'])
  })

  it('has an outcome per operation; a rejection affects no other', async () => {
    const verdicts = ['applied', 'rejected', 'conflict'] as const
    const judge = (id: string) => verdicts[Number(id.slice(-1)) % 3] ?? 'applied'
    const { db, deps } = await world(9, { ledger: createLedgerServer(judge) })
    await flush(deps)
    expect(deps.gateway.together).toEqual([9])
    expect(await statesOf(db)).toEqual(all(9).map(judge))
  })
})

describe('a failed batch request', () => {
  it('whose reply is lost is repeated with the same ids and applied once', async () => {
    const { db, deps } = await world(6)
    deps.gateway.forecast.push('lost-reply')
    await flush(deps)
    expect(await statesOf(db)).toEqual(Array(6).fill('pending'))
    await retryTransientNow(db)
    await flush(deps)
    expect(await statesOf(db)).toEqual(Array(6).fill('applied'))
    expect(deps.gateway.ledger.effects.toSorted()).toEqual(all(6))
    expect(deps.gateway.ledger.reused).toEqual([])
  })

  it('because the server lacks the function is sent one by one, at once', async () => {
    const { deps } = await world(6, { acceptsBatches: false })
    expect(await flush(deps)).toBe(6)
    expect(deps.gateway.together).toEqual([6])
  })

  it('of one sender does not limit the batches of another sender', async () => {
    const gateway = createFakeGateway({ acceptsBatches: false })
    const [one, other] = [device(), device()]
    await queueOrders(one, 3)
    await flush(createPushDeps(one, gateway))
    for (const n of [4, 5])
      await enqueue(other, { id: uuid(n), mutation: anOrder(), userId: null, now: 0 })
    await flush(createPushDeps(other, gateway))
    expect(gateway.together).toEqual([3, 2])
  })

  it.each([
    ['too large', { status: 413 }],
    ['too much for the server', { status: 200, class: 'rejected' as const, code: 'too_large' }],
  ])('because it is %s is sent in halves, at once', async (_, weather) => {
    const { db, deps } = await world(8)
    deps.gateway.forecast.push(weather, weather)
    await flush(deps)
    expect(deps.gateway.together.slice(0, 2)).toEqual([8, 4])
    expect(deps.gateway.together).toContain(2)
    expect(await statesOf(db)).toEqual(Array(8).fill('applied'))
  })

  it.each([
    ['500', { status: 500 }],
    ['503', { status: 503 }],
    ["a refusal that is nobody's", { status: 403, class: 'rejected' as const }],
  ])(
    'with %s is taken apart at once: the failure of one holds up no other (L5)',
    async (_, weather) => {
      const { db, deps } = await world(6)
      deps.gateway.forecast.push(weather)
      expect(await flush(deps)).toBe(6)
      expect(deps.gateway.together).toEqual([6])
      expect(await statesOf(db)).toEqual(Array(6).fill('applied'))
    },
  )

  it('without a reply is retried with the delay of a single operation', async () => {
    const { db, deps } = await world(30)
    deps.gateway.forecast.push('lost-request')
    await flush(deps)
    expect(await statesOf(db)).toEqual(Array(30).fill('pending'))
    await retryTransientNow(db)
    await flush(deps)
    expect(deps.gateway.together).toEqual([30, 15, 15])
    expect(await statesOf(db)).toEqual(Array(30).fill('applied'))
  })

  it('stays a batch after any number of failed connections', async () => {
    const { db, deps } = await world(40)
    for (let time = 1; time <= 10; time += 1) {
      deps.gateway.forecast.splice(0, 5, ...Array<'lost-request'>(5).fill('lost-request'))
      await retryTransientNow(db)
      await flush(deps)
    }
    deps.gateway.forecast.splice(0)
    deps.gateway.together.splice(0)
    await retryTransientNow(db)
    await flush(deps)
    expect(deps.gateway.together).toEqual(Array(5).fill(8))
    expect(await statesOf(db)).toEqual(Array(40).fill('applied'))
  })

  it('that meets a rate limit waits as long as the server requests', async () => {
    const { db, deps } = await world(3)
    deps.gateway.forecast.push({ status: 429, retryAfterMs: 60_000 })
    await flush(deps)
    const { rows } = await listOperations(db)
    expect(rows.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual(
      Array(3).fill(deps.clock.now + 75_000),
    )
  })

  it('with a rejected token is sent once more with a renewed one', async () => {
    const db = device()
    const refreshIdentity = async () => ({ userId: 'ann', accessToken: 'new' })
    const deps = createPushDeps(db, createFakeGateway(), { identity: ann, refreshIdentity })
    for (const n of [1, 2])
      await enqueue(db, { id: uuid(n), mutation: aStockMove(`p${n}`, 1), userId: 'ann', now: 0 })
    deps.gateway.forecast.push({ status: 401, class: 'sign-in' })
    expect(await flush(deps)).toBe(2)
    expect(deps.gateway.tokens).toEqual(["ann's", "ann's", 'new', 'new'])
  })
})

describe('an operation that fails in a batch', () => {
  const fails = (id: string) => id === uuid(3)

  it('is sent alone and gets its own response', async () => {
    const { db, deps } = await world(5, { failsAmongOthers: fails })
    expect(await flush(deps)).toBe(5)
    expect(deps.gateway.together).toEqual([5])
    expect(deps.gateway.sent).toEqual([...all(5), uuid(3)])
    expect(await statesOf(db)).toEqual(Array(5).fill('applied'))
  })

  it('and fails alone is not batched again', async () => {
    const { db, deps } = await world(5, { failsAmongOthers: fails })
    deps.gateway.forecast.push('fine', { status: 500 })
    expect(await flush(deps)).toBe(4)
    deps.clock.now += 10 * 60_000
    for (const n of [6, 7])
      await enqueue(db, { id: uuid(n), mutation: anOrder(), userId: null, now: 0 })
    await flush(deps)
    expect(deps.gateway.together).toEqual([5, 2])
    expect(await statesOf(db)).toEqual(Array(7).fill('applied'))
  })
})
