/** Forgets imports that nobody can take back any more; without the code of the staff room. */
import type { Db } from './database.ts'

/** The setting with the imports of the last days (`staff/imports.ts`). */
export const importsKey = 'imports'
/** How long an import can be taken back (ms). */
export const importKeptMs = 7 * 24 * 60 * 60_000

/** When it was read last, and when the next import is old (ms since 1970). */
const lastReads = new WeakMap<Db, { at: number; due: number }>()

/**
 * Entries of a later version stay if their time cannot be read. `now` in ms since 1970. The imports
 * are large: they are read again when the oldest one is old.
 */
export async function forgetOldImports(db: Db, now: number): Promise<void> {
  const { settings } = db.local
  const last = lastReads.get(db)
  if (last !== undefined && now >= last.at && now < last.due) return
  const stored: unknown = (await settings.get(importsKey))?.value
  const imports: readonly unknown[] = Array.isArray(stored) ? stored : []
  const isKept = (one: unknown) => (timeOf(one) ?? now) > now - importKeptMs
  if (!imports.every(isKept))
    await settings
      .where('key')
      .equals(importsKey)
      .modify((row) => {
        if (Array.isArray(row.value)) row.value = row.value.filter(isKept)
      })
  // Those that another tab adds from now on are old later.
  const times = imports.filter(isKept).flatMap((one) => timeOf(one) ?? [])
  lastReads.set(db, { at: now, due: Math.min(now, ...times) + importKeptMs })
}

function timeOf(stored: unknown): number | null {
  if (typeof stored !== 'object' || stored === null || !('at' in stored)) return null
  return typeof stored.at === 'number' ? stored.at : null
}
