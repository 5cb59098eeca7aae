/** The stored data of a device: outbox in every state, cart, orders, drafts, session, mirror. */
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import * as v from 'valibot'
import type { Db } from '#db/database.ts'
import { saveDraft } from '#db/drafts.ts'
import { savePage } from '#db/mirror/save-page.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { moveToSent } from '#db/outbox/sending/sent-operations.ts'
import { writeSession } from '#db/session-store.ts'
import { putLines, readCart } from '#db/shopper/stored-cart.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { moveStallStock } from '#db/staff/stall.ts'
import { patchSyncState } from '#db/sync-state.ts'
import { PulledPage } from '#domain/pulled-page.ts'
import { parseMutation } from '#domain/writes/mutations.ts'
import { operationStates } from '#domain/writes/operation.ts'
import { aCustomer, aLine, uuid } from '../support/builders.ts'
import { createTestDb } from '../support/test-db.ts'
import type { StoredDatabase } from './releases.ts'
import type { Exchange } from './server.ts'

const now = Date.UTC(2026, 10, 22, 8)
const userId = '00000000-0000-4000-8000-00000000000a'

export async function recordStores(exchanges: readonly Exchange[]) {
  const db = createTestDb(new IDBFactory())
  await fillLocal(db, exchanges)
  for (const name of ['catalog', 'orders'] as const) {
    const part = name === 'catalog' ? 'from the beginning' : 'at the end'
    const pulled = exchanges.find((one) => one.name === `pull_${name}: ${part}`)
    if (pulled === undefined) throw new Error(`pull_${name} is not recorded`)
    const scope = name === 'catalog' ? 'anon' : `user:${userId}`
    await savePage(db, v.parse(PulledPage, pulled.answer), { name, scope, from: null, now })
  }
  const stores = { local: await dump(db.local), mirror: await dump(db.mirror) }
  db.local.close()
  db.mirror.close()
  return stores
}

/** Operations of every kind and in every state. */
async function fillLocal(db: Db, exchanges: readonly Exchange[]): Promise<void> {
  // First: a sign-in releases what waits for it.
  const tokens = { accessToken: 'access', refreshToken: 'refresh', expiresAt: now, ended: false }
  await writeSession(db, { userId, email: 'ann@shop.example', ...tokens })
  let n = 0
  const counts = { anon: 0, staff: 0 }
  for (const { path, body } of exchanges) {
    const kind = path
      .split('/')
      .at(-1)
      ?.replace(/_[a-z]/g, (part) => part.slice(1).toUpperCase())
    const mutation = parseMutation(kind ?? '', body['p_payload'])
    if (mutation === null) continue
    n += 1
    await enqueue(db, { id: uuid(500 + n), mutation, userId, now: now + n })
    const stored = await db.local.outbox
      .where('id')
      .equals(uuid(500 + n))
      .first()
    const author = stored?.scope === 'anon' ? 'anon' : 'staff'
    counts[author] += 1
    // An anonymous write never waits for a sign-in.
    const states = operationStates.filter((name) => author === 'staff' || name !== 'needs-sign-in')
    const state = states[counts[author] % states.length]
    const attempts = state === 'pending' ? 0 : 1
    const answer = exchanges.find(
      (one) => Reflect.get(Object(one.answer), 'status') === state,
    )?.answer
    await db.local.outbox
      .where('id')
      .equals(uuid(500 + n))
      .modify({
        ...(state === undefined ? {} : { state }),
        attempts,
        ...(answer === undefined ? {} : { outcome: answer }),
        ...(state === 'inflight' ? { lease: { owner: 'a page', until: now + 30_000 } } : {}),
      })
  }
  await putLines(db, [aLine()])
  const lines = await readCart(db)
  const token = 'a-secret-of-the-device-that-ordered-0002'
  await placeMyOrder(db, {
    id: uuid(600),
    token,
    lines,
    customer: aCustomer,
    draftKey: 'checkout',
    now,
  })
  await putLines(db, [aLine({ quantity: 3 }), aLine({ id: '2', addedAt: 2 })])
  await saveDraft(db, 'checkout', { ...aCustomer, firstName: 'Nour' }, now)
  await recordSentAndStallDay(db)
  await patchSyncState(db, { pulledAt: now })
}

/** A sent operation, which a restored server may need again, and a stall day. */
async function recordSentAndStallDay(db: Db): Promise<void> {
  const mutation = {
    kind: 'adjustStock',
    payload: { product_id: '1', delta: 1, reason: 'count' },
  } as const
  await enqueue(db, { id: uuid(700), mutation, userId, now })
  const done = db.local.outbox.where('id').equals(uuid(700))
  const outcome = { status: 'applied', xid: '1', epoch: uuid(1), touched: [] }
  await done.modify({ state: 'applied', attempts: 1, outcome })
  await moveToSent(db, await done.toArray(), now)
  const act = { id: uuid(701), userId, now }
  await moveStallStock(db, { id: '1', name: 'Cedar box' }, -1, 'stall', act)
}

async function dump(database: Dexie): Promise<StoredDatabase> {
  await database.open()
  const tables = database.tables.filter(({ name }) => name !== 'photos')
  const rows: StoredDatabase['rows'] = {}
  for (const table of tables) rows[table.name] = await table.toArray()
  const schema = Object.fromEntries(
    database.tables.map(({ name, schema: { primKey, indexes } }) => [
      name,
      [primKey.src, ...indexes.map(({ src }) => src)].join(','),
    ]),
  )
  return { version: database.verno, schema, rows }
}

/** Writes recorded data to a device that the current version opens. */
export async function writeStores(
  name: string,
  disk: IDBFactory,
  stored: StoredDatabase,
): Promise<void> {
  const database = new Dexie(name, { indexedDB: disk, IDBKeyRange })
  database.version(stored.version).stores(stored.schema)
  await database.open()
  for (const [table, rows] of Object.entries(stored.rows)) await database.table(table).bulkPut(rows)
  database.close()
}
