/** Apps and servers of different age. */
import { describe, expect, it } from 'vitest'
import { classifyFailure } from '#backend/classify-failure.ts'
import { createSessionKeeper } from '#backend/auth/session-keeper.ts'
import { createSupabaseGateway } from '#backend/supabase-gateway.ts'
import { claimNext } from '../support/claim-one.ts'
import { readSession, replaceSession, writeSession } from '#db/session-store.ts'
import { mirrorVersionOf, neededSchema } from '#db/mirror/mirrored-tables.ts'
import { pull } from '#sync/pull.ts'
import { createCatalogServer } from '../support/catalog-server.ts'
import { flush } from '#sync/sending/push.ts'
import { aProduct, aStockMove, anOperation, anOrder, uuid } from '../support/builders.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { signInAs } from '../support/sign-in.ts'
import { db } from '../support/db-for-each-test.ts'

const json = { 'content-type': 'application/json' }
const config = { url: 'https://shop.example', anonKey: 'key' }

function answering(body: unknown, status = 200) {
  const fetch = async () => new Response(JSON.stringify(body), { status, headers: json })
  return createSupabaseGateway({ ...config, fetch })
}

function send(body: unknown) {
  const { kind, payload } = anOrder()
  return answering(body).send({ id: uuid(1), kind, payload }, null, AbortSignal.timeout(1000))
}

describe('an answer of a newer server', () => {
  it('counts as applied although it names a table this version does not know', async () => {
    const touched = [{ t: 'workshops', id: '1', v: 1 }]
    const reply = await send({ status: 'applied', xid: '7', epoch: 'e', touched })
    expect(reply).toMatchObject({ ok: true, value: { status: 'applied' } })
  })

  it('counts as refused although a line has a problem this version does not know', async () => {
    const items = [{ product_id: '1', code: 'reserved', until: 'tomorrow' }]
    const reply = await send({ status: 'rejected', code: 'items', items })
    expect(reply).toMatchObject({ ok: true, value: { status: 'rejected' } })
  })

  it('that cannot be read waits for a newer app without more requests', async () => {
    const reply = await send({ status: 'partly', done: 3 })
    expect(reply).toMatchObject({ ok: false, error: { class: 'upgrade' } })
  })
})

describe('two versions of the app on one device', () => {
  const row = { kind: 'updateProduct', lane: 'product:1', scope: 'user:ann' } as const
  const edit = (seq: number, patch: object) =>
    anOperation({ ...row, seq, payload: { product_id: '1', base: {}, patch } })

  it('do not lose fields in a merge that only the newer one knows', async () => {
    await db.local.outbox.bulkAdd([
      edit(1, { name: 'Box', colour: 'red' }),
      edit(2, { price: 100 }),
    ])
    const claimed = await claimNext(db, { now: 1, userId: 'ann', owner: 'page' })
    expect(claimed?.payload).toMatchObject({ patch: { colour: 'red' } })
  })

  it('do not send dependants of a write that only the newer one can read', async () => {
    await db.local.outbox.bulkAdd([
      { ...anOperation({ seq: 1 }), v: 2 } as never,
      anOperation({ seq: 2, deps: [uuid(1)] }),
    ])
    expect(await claimNext(db, { now: 1, userId: null, owner: 'page' })).toBeNull()
  })

  it('keep fields of an operation that only the newer one knows', async () => {
    await db.local.outbox.add({ ...anOperation(), priority: 'high' } as never)
    await claimNext(db, { now: 1, userId: null, owner: 'page' })
    expect(await db.local.outbox.get(1)).toMatchObject({ state: 'inflight', priority: 'high' })
  })

  it('do not delay operations for long that the other one can read', async () => {
    const lastError = { class: 'upgrade', code: 'unreadable', at: 1 }
    const aside = { state: 'needs-upgrade', nextAttemptAt: 3_000_000, lastError } as const
    await db.local.outbox.add(anOperation(aside))
    const claimed = await claimNext(db, { now: 2, userId: null, owner: 'page' })
    expect(claimed?.id).toBe(uuid(1))
  })

  it('do not both send', async () => {
    await db.local.outbox.add(anOperation())
    const gateway = createFakeGateway()
    await flush(createPushDeps(db, gateway, { isCurrent: () => false }))
    expect(gateway.sent).toEqual([])
    await flush(createPushDeps(db, gateway))
    expect(gateway.sent).toEqual([uuid(1)])
  })

  it('keep fields of a pulled row that only the newer one knows', async () => {
    const gateway = createFakeGateway()
    const write = (fields: object) => {
      const xid = gateway.catalog.begin()
      gateway.catalog.write(xid, '1', { ...aProduct(), ...fields })
      gateway.catalog.commit(xid)
    }
    const stored = () => db.mirror.products.get('1')
    const deps = createPushDeps(db, gateway)
    write({ stock: 2, colour: 'red' })
    await pull(deps)
    expect(await stored()).toMatchObject({ stock: 2, colour: 'red' })
    write({ stock: 1, colour: 'red' })
    await pull(deps)
    expect(await stored()).toMatchObject({ stock: 1, colour: 'red' })
    write({ stock: 1 })
    await pull(deps)
    expect(await stored()).not.toHaveProperty('colour')
  })

  it('do not overtake within a lane', async () => {
    const { kind, payload } = aStockMove('1', 1)
    const move = { kind, payload, lane: 'product:1', scope: 'user:ann' as const }
    await db.local.outbox.bulkAdd([
      { ...anOperation({ seq: 1, ...move }), v: 2 } as never,
      anOperation({ seq: 2, ...move }),
    ])
    expect(await claimNext(db, { now: 1, userId: 'ann', owner: 'page' })).toBeNull()
  })
})

