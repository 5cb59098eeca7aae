import { type Operation, identityOf } from '#domain/writes/operation.ts'
import { type TableName, isTableName, parseApplied, tableNames } from '#domain/writes/outcome.ts'
import type { Db } from '#db/database.ts'
import type { PullName, PullState } from '#db/schema/mirror-database.ts'
import { pullOf } from '#db/mirror/mirrored-tables.ts'
import { listOperations, listUnacknowledged } from '#db/outbox/outbox.ts'
import { moveToSent, readServerEpoch } from './sent-operations.ts'

/**
 * Moves applied operations out of the outbox once the mirror contains them: the last complete pull
 * of every table they touched reached beyond their transaction, or has another epoch (the server
 * was restored and everything pulled again). They stay while the mirror has an older version of a
 * row: that pull may have left it out. Rows that this device does not mirror are not waited for.
 * Call it after a pull has succeeded, because only then is the latest epoch known.
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

/** An applied operation; `touched`: mirrored rows only, empty if the outcome cannot be read. */
interface Done {
  seq: number
  xid: string
  epoch: string
  /** The epoch that the device knew at the first attempt; only of staff's writes. */
  sentIn: string | undefined
  touched: { t: TableName; id: string; v: number }[]
}

function readDone({ seq, state, outcome, epoch: sentIn }: Operation): Done[] {
  if (state !== 'applied') return []
  const { touched, xid, epoch } = parseApplied(outcome) ?? { touched: [], xid: '0', epoch: '' }
  const mirrored = touched.flatMap(({ t, ...row }) => (isTableName(t) ? [{ t, ...row }] : []))
  return [{ seq, xid, epoch, sentIn, touched: mirrored }]
}

/**
 * Whether the last complete pull reached beyond the operation. `newest`: the latest known epoch of
 * the server; a pull of an older epoch does not contain the operation. If the operation was sent in
 * the latest known epoch and its outcome has another, the server was restored in between: no pull
 * contains it yet.
 */
function isPassed({ touched, xid, epoch, sentIn }: Done, pulls: Pulls, newest: unknown): boolean {
  const wasRestored = sentIn !== undefined && sentIn === newest && sentIn !== epoch
  return touched.every(({ t }) => {
    const name = pullOf(t)
    const pulled = pulls.get(name)
    if (pulled === undefined) return name === 'orders'
    if (!pulled.complete || pulled.sweeping) return false
    if (pulled.epoch !== epoch) return epoch !== newest && !wasRestored
    return BigInt(xid) < BigInt(pulled.horizon)
  })
}

/** Rows whose mirrored version is older than these operations made it, within one epoch. */
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

/** Missing rows are absent; a quarantined row has the version of the server. */
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
  const causes = new Set(unknown.map(identityOf))
  const moves = await db.mirror.stock_moves
    .filter(({ operation_id: cause }) => cause !== null && causes.has(cause))
    .toArray()
  await db.local.outbox
    .where('id')
    .anyOf(unknown.map(({ id }) => id))
    .modify((operation) => {
      const made = moves.filter(({ operation_id: cause }) => cause === identityOf(operation))
      const versions = made.flatMap(({ product_id: id, product_version: version }) =>
        typeof version === 'number' ? [[`products/${id}`, version] as const] : [],
      )
      if (versions.length > 0 && versions.length === made.length)
        operation.arrived = Object.fromEntries(versions)
    })
}
