import type { Operation } from '#domain/writes/operation.ts'
import type { OrderReceipt } from '#domain/orders/order.ts'
import { type TouchedRow, parseApplied, tableNames } from '#domain/writes/outcome.ts'
import { photosOf } from '#domain/writes/product-picture.ts'
import type { Db } from '#db/database.ts'
import type { PullName, PullState } from '#db/mirror-database.ts'
import { pullOf } from '#db/mirror/mirror-pages.ts'
import { listOperations } from './outbox.ts'
import { writeSafely } from '#db/storage.ts'

/** What an answer makes of an operation in flight. */
export type Settlement = Partial<Pick<Operation, 'nextAttemptAt' | 'lastError' | 'outcome'>> & {
  state: Exclude<Operation['state'], 'inflight'>
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
  const { outbox, myOrders, photos } = db.local
  return writeSafely(db, () =>
    db.local.transaction('rw', [outbox, myOrders, photos], async () => {
      const stored = await outbox.get(seq)
      if (stored?.state !== 'inflight' || stored.lease?.owner !== owner) return false
      const { lease: _released, ...operation } = stored
      await outbox.put({ ...operation, ...settlement })
      if (settlement.state === 'applied') {
        await confirmMyOrder(db, operation.id, receipt)
        await photos.bulkDelete(photosOf([operation]))
      }
      return true
    }),
  )
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
  await db.local.myOrders.update(id, { receipt: receipt ?? own })
}

/**
 * Removes applied operations that the mirror contains for certain: the last complete pull of every table they touched
 * reached beyond their transaction, or belongs to another epoch than they do (the server was restored; all rows were
 * pulled again). A row that was changed again since may have been left out by that pull: then they stay. Rows that this
 * device does not mirror (any more) need no waiting.
 */
export async function sweepApplied(db: Db): Promise<number> {
  const pulls = new Map((await db.mirror.pulls.toArray()).map((state) => [state.name, state]))
  const { rows } = await listOperations(db)
  const applied = rows.filter(({ state }) => state === 'applied')
  const passed = applied.filter((operation) => isPassed(operation, pulls))
  const open = applied.filter((operation) => !passed.includes(operation))
  const behind = new Set([...open.flatMap(touchedKeys), ...(await keysBehind(db, passed, pulls))])
  const contained = passed.filter((operation) =>
    touchedKeys(operation).every((key) => !behind.has(key)),
  )
  await db.local.outbox.bulkDelete(contained.map(({ seq }) => seq))
  return contained.length
}

/** The last complete pull would have brought what the operation did, had nobody changed it again. */
function isPassed({ outcome }: Operation, pulls: ReadonlyMap<PullName, PullState>): boolean {
  const applied = parseApplied(outcome)
  if (applied === null) return true
  return applied.touched.every(({ t }) => {
    const name = pullOf(t)
    const pulled = pulls.get(name)
    if (pulled === undefined) return name === 'orders'
    if (!pulled.complete || pulled.sweeping) return false
    return pulled.epoch !== applied.epoch || BigInt(applied.xid) < BigInt(pulled.horizon)
  })
}

/** Rows of which the mirror has an older version than these operations have made. */
async function keysBehind(
  db: Db,
  operations: readonly Operation[],
  pulls: ReadonlyMap<PullName, PullState>,
): Promise<string[]> {
  const touched = operations.flatMap(({ outcome }) => {
    const applied = parseApplied(outcome)
    const isOfEpoch = ({ t }: TouchedRow) => pulls.get(pullOf(t))?.epoch === applied?.epoch
    return (applied?.touched ?? []).filter(isOfEpoch)
  })
  const versions = await readVersions(db, touched)
  return touched.filter((row) => row.v > (versions.get(keyOf(row)) ?? row.v)).map(keyOf)
}

/** By key; rows the mirror does not have are absent. A row that was set aside has the version it has on the server. */
async function readVersions(
  { mirror }: Db,
  touched: readonly TouchedRow[],
): Promise<Map<string, number>> {
  const versions = new Map<string, number>()
  for (const t of tableNames) {
    const ids = [...new Set(touched.flatMap((row) => (row.t === t ? [row.id] : [])))]
    const keys = ids.map((id) => keyOf({ t, id }))
    const [rows, aside] = await Promise.all([
      mirror[t].bulkGet(ids),
      mirror.quarantine.bulkGet(keys),
    ])
    keys.forEach((key, at) => {
      const version = rows[at]?.version
      if (version !== undefined) versions.set(key, Math.max(version, aside[at]?.v ?? 0))
    })
  }
  return versions
}

function touchedKeys({ outcome }: Operation): string[] {
  return (parseApplied(outcome)?.touched ?? []).map(keyOf)
}

function keyOf({ t, id }: Pick<TouchedRow, 't' | 'id'>): string {
  return `${t}/${id}`
}
