/** Opens the device's databases, or databases in memory if the browser has no storage. */
import { type Db, openDb } from '#db/database.ts'
import { t } from '#texts/texts.ts'

export interface StorageOptions {
  openLasting: () => Promise<Db>
  openMemory: () => Promise<Db>
  /** Names of the databases that the browser has; rejects where it does not tell. */
  names: () => Promise<readonly (string | undefined)[]>
  /** A mark outside the databases: a page has used lasting ones here. May throw. */
  mark: Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * Rejects with the cause if the databases exist but cannot be opened: they hold outbox and cart, so
 * databases in memory never replace them.
 */
export async function openDatabases(options: StorageOptions): Promise<Db> {
  try {
    const db = await options.openLasting()
    tryTo(() => options.mark.setItem(markKey, '1'))
    return db
  } catch (error) {
    if (await hasLocalDatabase(options)) throw error
    return options.openMemory()
  }
}

/** Rejects when another window blocks the upgrade of the databases and does not react. */
export async function openUnlessBlocked(
  db: Db,
  wait: (act: () => void, ms: number) => void,
): Promise<void> {
  const blocked = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(t.app.otherWindow))
    for (const database of [db.local, db.mirror])
      database.on('blocked', () => wait(giveUp, longestBlockMs))
  })
  await Promise.race([openDb(db), blocked])
}

const longestBlockMs = 5_000
const localName = 'nefer-local'
const markKey = 'nefer-storage'

async function hasLocalDatabase({ names, mark }: StorageOptions): Promise<boolean> {
  try {
    return (await names()).includes(localName)
  } catch {
    // A broken storage cannot be asked either.
    return tryTo(() => mark.getItem(markKey)) === '1'
  }
}

/** Where storage is forbidden, even reading the property throws. */
function tryTo<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