describe('a version that mirrors more than the last one', () => {
  it('has at least the number of earlier releases, although a field may be removed', () => {
    expect(mirrorVersionOf('catalog')).toBeGreaterThanOrEqual(119)
    expect(mirrorVersionOf('orders')).toBeGreaterThanOrEqual(159)
  })

  it('pulls everything again once, while the old rows stay visible', async () => {
    const gateway = createFakeGateway()
    const xid = gateway.catalog.begin()
    gateway.catalog.write(xid, '1', aProduct())
    gateway.catalog.commit(xid)
    const deps = createPushDeps(db, gateway)
    await pull(deps)
    await db.mirror.pulls.update('catalog', { mirrorVersion: 0 })
    await db.mirror.products.update('1', { name: 'As it was read before' })
    gateway.pullForecast.push('lost-request')
    await pull(deps)
    expect(await db.mirror.products.get('1')).toMatchObject({ name: 'As it was read before' })
    expect(await pull(deps)).toEqual({ ok: true, rows: 1 })
    expect(await db.mirror.products.get('1')).toMatchObject({ name: aProduct().name })
    expect(await pull(deps)).toEqual({ ok: true, rows: 0 })
  })
})

describe('a server that was behind', () => {
  it('is pulled again once it is updated: rows that came before lack fields', async () => {
    let schema = neededSchema - 1
    const catalog = createCatalogServer({ schema: () => schema })
    const deps = createPushDeps(db, createFakeGateway({ catalog }))
    const xid = catalog.begin()
    catalog.write(xid, '1', { ...aProduct(), name_ar: 'not sent before the update' })
    catalog.commit(xid)
    await pull(deps)
    await db.mirror.products.update('1', { name_ar: undefined })
    expect(await pull(deps)).toEqual({ ok: true, rows: 0 })

    schema = neededSchema
    await pull(deps)
    expect(await pull(deps)).toEqual({ ok: true, rows: 1 })
    expect(await db.mirror.products.toArray()).toMatchObject([
      { name_ar: 'not sent before the update' },
    ])
    expect(await pull(deps)).toEqual({ ok: true, rows: 0 })
  })
})

describe('a server during a move', () => {
  it('that is read-only for a moment is tried again soon', () => {
    const reply = { status: 405, code: '25006', isJson: true, withUserToken: true, now: 0 }
    expect(classifyFailure(reply).class).toBe('transient')
  })

  it('that refuses the public key does not end a session', async () => {
    await signInAs(db, 'ann')
    const keeper = createSessionKeeper({
      config,
      store: {
        read: () => readSession(db),
        write: (session) => writeSession(db, session),
        replace: (token, session) => replaceSession(db, token, session),
      },
      mayEnd: async () => true,
      now: () => 3_000_000,
      withLock: (_name, run) => run(),
      fetch: async () =>
        new Response(JSON.stringify({ message: 'Invalid API key' }), {
          status: 401,
          headers: json,
        }),
    })
    await keeper.renew()
    expect((await readSession(db))?.ended).toBe(false)
  })
})
