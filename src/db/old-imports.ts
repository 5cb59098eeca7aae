/** Forgets imports that nobody can take back any more; without the code of the staff room. */
import type { Db } from './database.ts'

/** The setting with the imports of the last days (`staff/imports.ts`). */
export const importsKey = 'imports'
/** How long an import can be taken back (ms). */
export const importKeptMs = 7 * 24 * 60 * 60_000

/** Entries of a later version stay if their time cannot be read. `now` in ms since 1970. */
export async function forgetOldImports({ local }: Db, now: number): Promise<void> {
  const { settings } = local
  const isOld = (stored: unknown) =>
    typeof stored === 'object' &&
    stored !== null &&
    'at' in stored &&
    typeof stored.at === 'number' &&
    stored.at <= now - importKeptMs
  const stored: unknown = (await settings.get(importsKey))?.value
  if (!Array.isArray(stored) || !stored.some(isOld)) return
  await settings
    .where('key')
    .equals(importsKey)
    .modify((row) => {
      if (Array.isArray(row.value)) row.value = row.value.filter((one: unknown) => !isOld(one))
    })
}
