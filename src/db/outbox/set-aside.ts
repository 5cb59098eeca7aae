import type { Db } from '#db/database.ts'
import { parseOperation } from '#domain/writes/operation.ts'
import { writeLog } from '#db/log.ts'
import { writeOnce } from '#db/storage.ts'
import { readHolder } from './whose.ts'

const key = 'set-aside'

/**
 * A person decides that an entry of the queue which this version cannot read is not waited for any more. It leaves the queue, and stays on the
 * device as it was, for the help file. False: it is not there, can be read now, or is somebody else's.
 */
export async function setUnreadableAside(db: Db, seq: number, now: number): Promise<boolean> {
  const isTheirs = await readHolder(db)
  const { outbox, settings } = db.local
  const write = (say: (isAside: boolean) => boolean) =>
    db.local.transaction('rw', outbox, settings, async () => {
      const row: unknown = await outbox.get(seq)
      if (row === undefined || parseOperation(row) !== null || !isTheirs(row)) return false
      await settings.put({ key, value: [...(await readSetAside(db)), row] })
      await outbox.delete(seq)
      return say(true)
    })
  const isAside = await writeOnce(db, write, async () => (await outbox.get(seq)) === undefined)
  if (isAside) await writeLog(db, 'set aside', `unreadable entry ${seq}`, now)
  return isAside
}

/** As they were stored. */
export async function readSetAside({ local }: Db): Promise<unknown[]> {
  const kept = (await local.settings.get(key))?.value
  return Array.isArray(kept) ? kept : []
}
