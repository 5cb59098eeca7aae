/** The days at the stall, as this device remembers them. Everything here is for a transaction on drafts. */
import { type StallEntry, dayOf, parseStallEntries } from '#domain/orders/stall-entry.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { stallSaleOf, stockChangeOf } from '#domain/writes/references.ts'
import type { Db } from '#db/database.ts'
import { ownDraftKey } from '#db/drafts.ts'

/** What this member did, in the order of doing. */
export async function readStallDay(db: Db, userId: string, day: string): Promise<StallEntry[]> {
  return parseStallEntries((await db.local.drafts.get(keyOf(userId, day)))?.value)
}

/** Of all members and days that are kept. */
export async function listStallEntries(db: Db): Promise<StallEntry[]> {
  const days = await everyDay(db).toArray()
  return days.flatMap(({ value }) => parseStallEntries(value))
}

/** The member's days that are kept, newest first. For live queries. */
export async function listStallDays(db: Db, userId: string): Promise<string[]> {
  const start = keyOf(userId, '')
  const keys = await db.local.drafts.where('key').startsWith(start).primaryKeys()
  return keys.map((key) => key.slice(start.length)).toReversed()
}

export async function addStallEntry(db: Db, userId: string, entry: StallEntry): Promise<void> {
  const day = dayOf(new Date(entry.at))
  const value = [...(await readStallDay(db, userId, day)), entry]
  await db.local.drafts.put({ key: keyOf(userId, day), value, savedAt: entry.at })
  await forgetOldDays(db, userId, keyOf(userId, day))
}

export async function changeStallEntries(
  db: Db,
  change: (entry: StallEntry) => StallEntry,
): Promise<void> {
  await everyDay(db).modify((draft) => {
    draft.value = parseStallEntries(draft.value).map(change)
  })
}

/** A write of the stall, or the one that undoes it, is sent again under a new id, perhaps corrected: the day's entry follows it. */
export async function replaceStallWrite(
  db: Db,
  id: string,
  { newId, mutation }: { newId: string; mutation: Mutation },
): Promise<void> {
  await changeStallEntries(db, (entry) => {
    if (entry.id === id) return { ...asSent(entry, mutation), id: newId }
    return entry.undoneBy === id ? { ...entry, undoneBy: newId } : entry
  })
}

function asSent(entry: StallEntry, mutation: Mutation): StallEntry {
  if (entry.kind === 'stock') {
    const { delta } = stockChangeOf(mutation) ?? entry
    return { ...entry, delta }
  }
  const sale = stallSaleOf(mutation)
  if (sale === null) return entry
  const names = new Map(entry.lines.map(({ id, name }) => [id, name]))
  const lines = sale.items.map(({ product_id: id, quantity, price, name }) => ({
    id,
    name: name ?? names.get(id) ?? id,
    price,
    quantity,
  }))
  return { ...entry, lines }
}

/** These writes were discarded: what they did counts as undone, and what they undid counts again. */
export async function noteDiscarded(db: Db, ids: readonly string[], now: number): Promise<void> {
  await changeStallEntries(db, (entry) => {
    const { undone: _at, undoneBy, ...standing } = entry
    if (ids.includes(entry.id)) return { ...standing, undone: now }
    return undoneBy !== undefined && ids.includes(undoneBy) ? standing : entry
  })
}

/** The last week is enough: the server has the rest. */
async function forgetOldDays(db: Db, userId: string, today: string): Promise<void> {
  const days = await db.local.drafts.where('key').startsWith(keyOf(userId, '')).primaryKeys()
  const kept = 7
  await db.local.drafts.bulkDelete(days.filter((key) => key !== today).slice(0, -kept))
}

function keyOf(userId: string, day: string): string {
  return ownDraftKey(userId, `stall-day:${day}`)
}

/** Entries of older apps without an author, too. */
function everyDay({ local }: Db) {
  return local.drafts.filter(({ key }) => /^(?:user:[^/]+\/)?stall-day:/.test(key))
}
