/**
 * A file for support with everything on this device except credentials: no session, and no order
 * token outside unsent writes. Writes of staff are included for their author and for an owner only.
 * Staff can import the file and send its writes.
 */
import { fromBase64, toBase64 } from '#domain/base64.ts'
import type { HelpFile } from '#domain/devices/help-file.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { readSetAside } from '#db/outbox/decisions.ts'
import { draftScope, readCurrentOwner } from '#db/outbox/ownership.ts'
import type { Photo } from '#db/schema/local-database.ts'
import { writeOnce } from '#db/storage.ts'

interface HelpFileFacts {
  /** ms since 1970. */
  now: number
  /** When the app was built. */
  app: string
}

const toldSettings = ['sync-state', 'server-epoch', 'device-id']

/** JSON. */
export async function writeHelpFile(db: Db, { now, app }: HelpFileFacts): Promise<string> {
  const { local, mirror } = db
  const isTheirs = await readCurrentOwner(db)
  const [stored, pulls, quarantine] = await Promise.all([
    local.transaction('r', local.tables, async () => ({
      outbox: await local.outbox.filter(isTheirs).toArray(),
      sent: (await local.sent.filter(isTheirs).toArray()).map(
        ({ payload: _payload, ...row }) => row,
      ),
      orders: (await local.myOrders.toArray()).map(({ token: _token, ...order }) => order),
      cart: await local.cart.toArray(),
      drafts: await local.drafts.filter(({ key }) => isTheirs(draftScope(key))).toArray(),
      stallDays: await local.stallDays
        .filter(({ userId }) => isTheirs({ scope: `user:${userId}` }))
        .toArray(),
      log: await local.log.toArray(),
      settings: await local.settings.bulkGet(toldSettings),
      setAside: (await readSetAside(db)).filter(isTheirs),
      photos: await local.photos.filter(({ draftKey }) => isTheirs(draftScope(draftKey))).toArray(),
    })),
    mirror.pulls.toArray().catch(() => []),
    mirror.quarantine.toArray().catch(() => []),
  ])
  const { photos, ...rest } = stored
  const content = {
    shop: 'Nefer',
    helpFile: 1,
    exportedAt: new Date(now).toISOString(),
    app,
    databases: { local: local.verno, mirror: mirror.verno },
    ...rest,
    pulls,
    quarantine,
    photos: await Promise.all(photos.map(photoToText)),
  }
  return JSON.stringify(content, null, 2)
}

/** As a data URL: any browser opens it. */
export async function photoToText({ blob, ...photo }: Photo): Promise<object> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return { ...photo, picture: `data:${blob.type};base64,${toBase64(bytes)}` }
}

/**
 * Queues the operations of the file under their own ids and in their order; the ledger answers
 * those that the server has. Whoever imports the file sends writes of staff. Returns how many are
 * new.
 */
export async function replayHelpFile(
  db: Db,
  { waiting, photos }: HelpFile,
  { userId, now }: { userId: string; now: number },
): Promise<number> {
  const pictures = photos.map(textToPhoto)
  const { outbox, sent, photos: kept } = db.local
  const ids = waiting.map(({ id }) => id)
  let fresh: Operation[] = []
  const write = (recordResult: (added: number) => number) =>
    db.local.transaction('rw', outbox, sent, kept, async () => {
      const here = await outbox.where('id').anyOf(ids).toArray()
      const done = await sent.bulkGet(ids)
      const known = new Set([...here, ...done].flatMap((row) => row?.id ?? []))
      fresh = waiting.filter(({ id }) => !known.has(id))
      await kept.bulkPut(pictures)
      await outbox.bulkAdd(fresh.map((operation) => asQueued(operation, { userId, now })))
      return recordResult(fresh.length)
    })
  const isQueued = async () => {
    const added = fresh.map(({ id }) => id)
    return (await outbox.where('id').anyOf(added).count()) === added.length
  }
  return writeOnce(db, write, isQueued)
}

/** Counts as attempted: its id is frozen, and it is not discarded before the server was asked. */
function asQueued(operation: Operation, { userId, now }: { userId: string; now: number }) {
  const { seq: _seq, lease: _lease, outcome: _outcome, lastError: _error, ...rest } = operation
  const scope = operation.scope === 'anon' ? operation.scope : (`user:${userId}` as const)
  const trace = scope === operation.scope ? {} : { writtenBy: operation.scope }
  const attempts = Math.max(1, operation.attempts)
  return { ...rest, ...trace, scope, attempts, state: 'pending' as const, nextAttemptAt: now }
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
