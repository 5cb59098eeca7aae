import type { Db } from './database.ts'

const longestLog = 200

/** Logs a technical fault for the sync page. Never throws: without storage there is no log. */
export async function writeLog(db: Db, event: string, error: unknown, now: number): Promise<void> {
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  try {
    const seq = await db.local.log.add({ at: now, event, detail })
    await db.local.log
      .where('seq')
      .belowOrEqual(seq - longestLog)
      .delete()
  } catch {
    // The cause matters more than its log entry.
  }
}
