/** Which columns of another program's file this device was told, by the names of all columns. */
import type { Db } from '#db/database.ts'
import { writeBestEffort } from '#db/storage.ts'

const key = 'import-columns'
/** Files of so many programs are remembered. */
const most = 20

type Remembered = Readonly<Record<string, readonly (string | null)[]>>

/** The latest first. */
export async function readImportColumns({ local }: Db): Promise<Remembered> {
  const stored: unknown = (await local.settings.get(key))?.value
  if (typeof stored !== 'object' || stored === null) return {}
  const entries = Object.entries(stored).filter(([, fields]) => Array.isArray(fields))
  return Object.fromEntries(entries)
}

export async function saveImportColumns(
  db: Db,
  header: string,
  fields: readonly (string | null)[],
): Promise<void> {
  const { settings } = db.local
  await writeBestEffort(db, () =>
    db.local.transaction('rw', settings, async () => {
      const { [header]: _old, ...others } = await readImportColumns(db)
      const kept = Object.entries(others).slice(0, most - 1)
      await settings.put({ key, value: Object.fromEntries([[header, [...fields]], ...kept]) })
    }),
  )
}
