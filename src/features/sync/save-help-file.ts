import type { Db } from '#db/database.ts'
import { type WrittenFile, writeHelpFile } from '#db/device/write-help-file.ts'
import { builtAt } from '#domain/devices/app-version.ts'
import { datedFileName, download } from '#ui/download.ts'

/** Downloads the file; rejects when it cannot be created. */
export async function saveHelpFile(db: Db): Promise<Omit<WrittenFile, 'text'>> {
  const now = Date.now()
  const { text, ...written } = await writeHelpFile(db, { now, app: builtAt })
  download(datedFileName('nefer-help', 'json', now), text)
  return written
}
