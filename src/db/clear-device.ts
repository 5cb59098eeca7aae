import { isWaiting } from '#domain/operation.ts'
import type { Db } from './database.ts'
import { readOperations } from './stored-rows.ts'

/** Erases everything this device knows. Refused (false, nothing is touched) while anything waits to be sent. */
export async function clearDevice(db: Db): Promise<boolean> {
  const { local, mirror } = db
  const cleared = await local.transaction('rw', local.tables, async () => {
    const { rows, corrupt } = readOperations(await local.outbox.toArray())
    if (corrupt.length > 0 || rows.some(isWaiting)) return false
    await Promise.all(local.tables.map((table) => table.clear()))
    return true
  })
  if (cleared) {
    await mirror.transaction('rw', mirror.tables, () =>
      Promise.all(mirror.tables.map((table) => table.clear())),
    )
  }
  return cleared
}
