import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, it } from 'vitest'
import { readSyncStatus } from '#db/sync-state.ts'
import { enqueue, listOperations, retryNow, release } from '#db/outbox/outbox.ts'
import { removeOperations } from '#db/outbox/lifecycle.ts'
import { retryTransientNow } from '#db/outbox/sending/leases.ts'
import { claimNext } from '../support/claim-one.ts'
import type { Db } from '#db/database.ts'
import { flush } from '#sync/sending/push.ts'
import { aStockMove, anOrder, uuid } from '../support/builders.ts'
import { type Weather, createFakeGateway } from '../support/fake-gateway.ts'
import { createLedgerServer } from '../support/ledger-server.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { createTestDb } from '../support/test-db.ts'

const opened: Db[] = []
function device(factory?: IDBFactory): Db {
  const db = createTestDb(factory)
  opened.push(db)
  return db
}
afterEach(() => {
  for (const db of opened.splice(0)) {
    db.local.close()
    db.mirror.close()
  }
})

async function queueOrders(db: Db, count: number) {
  for (let n = 1; n <= count; n += 1)
    await enqueue(db, { id: uuid(n), mutation: anOrder(), userId: null, now: 0 })
}

const troubles: Record<string, Weather> = {
  'the request is lost': 'lost-request',
  'the reply is lost after the server has committed': 'lost-reply',
  'the server answers 500': { status: 500 },
  'the server answers 429 and says when': { status: 429, retryAfterMs: 60_000 },
  'a captive portal answers with its page': 'captive-portal',
}

