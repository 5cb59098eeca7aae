/** The days at the stall that this device keeps. Writing needs a transaction on stallDays. */
import { Dexie } from 'dexie'
import {
  type StallEntry,
  dayOf,
  parseSaleLines,
  parseStallEntries,
} from '#domain/orders/stall-entry.ts'
import { soldLinesToItems } from '#domain/orders/stall-sale.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { type Operation, identityOf } from '#domain/writes/operation.ts'
import { isRecordedAlready } from '#domain/writes/outcome.ts'
import { stallSaleOf, stockChangeOf } from '#domain/writes/references.ts'
import type { Db } from '#db/database.ts'

/** The member's entries of that day, oldest first. */
export async function readStallDay(db: Db, userId: string, day: string): Promise<StallEntry[]> {
  return parseStallEntries((await db.local.stallDays.get([userId, day]))?.entries)
}

/** Of all members and all days on this device. */
export async function listStallEntries(db: Db): Promise<StallEntry[]> {
  const days = await db.local.stallDays.toArray()
  return days.flatMap(({ entries }) => parseStallEntries(entries))
}

/** The member's days, newest first. For live queries. */
export async function listStallDays(db: Db, userId: string): Promise<string[]> {
  const keys = await daysOf(db, userId).primaryKeys()
  return keys.map(([, day]) => day).toReversed()
}

export async function addStallEntry(db: Db, userId: string, entry: StallEntry): Promise<void> {
  const day = dayOf(new Date(entry.at))
  const entries = [...(await readStallDay(db, userId, day)), entry].toSorted((a, b) => a.at - b.at)
  await db.local.stallDays.put({ userId, day, entries, savedAt: entry.at })
  await forgetOldDays(db, userId, day)
}

export async function changeStallEntries(
  db: Db,
  change: (entry: StallEntry) => StallEntry,
): Promise<void> {
  await db.local.stallDays.toCollection().modify((row) => {
    row.entries = parseStallEntries(row.entries).map(change)
  })
}

/** Moves entries to other times (ms, by id), and so perhaps to other days. */
export async function moveStallEntries(db: Db, times: ReadonlyMap<string, number>): Promise<void> {
  const moved: { userId: string; entry: StallEntry }[] = []
  for (const { userId, day, entries, ...row } of await db.local.stallDays.toArray()) {
    const all = parseStallEntries(entries)
    const rest = all.filter(({ id }) => !times.has(id))
    if (rest.length === all.length) continue
    for (const entry of all) {
      const at = times.get(entry.id)
      if (at !== undefined) moved.push({ userId, entry: { ...entry, at } })
    }
    if (rest.length === 0) await db.local.stallDays.delete([userId, day])
    else await db.local.stallDays.put({ ...row, userId, day, entries: rest })
  }
  // Not before: their new day may lose entries itself.
  for (const { userId, entry } of moved) await addStallEntry(db, userId, entry)
}

/** For a stall write (or its undo) that is sent again under a new id: updates its entry. */
export async function replaceStallWrite(
  db: Db,
  old: Operation,
  { newId, mutation }: { newId: string; mutation: Mutation },
): Promise<void> {
  const id = identityOf({ id: newId, payload: mutation.payload })
  await changeStallEntries(db, (entry) => {
    if (entry.id === identityOf(old)) return { ...asSent(entry, mutation), id }
    return entry.undoneBy === old.id ? { ...entry, undoneBy: newId } : entry
  })
}

function asSent(entry: StallEntry, mutation: Mutation): StallEntry {
  if (entry.kind === 'stock') {
    const { delta } = stockChangeOf(mutation) ?? entry
    return { ...entry, delta }
  }
  const sale = stallSaleOf(mutation)
  if (entry.kind === 'return' || sale === null) return entry
  const known = new Map(entry.lines.map((line) => [line.id, line]))
  const lines = soldLinesToItems(sale, (id) => known.get(id))
  return { ...entry, lines: parseSaleLines(lines) }
}

/**
 * Marks entries of discarded writes as undone, except what another write has recorded; removes the
 * mark if the undo was discarded.
 */
export async function noteDiscarded(
  db: Db,
  gone: readonly Operation[],
  now: number,
): Promise<void> {
  const ids = gone.filter((operation) => !isRecordedAlready(operation)).map(identityOf)
  await changeStallEntries(db, (entry) => {
    const standing = withoutUndo(entry)
    if (ids.includes(entry.id)) return { ...standing, undone: now }
    const { undoneBy } = entry
    return undoneBy !== undefined && ids.includes(undoneBy) ? standing : entry
  })
}

export function withoutUndo({ undone: _at, undoneBy: _by, ...standing }: StallEntry): StallEntry {
  return standing
}

/** Keeps the newest seven days before `today`: the server has older ones. */
async function forgetOldDays(db: Db, userId: string, today: string): Promise<void> {
  const keys = await daysOf(db, userId).primaryKeys()
  const kept = 7
  await db.local.stallDays.bulkDelete(keys.filter(([, day]) => day !== today).slice(0, -kept))
}

/** In order of the date. */
function daysOf({ local }: Db, userId: string) {
  return local.stallDays
    .where('[userId+day]')
    .between([userId, Dexie.minKey], [userId, Dexie.maxKey])
}
