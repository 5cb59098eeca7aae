/** The progress of each pull: its cursor, and starting again. */
import type { Db } from '#db/database.ts'
import { type PullName, type PullState } from '#db/schema/mirror-database.ts'
import { takeUnreadable } from '#db/schema/readable-rows.ts'
import { mirrorVersionOf, tableOf, tablesOf } from './mirrored-tables.ts'

interface Pull {
  name: PullName
  scope: string
}

/**
 * Undefined before the first page, when the stored rows belong to another scope, and when nobody
 * can tell which of them are old.
 */
export async function readPullState(
  db: Db,
  name: PullName,
  scope: string,
): Promise<PullState | undefined> {
  const state = await db.mirror.pulls.get(name)
  const isReadable = Number.isSafeInteger(state?.generation)
  return state?.scope === scope && isReadable ? state : undefined
}

/**
 * Starts from the beginning after the server rejected the cursor `from`. Rows stay visible; those
 * that the new pull does not bring are removed at its end (mark and sweep).
 */
export async function beginAgain(
  db: Db,
  { name, scope, from }: Pull & { from: unknown },
): Promise<void> {
  await db.mirror.transaction('rw', db.mirror.pulls, async () => {
    const state = await readPullState(db, name, scope)
    if (state === undefined || !isSameCursor(state.cursor, from)) return
    const generation = state.generation + 1
    const again = { cursor: null, generation, sweeping: true, mirrorVersion: mirrorVersionOf(name) }
    await db.mirror.pulls.put({ ...state, ...again })
  })
}

/**
 * Begins again when an app that mirrored less has pulled the stored rows, or when this page has
 * read some with a corrupt value.
 */
export async function pullAgainIfLacking(db: Db, { name, scope }: Pull): Promise<void> {
  const state = await readPullState(db, name, scope)
  if (state === undefined) return
  const isGrown = (state.mirrorVersion ?? 1) < mirrorVersionOf(name)
  if (!isGrown && !takeUnreadable(db.mirror, tablesOf(name))) return
  await beginAgain(db, { name, scope, from: state.cursor })
}

/** Removes a pull's rows and cursor: on sign-out, and before a pull for another scope. */
export async function wipePull(db: Db, name: PullName): Promise<void> {
  await db.mirror.transaction('rw', db.mirror.tables, async () => {
    for (const t of tablesOf(name)) await tableOf(db.mirror, t).clear()
    await db.mirror.quarantine.filter(({ t }) => mayBeOf(name, t)).delete()
    await db.mirror.pulls.delete(name)
  })
}

/**
 * An older tab wiped this pull and left rows of tables that it does not know. Every pull of the
 * catalogue calls it, so it locks the tables only if there are such rows.
 */
export async function wipeStrayRows(db: Db, name: PullName): Promise<void> {
  const tables = tablesOf(name).map((t) => tableOf(db.mirror, t))
  const areThere = async () => {
    if ((await db.mirror.pulls.get(name)) !== undefined) return false
    const counts = await Promise.all(tables.map((table) => table.count()))
    return counts.some((count) => count > 0)
  }
  if (!(await areThere())) return
  await db.mirror.transaction('rw', db.mirror.tables, async () => {
    if (await areThere()) await wipePull(db, name)
  })
}

/** Rows of unknown tables may be about customers, so they leave with the orders. */
function mayBeOf(name: PullName, table: string): boolean {
  const isOf = (pull: PullName) => tablesOf(pull).some((t) => t === table)
  return name === 'orders' ? !isOf('catalog') : isOf(name)
}

export function isSameCursor(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