describe('sending the outbox', () => {
  for (const [trouble, weather] of Object.entries(troubles)) {
    it(`delivers once when ${trouble}`, async () => {
      const db = device()
      const deps = createPushDeps(db, createFakeGateway())
      await queueOrders(db, 1)
      deps.gateway.forecast.push(weather)
      await flush(deps)
      expect((await listOperations(db)).rows[0]?.state).toBe('pending')
      deps.clock.now += 10 * 60_000
      await flush(deps)
      expect((await listOperations(db)).rows[0]?.state).toBe('applied')
      expect(deps.gateway.sent).toEqual([uuid(1), uuid(1)])
      expect(deps.gateway.ledger.effects).toEqual([uuid(1)])
    })
  }

  it('waits as long as the server requests', async () => {
    const db = device()
    const deps = createPushDeps(db, createFakeGateway())
    await queueOrders(db, 1)
    deps.gateway.forecast.push({ status: 429, retryAfterMs: 60_000 })
    await flush(deps)
    deps.clock.now += 59_000
    await flush(deps)
    expect(deps.gateway.sent).toHaveLength(1)
    // Jitter: half of half as long again.
    deps.clock.now += 16_000
    await flush(deps)
    expect(deps.gateway.sent).toHaveLength(2)
  })

  it('keeps a rate-limited operation pending and does not store that response as its outcome', async () => {
    const db = device()
    const gateway = createFakeGateway()
    const deps = createPushDeps(db, gateway)
    await queueOrders(db, 1)
    const wait = { status: 'wait' as const, retry_after_ms: 30_000 }
    const send = gateway.send
    gateway.send = async () => ({ ok: true, value: wait })
    await flush(deps)
    gateway.send = send
    const [row] = (await listOperations(db)).rows
    expect(row).toMatchObject({ state: 'pending', nextAttemptAt: deps.clock.now + 37_500 })
    expect(row?.outcome).toBeUndefined()
  })

  it.each([
    ['is sent again at once by the only sender', true, [uuid(1)]],
    ['waits for the end of its lease where somebody may still be sending it', false, []],
  ])('an operation that a killed browser had in flight %s', async (_, lockIsExclusive, effects) => {
    const db = device()
    const gateway = createFakeGateway()
    const deps = createPushDeps(db, gateway, { lockIsExclusive })
    await enqueue(db, { id: uuid(1), mutation: anOrder(), userId: null, now: 0 })
    await claimNext(db, { now: deps.clock.now, userId: null, owner: 'killed' })
    await flush(deps)
    expect(gateway.ledger.effects).toEqual(effects)
  })

  it('a failing lane does not hold up the others (L5)', async () => {
    const db = device()
    const deps = createPushDeps(db, createFakeGateway({ acceptsBatches: false }))
    await queueOrders(db, 6)
    deps.gateway.forecast.push({ status: 503 })
    await flush(deps)
    expect(deps.gateway.ledger.effects).toHaveLength(5)
  })

  it('sends several lanes at once, but never two operations of one lane', async () => {
    const db = device()
    let entered = 0
    let continueBoth = () => undefined as void
    const two = new Promise<void>((done) => (continueBoth = done))
    const gateway = createFakeGateway({
      meanwhile: () => {
        entered += 1
        if (entered === 2) continueBoth()
        return two
      },
    })
    const deps = createPushDeps(db, gateway, {
      identity: async () => ({ userId: 'ann', accessToken: 't' }),
    })
    await queueOrders(db, 8)
    for (let n = 9; n <= 12; n += 1) {
      const mutation = aStockMove('1', 1, `reason ${n}`)
      await enqueue(db, { id: uuid(n), mutation, userId: 'ann', now: 0 })
    }
    await flush(deps)
    expect(gateway.mostAtOnce()).toBeGreaterThan(1)
    expect(gateway.mostAtOnce()).toBeLessThanOrEqual(4)
    const lane = gateway.ledger.effects.filter((id) => id >= uuid(9))
    expect(lane).toEqual([9, 10, 11, 12].map(uuid))
  })

  it('page and worker flushing at once, without a lock, have one effect each', async () => {
    const factory = new IDBFactory()
    const [page, worker] = [device(factory), device(factory)]
    const ledger = createLedgerServer()
    const slow = () => new Promise<void>((done) => setTimeout(done, 1))
    const gateways = [1, 2].map(() => createFakeGateway({ ledger, meanwhile: slow }))
    await queueOrders(page, 20)
    await Promise.all([
      flush(createPushDeps(page, gateways[0] ?? createFakeGateway())),
      flush(createPushDeps(worker, gateways[1] ?? createFakeGateway())),
    ])
    expect(ledger.effects.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => uuid(n + 1)))
    expect(gateways.flatMap(({ sent }) => sent)).toHaveLength(20)
  })

  it('sends anonymous lanes without a token, and staff operations only with their own', async () => {
    const db = device()
    const deps = createPushDeps(db, createFakeGateway(), {
      identity: async () => ({ userId: 'ann', accessToken: "ann's token" }),
    })
    await queueOrders(db, 1)
    await enqueue(db, { id: uuid(2), mutation: aStockMove('1', -1), userId: 'ann', now: 0 })
    await enqueue(db, { id: uuid(3), mutation: aStockMove('2', -1), userId: 'ben', now: 0 })
    await flush(deps)
    expect(deps.gateway.sent.toSorted()).toEqual([uuid(1), uuid(2)])
    expect(deps.gateway.tokens.toSorted()).toEqual(["ann's token", null].toSorted())
  })

  it('requests a new token once after a 401, then waits for the sign-in', async () => {
    const db = device()
    const refreshed: string[] = []
    const deps = createPushDeps(db, createFakeGateway(), {
      identity: async () => ({ userId: 'ann', accessToken: 'old' }),
      refreshIdentity: async () => {
        refreshed.push('asked')
        return { userId: 'ann', accessToken: 'new' }
      },
    })
    await enqueue(db, { id: uuid(1), mutation: aStockMove('1', -1), userId: 'ann', now: 0 })
    const unauthorized = { status: 401, class: 'sign-in' as const }
    deps.gateway.forecast.push(unauthorized, unauthorized)
    await flush(deps)
    expect(refreshed).toEqual(['asked'])
    expect(deps.gateway.tokens).toEqual(['old', 'new'])
    expect((await listOperations(db)).rows[0]?.state).toBe('needs-sign-in')
    await release(db, 'user:ben')
    await flush(deps)
    expect(deps.gateway.sent).toHaveLength(2)
    await release(db, 'user:ann')
    await flush(deps)
    expect(deps.gateway.ledger.effects).toEqual([uuid(1)])
  })

  it('keeps a write that the server does not know, and retries every hour', async () => {
    const db = device()
    const deps = createPushDeps(db, createFakeGateway())
    await queueOrders(db, 1)
    deps.gateway.forecast.push({ status: 404, class: 'upgrade' })
    await flush(deps)
    expect((await listOperations(db)).rows[0]?.state).toBe('needs-upgrade')
    deps.clock.now += 60 * 60_000
    await flush(deps)
    expect((await listOperations(db)).rows[0]?.state).toBe('applied')
  })

  it('sets unreadable operations aside and sends the rest', async () => {
    const db = device()
    const deps = createPushDeps(db, createFakeGateway())
    await queueOrders(db, 2)
    await db.local.outbox.update(1, { kind: 'mintToken' })
    await db.local.outbox.add({ nonsense: true } as never)
    await flush(deps)
    const { rows, corrupt } = await listOperations(db)
    expect(rows.map(({ state }) => state)).toEqual(['needs-upgrade', 'applied'])
    expect(corrupt).toHaveLength(1)
    expect(await readSyncStatus(db, true)).toMatchObject({ name: 'waiting', waiting: 2 })
  })

  it('waits for dependencies, and discards both together', async () => {
    const db = device()
    const identity = async () => ({ userId: 'ann', accessToken: 't' })
    const refuseFirst = createLedgerServer((id) => (id === uuid(1) ? 'rejected' : 'applied'))
    const deps = createPushDeps(db, createFakeGateway({ ledger: refuseFirst }), { identity })
    const category = { category_id: 'toys', name: 'Toys', description: 'For play.', image_url: '' }
    const create = { kind: 'createCategory' as const, payload: category }
    await enqueue(db, { id: uuid(1), mutation: create, userId: 'ann', now: 0 })
    const move = aStockMove('1', 1)
    await enqueue(db, { id: uuid(2), mutation: move, userId: 'ann', deps: [uuid(1)], now: 0 })
    await flush(deps)
    expect(deps.gateway.sent).toEqual([uuid(1)])
    expect(await removeOperations(db, uuid(1))).toEqual([uuid(1), uuid(2)])
    expect((await listOperations(db)).rows).toEqual([])
  })

  it('a person can retry before the scheduled time', async () => {
    const db = device()
    const deps = createPushDeps(db, createFakeGateway())
    await queueOrders(db, 1)
    deps.gateway.forecast.push({ status: 500 })
    await flush(deps)
    await retryNow(db, uuid(1))
    await flush(deps)
    expect(deps.gateway.ledger.effects).toEqual([uuid(1)])
  })

  it('after a reconnection retries operations without a reply, but not rate-limited ones', async () => {
    const db = device()
    const deps = createPushDeps(db, createFakeGateway({ acceptsBatches: false }))
    await queueOrders(db, 2)
    deps.gateway.forecast.push('lost-request', { status: 429, retryAfterMs: 60_000 })
    await flush(deps)
    await retryTransientNow(db)
    await flush(deps)
    expect(deps.gateway.ledger.effects).toHaveLength(1)
  })

  it('shows the correct sync status at every stage', async () => {
    const db = device()
    const deps = createPushDeps(db, createFakeGateway())
    expect((await readSyncStatus(db, true)).name).toBe('all-saved')
    await queueOrders(db, 1)
    expect(await readSyncStatus(db, true)).toMatchObject({ name: 'waiting', waiting: 1 })
    deps.gateway.forecast.push('lost-request')
    await flush(deps)
    expect(await readSyncStatus(db, true)).toMatchObject({ name: 'offline', waiting: 1 })
    deps.clock.now += 10 * 60_000
    await flush(deps)
    expect(await readSyncStatus(db, true)).toMatchObject({ name: 'all-saved', waiting: 0 })
  })
})
