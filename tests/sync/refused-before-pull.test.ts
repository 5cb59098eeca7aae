/** 'Not found' from a server that was restored, before a pull has noticed the restore. */
import { beforeEach, describe, expect, it } from 'vitest'
import { listOperations } from '#db/outbox/outbox.ts'
import { isRefused } from '#domain/writes/operation.ts'
import { creationOf } from '#domain/products/product-form.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { pull } from '#sync/pull.ts'
import { flush } from '#sync/sending/push.ts'
import { createSync } from '#sync/sync-scheduler.ts'
import { aProduct, aStockMove, uuid } from '../support/builders.ts'
import { createCatalogServer } from '../support/catalog-server.ts'
import { db } from '../support/db-for-each-test.ts'
import {
  type FakeGateway,
  type FakeGatewayOptions,
  createFakeGateway,
} from '../support/fake-gateway.ts'
import { createLedger } from '../support/ledger-server.ts'
import { createManualTimers } from '../support/manual-timers.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { queue, userId } from '../support/staff-outbox.ts'

const { id: _id, created_at: _created, updated_at: _updated, ...fields } = aProduct()
const creation = creationOf('p', fields)
const rename = (from: string, to: string): Mutation => ({
  kind: 'updateProduct',
  payload: { product_id: 'p', base: { name: from }, patch: { name: to } },
})
const catalog = createCatalogServer()
let gateway: FakeGateway
beforeEach(() => {
  gateway = aServer()
})

/** A server that knows which rows exist; a new one has lost them all. */
function aServer(options: FakeGatewayOptions = {}, kept: string[] = []): FakeGateway {
  const rows = new Set<unknown>([fields.category, ...kept])
  let transactions = 0
  const ledger = createLedger(({ kind, payload }) => {
    const { product_id: product, category_id: id = product, patch } = Object(payload)
    if (kind.startsWith('create')) rows.add(id)
    if (![id, patch?.category ?? id].every((one) => rows.has(one)))
      return { status: 'rejected', code: 'not_found' }
    transactions += 1
    const [xid, epoch] = [String(transactions), catalog.epoch()]
    return { status: 'applied', xid, epoch, touched: [{ t: 'products', id, v: transactions }] }
  })
  return createFakeGateway({ ledger, catalog, ...options })
}

function restore(options: FakeGatewayOptions = {}, kept: string[] = []): void {
  catalog.restore()
  gateway = aServer(options, kept)
}

const identity = { userId, accessToken: 'token' }
const deps = () => createPushDeps(db, gateway, { identity: async () => identity })
const push = () => flush(deps())
const pullOnce = () => pull(deps())
const readDecisions = async () => (await listOperations(db)).rows.filter(isRefused)
const appliedKinds = () =>
  gateway.ledger.effects.map((id) => [
    Object(gateway.ledger.payloadOf(id)).delta,
    Object(gateway.ledger.payloadOf(id)).patch?.name,
  ])

async function createAndRename(): Promise<void> {
  await pullOnce()
  await queue(db, 1, creation)
  await push()
  await queue(db, 2, rename('Eye', 'Ankh'))
  await push()
  await pullOnce()
}

describe('an edit of a product whose creation a restore has lost', () => {
  it('is applied after the creation, without a decision', async () => {
    await createAndRename()
    restore()
    await queue(db, 3, rename('Ankh', 'Djed'))
    await queue(db, 4, aStockMove('p', 2))
    await push()
    expect(await readDecisions()).toEqual([])
    await pullOnce()
    await push()
    expect(appliedKinds()).toEqual([
      [undefined, undefined],
      [undefined, 'Ankh'],
      [undefined, 'Djed'],
      [2, undefined],
    ])
    expect((await listOperations(db)).rows.filter(({ state }) => state !== 'applied')).toEqual([])
  })

  it('is applied, too, when the reply of its refusal was lost', async () => {
    await createAndRename()
    restore()
    await queue(db, 3, rename('Ankh', 'Djed'))
    gateway.forecast.push('lost-reply')
    await push()
    await pullOnce()
    await db.local.outbox.toCollection().modify({ nextAttemptAt: 0 })
    await push()
    await pullOnce()
    await push()
    expect(appliedKinds().at(-1)).toEqual([undefined, 'Djed'])
    expect(await readDecisions()).toEqual([])
  })
})

it('a write that refers to a lost row is sent after its creation', async () => {
  await pullOnce()
  await queue(db, 1, {
    kind: 'createCategory',
    payload: { category_id: 'lamps', name: 'Lamps', description: 'Light', image_url: '/a.jpg' },
  })
  await push()
  await pullOnce()
  // It answers the creation only when that is sent again, alone.
  restore({ failsAmongOthers: (id) => id === uuid(1) }, ['p'])
  await queue(db, 2, {
    kind: 'updateProduct',
    payload: { product_id: 'p', base: { category: 'wall-art' }, patch: { category: 'lamps' } },
  })
  await pullOnce()
  await push()
  expect(gateway.ledger.effects).toEqual([uuid(1), uuid(2)])
  await pullOnce()
  expect(await readDecisions()).toEqual([])
})

describe('an edit of a product that somebody has deleted', () => {
  it('needs a decision after one pull, not before', async () => {
    await pullOnce()
    await queue(db, 1, rename('Ankh', 'Djed'))
    await push()
    expect(await readDecisions()).toEqual([])
    gateway.pullForecast.push('lost-request')
    await pullOnce()
    expect(await readDecisions()).toEqual([])
    await pullOnce()
    expect(await readDecisions()).toMatchObject([
      { id: uuid(1), state: 'rejected', outcome: { code: 'not_found' } },
    ])
    expect(gateway.sent).toEqual([uuid(1)])
  })

  it('needs a decision after the second pull, if the first one began before the refusal', async () => {
    await pullOnce()
    await queue(db, 1, rename('Ankh', 'Djed'))
    const slow = createFakeGateway({
      catalog,
      meanwhile: async () => {
        await push()
      },
    })
    await pull(createPushDeps(db, slow))
    expect(await readDecisions()).toEqual([])
    await pullOnce()
    expect(await readDecisions()).toHaveLength(1)
  })

  it('needs a decision in the end after a restore that has lost other writes', async () => {
    await pullOnce()
    restore()
    await queue(db, 1, rename('Ankh', 'Djed'))
    for (let round = 0; round < 3; round += 1) {
      await push()
      await pullOnce()
    }
    expect(await readDecisions()).toHaveLength(1)
  })

  it('makes the page pull at once', async () => {
    await pullOnce()
    await queue(db, 1, rename('Ankh', 'Djed'))
    const rest = { timers: createManualTimers(), onWakeUp: () => () => undefined }
    const sync = createSync({ ...deps(), ...rest, report: () => undefined })
    sync.push()
    await expect.poll(readDecisions).toHaveLength(1)
  })
})
