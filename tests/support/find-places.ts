import { writeHelpFile } from '#db/device/write-help-file.ts'
import type { Db } from '#db/database.ts'

/** The tables, and the help file, that hold one of these texts. */
export async function findPlaces(db: Db, texts: readonly string[]): Promise<string[]> {
  const holds = (value: unknown) => texts.some((text) => JSON.stringify(value).includes(text))
  const tables = [...db.local.tables, ...db.mirror.tables]
  const found = await Promise.all(
    tables.map(async (table) => (holds(await table.toArray()) ? [table.name] : [])),
  )
  const { text: file } = await writeHelpFile(db, { now: 1, app: '' })
  return [...found.flat(), ...(holds(file) ? ['help file'] : [])]
}
