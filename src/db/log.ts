import type { Db } from './database.ts'

const longestLog = 200

/** What went wrong below the screens, for the sync page. Never throws: where nothing can be stored, there is no log. */
export async function writeLog(db: Db, event: string, error: unknown, now: number): Promise<void> {
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  try {
    const seq = await db.local.log.add({ at: now, event, detail })
    await db.local.log
      .where('seq')
      .belowOrEqual(seq - longestLog)
      .delete()
  } catch {
    // A log that cannot be written is given up silently: what is logged matters more.
  }
}
