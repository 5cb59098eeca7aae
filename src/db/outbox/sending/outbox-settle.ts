import type { Operation } from '#domain/writes/operation.ts'
import type { OrderReceipt } from '#domain/orders/order.ts'
import {
  type FinalOutcome,
  type TableName,
  isTableName,
  parseApplied,
  tableNames,
} from '#domain/writes/outcome.ts'
import { photosOf } from '#domain/writes/mutations.ts'
import { isSame } from '#domain/plain-values.ts'
import type { Db } from '#db/database.ts'
import type { PullName, PullState } from '#db/schema/mirror-database.ts'
import { pullOf } from '#db/mirror/mirrored-tables.ts'
import { readSession } from '#db/session-store.ts'
import { listOperations, listUnacknowledged } from '#db/outbox/outbox.ts'
import { moveToSent, readServerEpoch } from './sent-operations.ts'
import { writeBestEffort, writeOnce, writeOrEvict } from '#db/storage.ts'

/** What an answer makes of an operation in flight. */
export type Settlement = Partial<Pick<Operation, 'nextAttemptAt' | 'lastError' | 'outcome'>> & {
  state: Exclude<Operation['state'], 'inflight'>
}

/** What the server said about one operation in flight; a confirmed order has a receipt. */
export interface Answer {
  seq: number
  settlement: Settlement
  receipt: OrderReceipt | null
}

/**
 * Writes down what the server said, if `owner` still holds the lease; false: somebody else has taken over and will
 * hear the same answer. In the same transaction a confirmed order keeps its receipt, and a photo that has arrived goes.
 */
export async function settle(
  db: Db,
  seq: number,
  owner: string,
  settlement: Settlement,
  receipt: OrderReceipt | null,
): Promise<boolean> {
  const settled = await settleBatch(db, owner, [{ seq, settlement, receipt }])
  return settled.length === 1
}

/** The same for several at once; returns the places of those that were written down. */
export async function settleBatch(
  db: Db,
  owner: string,
  answers: readonly Answer[],
): Promise<number[]> {
  const { outbox, myOrders, photos, settings } = db.local
  let settled: Operation[] = []
  const write = (recordResult: (seqs: number[]) => number[]) =>
    db.local.transaction('rw', [outbox, myOrders, photos, settings], async () => {
      const stored = await outbox.bulkGet(answers.map(({ seq }) => seq))
      settled = []
      for (const [at, { settlement, receipt }] of answers.entries()) {
        const found = stored[at]
        if (found?.state !== 'inflight' || found.lease?.owner !== owner) continue
        const { lease: _released, ...operation } = found
        const isWaiting = settlement.state === 'needs-sign-in' && (await isSignedIn(db, operation))
        const state = isWaiting ? 'pending' : settlement.state
        settled.push({ ...operation, ...settlement, state })
        if (state === 'applied') await confirmMyOrder(db, operation.id, receipt)
      }
      await outbox.bulkPut(settled)
      await photos.bulkDelete(photosOf(settled.filter(({ state }) => state === 'applied')))
      return recordResult(settled.map(({ seq }) => seq))
    })
  const areThere = async () => isSame(await outbox.bulkGet(settled.map(({ seq }) => seq)), settled)
  // As for a claim: a stall with a full phone keeps its products, and hears the same answer again; a shopper's order does not wait for room.
  const seqs = new Set(answers.map(({ seq }) => seq))
  const isAnyones = (await listUnacknowledged(db)).some(
    ({ seq, scope }) => scope === 'anon' && seqs.has(seq),
  )
  return writeOnce(db, write, areThere, isAnyones ? writeOrEvict : writeBestEffort)
}

/**
 * The server was asked what became of an operation, and this is its last word. False: it is being sent again, or was answered meanwhile;
 * nothing is written then.
 */
export async function settleWithOutcome(
  db: Db,
  seq: number,
  outcome: FinalOutcome,
): Promise<boolean> {
  const { outbox, myOrders } = db.local
  const write = (recordResult: (isSettled: boolean) => boolean) =>
    db.local.transaction('rw', [outbox, myOrders], async () => {
      const stored = await outbox.get(seq)
      if (stored === undefined || stored.state === 'inflight' || stored.state === 'applied')
        return false
      await outbox.put({ ...stored, state: outcome.status, outcome })
      if (outcome.status === 'applied') await confirmMyOrder(db, stored.id, null)
      return recordResult(true)
    })
  return writeOnce(db, write, async () => isSame((await outbox.get(seq))?.outcome, outcome))
}

/** Only its token was refused: the page renews it, or already has. Nobody has to sign in for that. */
async function isSignedIn(db: Db, { scope }: Pick<Operation, 'scope'>): Promise<boolean> {
  const session = await readSession(db)
  return session?.ended === false && scope === `user:${session.userId}`
}

async function confirmMyOrder(db: Db, id: string, receipt: OrderReceipt | null): Promise<void> {
  const order = await db.local.myOrders.get(id)
  if (order === undefined) return
  const { placedAt, total, items } = order
  const own = {
    id,
    created_at: new Date(placedAt).toISOString(),
    status: 'pending' as const,
    total,
    items,
  }
  // It may have been found lost, and be here because it was sent again.
  const { lostAt: _found, ...known } = order
  const heard = (known.heard ?? 0) + 1
  await db.local.myOrders.put({ ...known, receipt: receipt ?? own, heard })
}

