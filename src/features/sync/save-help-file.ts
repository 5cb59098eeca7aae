import type { Db } from '#db/database.ts'
import { writeHelpFile } from '#db/device/write-help-file.ts'
import { builtAt } from '#domain/devices/app-version.ts'
import { datedFileName, download } from '#ui/download.ts'

/** Downloads the file; rejects when it cannot be created. Returns the entries (`seq`) in it. */
export async function saveHelpFile(db: Db): Promise<ReadonlySet<unknown>> {
  const now = Date.now()
  const { text, exported } = await writeHelpFile(db, { now, app: builtAt })
  download(datedFileName('nefer-help', 'json', now), text)
  return exported
}
