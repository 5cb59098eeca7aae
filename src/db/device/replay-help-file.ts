/** Queues the writes of a help file on this device. */
import { fromBase64 } from '#domain/base64.ts'
import type { HelpFile } from '#domain/devices/help-file.ts'
import { photosOf } from '#domain/writes/mutations.ts'
import { type Operation, isSetAside } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { listKnownIds } from '#db/outbox/known-ids.ts'
import type { Photo } from '#db/schema/local-database.ts'
import { writeOnce } from '#db/storage.ts'

interface Importer {
  userId: string
  /** ms since 1970. */
  now: number
}

/**
 * Queues the operations of the file under their own ids and in their order. For operations that the
 * server has, the ledger returns the stored outcome. The person who imports the file sends writes
 * of staff. Returns how many are new.
 */
export async function replayHelpFile(
  db: Db,
  { waiting, photos }: HelpFile,
  importer: Importer,
): Promise<number> {
  const { outbox, sent, photos: kept } = db.local
  let fresh: Operation[] = []
  const write = (recordResult: (added: number) => number) =>
    db.local.transaction('rw', outbox, sent, kept, async () => {
      const known = await listKnownIds(db)
      fresh = waiting.filter(({ id }) => !known.has(id))
      // A photo of an unsaved form stays in the file: no write shows it.
      const shown = new Set(photosOf(fresh))
      await kept.bulkPut(photos.filter(({ id }) => shown.has(id)).map(textToPhoto))
      await outbox.bulkAdd(fresh.map((operation) => asQueued(operation, importer)))
      return recordResult(fresh.length)
    })
  const isQueued = async () => {
    const added = fresh.map(({ id }) => id)
    return (await outbox.where('id').anyOf(added).count()) === added.length
  }
  return writeOnce(db, write, isQueued)
}

/**
 * Counts as attempted: its id is frozen, and it is withdrawn before it is discarded. Writes
 * that an owner has set aside stay so, and those that their author has given up.
 */
function asQueued(operation: Operation, { userId, now }: Importer) {
  const { seq: _seq, lease: _lease, outcome: _outcome, lastError, ...theirs } = operation
  // The device that wrote it may send it again under another id after a restore.
  const { epoch: _epoch, unconfirmed: _refused, ...rest } = theirs
  const scope = operation.scope === 'anon' ? operation.scope : (`user:${userId}` as const)
  const isOwn = scope === operation.scope && scope !== 'anon'
  const trace = isOwn ? {} : { writtenBy: operation.writtenBy ?? operation.scope }
  const attempts = Math.max(1, operation.attempts)
  const queued = { ...rest, ...trace, imported: true, scope, attempts, nextAttemptAt: now }
  return isSetAside(operation) && lastError !== undefined
    ? { ...queued, state: 'rejected' as const, lastError }
    : { ...queued, state: 'pending' as const }
}

/** Decoded by hand: the page's Content-Security-Policy does not let it fetch `data:` URLs. */
function textToPhoto({ id, createdAt, picture }: HelpFile['photos'][number]): Photo {
  const [head = '', content = ''] = picture.split(';base64,')
  return {
    id,
    createdAt,
    blob: new Blob([fromBase64(content)], { type: head.replace('data:', '') }),
  }
}