/**
 * Moves applied operations out of the outbox that the mirror contains for certain: the last complete pull of every table they touched
 * reached beyond their transaction, or belongs to another epoch than they do (the server was restored; all rows were
 * pulled again). A row that was changed again since may have been left out by that pull: then they stay. Rows that this
 * device does not mirror (any more) need no waiting.
 */
export async function sweepApplied(db: Db, now: number = Date.now()): Promise<number> {
  const pulls: Pulls = new Map(
    (await db.mirror.pulls.toArray()).map((state) => [state.name, state]),
  )
  const newest = await readServerEpoch(db)
  const { rows } = await listOperations(db)
  const done = rows.flatMap(readDone)
  const behind = await readKeysBehind(db, done, pulls)
  for (const one of done)
    if (!isPassed(one, pulls, newest)) one.touched.forEach((row) => behind.add(keyOf(row)))
  const contained = done.filter(
    (one) => isPassed(one, pulls, newest) && !one.touched.some((row) => behind.has(keyOf(row))),
  )
  const seqs = new Set(contained.map(({ seq }) => seq))
  await moveToSent(
    db,
    rows.filter(({ seq }) => seqs.has(seq)),
    now,
  )
  return contained.length
}

type Pulls = ReadonlyMap<PullName, PullState>
/** An applied operation and the rows it touched of those that devices mirror; what cannot be read counts as having touched nothing. */
interface Done {
  seq: number
  xid: string
  epoch: string
  touched: { t: TableName; id: string; v: number }[]
}

function readDone({ seq, state, outcome }: Operation): Done[] {
  if (state !== 'applied') return []
  const { touched, xid, epoch } = parseApplied(outcome) ?? { touched: [], xid: '0', epoch: '' }
  const mirrored = touched.flatMap(({ t, ...row }) => (isTableName(t) ? [{ t, ...row }] : []))
  return [{ seq, xid, epoch, touched: mirrored }]
}

/**
 * The last complete pull would have brought what the operation did, had nobody changed it again.
 * `newest`: the server's epoch as far as this device knows; a pull of an older one has not seen it.
 */
function isPassed({ touched, xid, epoch }: Done, pulls: Pulls, newest: unknown): boolean {
  return touched.every(({ t }) => {
    const name = pullOf(t)
    const pulled = pulls.get(name)
    if (pulled === undefined) return name === 'orders'
    if (!pulled.complete || pulled.sweeping) return false
    if (pulled.epoch !== epoch) return epoch !== newest
    return BigInt(xid) < BigInt(pulled.horizon)
  })
}

/** Rows of which the mirror has an older version than these operations have made. Versions of another epoch tell nothing. */
async function readKeysBehind(db: Db, done: readonly Done[], pulls: Pulls): Promise<Set<string>> {
  const made = done.flatMap(({ touched, epoch }) =>
    touched.filter(({ t }) => pulls.get(pullOf(t))?.epoch === epoch),
  )
  const versions = new Map<string, number>()
  for (const t of tableNames) {
    const ids = [...new Set(made.flatMap((row) => (row.t === t ? [row.id] : [])))]
    for (const [id, version] of await readVersions(db, t, ids))
      versions.set(keyOf({ t, id }), version)
  }
  return new Set(made.filter((row) => row.v > (versions.get(keyOf(row)) ?? row.v)).map(keyOf))
}

/** Rows the mirror does not have are absent; one that was set aside has the version it has on the server. */
async function readVersions(
  { mirror }: Db,
  t: TableName,
  ids: readonly string[],
): Promise<[id: string, version: number][]> {
  if (ids.length === 0) return []
  const [rows, aside] = await Promise.all([
    mirror[t].bulkGet([...ids]),
    mirror.quarantine.bulkGet(ids.map((id) => keyOf({ t, id }))),
  ])
  return rows.flatMap((row, at) =>
    row === undefined ? [] : [[row.id, Math.max(row.version, aside[at]?.v ?? 0)]],
  )
}

function keyOf({ t, id }: { t: TableName; id: string }): string {
  return `${t}/${id}`
}

/**
 * Runs after a pull of the orders. The stock history shows which operations the server applied
 * although their answers were lost. The overlay then leaves their differences out of rows that
 * contain them. They are sent again all the same, and the answer decides their state.
 */
export async function markCommitted(db: Db): Promise<void> {
  const unknown = (await listUnacknowledged(db)).filter(
    ({ attempts, arrived }) => attempts > 0 && arrived === undefined,
  )
  if (unknown.length === 0) return
  const ids = new Set(unknown.map(({ id }) => id))
  const moves = await db.mirror.stock_moves
    .filter(({ operation_id: cause }) => cause !== null && ids.has(cause))
    .toArray()
  await db.local.outbox
    .where('id')
    .anyOf([...ids])
    .modify((operation) => {
      const made = moves.filter(({ operation_id: cause }) => cause === operation.id)
      const versions = made.flatMap(({ product_id: id, product_version: version }) =>
        typeof version === 'number' ? [[`products/${id}`, version] as const] : [],
      )
      if (versions.length > 0 && versions.length === made.length)
        operation.arrived = Object.fromEntries(versions)
    })
}
