/**
 * A file with everything of this person on this device except credentials: no session, and no order
 * token outside unsent writes. Writes of staff are included for their author and for an owner only.
 * Staff can import the file and send its writes (replay-help-file.ts).
 */
import { toBase64 } from '#domain/base64.ts'
import { type HelpFileAuthor, helpFileText } from '#domain/devices/help-file.ts'
import { type StoredWrite, photosOf } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { readSetAside } from '#db/outbox/decisions.ts'
import { freezeForFile } from '#db/outbox/freeze.ts'
import { type OwnershipTest, draftScope, readCurrentOwner } from '#db/outbox/ownership.ts'
import { readSession } from '#db/session-store.ts'
import { withDependants } from '#db/outbox/lifecycle.ts'
import { type Photo, readOperations } from '#db/schema/local-database.ts'
import { writeBestEffort } from '#db/storage.ts'

interface HelpFileFacts {
  /** ms since 1970. */
  now: number
  /** When the app was built. */
  app: string
}

export interface WrittenFile {
  /** JSON. */
  text: string
  /** The entries (`entryKey`) that it holds and the server lacks: they may be cleared. */
  exported: ReadonlySet<unknown>
  /** Queued photos that cannot be read: uploads and their dependants may not be cleared. */
  missingPhotos: number
}

const exportedSettings = ['sync-state', 'server-epoch', 'device-id', 'sells-at-market']

export async function writeHelpFile(db: Db, { now, app }: HelpFileFacts): Promise<WrittenFile> {
  const { local, mirror } = db
  const isTheirs = await readCurrentOwner(db)
  const [stored, pulls, quarantine] = await Promise.all([
    writeBestEffort(db, () =>
      local.transaction('rw', local.tables, async () => readRows(db, isTheirs)),
    ),
    mirror.pulls.toArray().catch(() => []),
    mirror.quarantine.toArray().catch(() => []),
  ])
  const { photos, ...rest } = stored
  const pictures = await Promise.all(photos.map(photoToText))
  const content = {
    author: await readAuthor(db),
    exportedAt: new Date(now).toISOString(),
    app,
    databases: { local: local.verno, mirror: mirror.verno },
    ...rest,
    pulls,
    quarantine,
    photos: pictures.flat(),
  }
  const isMissing = (photo: Photo, at: number) =>
    photo.draftKey === undefined && pictures[at]?.length === 0
  const missing = photos.filter(isMissing).map(({ id }) => id)
  const incomplete = new Set(withoutPhoto(rest, new Set(missing)).map(entryKey))
  const entries = [...rest.outbox, ...rest.setAside].map(entryKey)
  return {
    text: helpFileText(content),
    exported: new Set(entries.filter((key) => !incomplete.has(key))),
    missingPhotos: missing.length,
  }
}

interface Entries {
  outbox: readonly Operation[]
  setAside: readonly unknown[]
}

/** The entries whose photo is missing, and their dependants. */
function withoutPhoto({ outbox, setAside }: Entries, missing: ReadonlySet<string>): unknown[] {
  const lacksPhoto = (row: unknown) => photosOf(asWrite(row)).some((id) => missing.has(id))
  const ids = outbox.filter(lacksPhoto).map(({ id }) => id)
  const { rows } = readOperations(outbox)
  return [...withDependants(rows, ...ids), ...[...outbox, ...setAside].filter(lacksPhoto)]
}

async function readAuthor(db: Db): Promise<HelpFileAuthor | null> {
  const session = await readSession(db)
  return session && { userId: session.userId, email: session.email }
}

/** For a transaction on all tables. */
async function readRows(db: Db, isTheirs: OwnershipTest) {
  const { local } = db
  await freezeForFile(db, isTheirs)
  const outbox = await local.outbox.filter(isTheirs).toArray()
  const setAside = (await readSetAside(db)).filter(isTheirs)
  const queuedPhotos = new Set(photosOf([...outbox, ...setAside].flatMap(asWrite)))
  return {
    outbox,
    setAside,
    sent: (await local.sent.filter(isTheirs).toArray()).map(({ payload: _payload, ...row }) => row),
    orders: (await local.myOrders.toArray()).map(
      ({ token: _token, ownToken: _own, ...order }) => order,
    ),
    cart: await local.cart.toArray(),
    saved: await local.saved.toArray(),
    drafts: await local.drafts.filter(({ key }) => isTheirs(draftScope(key))).toArray(),
    stallDays: await local.stallDays
      .filter(({ userId }) => isTheirs({ scope: `user:${userId}` }))
      .toArray(),
    log: await local.log.toArray(),
    settings: await local.settings.bulkGet(exportedSettings),
    // A queued photo belongs to the author of its upload, a chosen one to that of its form.
    photos: await local.photos
      .filter(({ id, draftKey }) =>
        draftKey === undefined ? queuedPhotos.has(id) : isTheirs(draftScope(draftKey)),
      )
      .toArray(),
  }
}

/** Position and id: a write that replaces another takes its position. */
export function entryKey(row: unknown): string {
  const { seq, id } = Object(row) as { seq?: unknown; id?: unknown }
  return JSON.stringify([seq, id])
}

/** Also of rows that cannot be read as an operation. */
function asWrite(row: unknown): StoredWrite[] {
  if (typeof row !== 'object' || row === null) return []
  const kind: unknown = Reflect.get(row, 'kind')
  return typeof kind === 'string' ? [{ kind, payload: Reflect.get(row, 'payload') }] : []
}

/** As a data URL: any browser opens it. A picture that cannot be read is left out. */
async function photoToText({ blob, ...photo }: Photo): Promise<object[]> {
  const content = await readBytes(blob)
  if (content === null) return []
  return [{ ...photo, picture: `data:${blob.type};base64,${toBase64(content)}` }]
}

async function readBytes(blob: unknown): Promise<Uint8Array | null> {
  if (!(blob instanceof Blob)) return null
  return blob.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  )
}
