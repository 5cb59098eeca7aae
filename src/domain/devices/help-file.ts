/**
 * The help file: writes that a device could not send, for another device to read in. Version 2 has
 * a checksum and its author. Version 1, and files without a version, come from older apps.
 */
import * as v from 'valibot'
import { Operation, isWaiting } from '#domain/writes/operation.ts'
import { checksumOf } from './checksum.ts'

const Author = v.object({ userId: v.string(), email: v.string() })
export type HelpFileAuthor = v.InferOutput<typeof Author>

const HelpFile = v.object({
  shop: v.literal('Nefer'),
  checksum: v.optional(v.string()),
  exportedAt: v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(Date.parse(text))),
  ),
  app: v.optional(v.string(), ''),
  author: v.optional(v.nullable(Author), null),
  outbox: v.array(v.unknown()),
  /** Rows that the writing app could not read. */
  setAside: v.optional(v.array(v.unknown()), []),
  settings: v.optional(v.array(v.unknown()), []),
  photos: v.optional(v.array(v.unknown()), []),
})

const Photo = v.object({ id: v.string(), createdAt: v.number(), picture: v.string() })
const DeviceId = v.object({ key: v.literal('device-id'), value: v.string() })

export interface HelpFile {
  /** ISO 8601. */
  exportedAt: string
  app: string
  /** Who was signed in; null: nobody, or an older app wrote the file. */
  author: HelpFileAuthor | null
  /** The device as it reports itself; null if it never did. */
  device: string | null
  /** Writes the server had not acknowledged, in the order of writing; each id once. */
  waiting: Operation[]
  /** Entries this version cannot read. */
  unreadable: number
  photos: v.InferOutput<typeof Photo>[]
}

const version = 2

export function helpFileText(content: object): string {
  const whole = { shop: 'Nefer', helpFile: version, ...content }
  return JSON.stringify({ ...whole, checksum: checksumOf(JSON.stringify(whole)) }, null, 2)
}

const Json = v.pipe(v.string(), v.parseJson(), v.looseObject({}))
const Newer = v.object({
  shop: v.literal('Nefer'),
  helpFile: v.pipe(v.number(), v.gtValue(version)),
})

/** A later version of the app wrote it, so this one may misread it. */
export function isNewerHelpFile(text: string): boolean {
  return v.is(v.pipe(Json, Newer), text)
}

/** Null: not a help file of this shop, changed since it was written, or of a later version. */
export function readHelpFile(text: string): HelpFile | null {
  if (isNewerHelpFile(text)) return null
  const parsed = v.safeParse(Json, text)
  const content = parsed.success ? v.safeParse(HelpFile, parsed.output) : null
  if (!parsed.success || content?.success !== true || isDamaged(parsed.output)) return null
  const { outbox, setAside, settings, exportedAt, app, author, photos } = content.output
  const rows = readEach(Operation, [...outbox, ...setAside])
  const waiting = rows.read.filter(isWaiting).toSorted((a, b) => a.seq - b.seq)
  return {
    exportedAt,
    app,
    author,
    device: readEach(DeviceId, settings).read[0]?.value ?? null,
    waiting: [...new Map(waiting.map((operation) => [operation.id, operation])).values()],
    unreadable: rows.unreadable,
    photos: readEach(Photo, photos).read,
  }
}

/** Older files have no checksum. */
function isDamaged({ checksum, ...whole }: Record<string, unknown>): boolean {
  return checksum !== undefined && checksum !== checksumOf(JSON.stringify(whole))
}

function readEach<T>(schema: v.GenericSchema<unknown, T>, values: readonly unknown[]) {
  const results = values.map((value) => v.safeParse(schema, value))
  const read = results.flatMap((result) => (result.success ? [result.output] : []))
  return { read, unreadable: results.length - read.length }
}

/** As the server lists them. */
export interface KnownOrigins {
  /** `email` is null if the device's user is no longer staff, or barred. */
  devices: readonly { id: string; email: string | null }[]
  people: readonly { user_id: string; barred: boolean }[]
}

/** Why staff's writes of a file are not sent. */
type RefusedOrigin = 'unchecked' | 'unknown-device' | 'unknown-author'

export interface SortedWrites {
  accepted: Operation[]
  refused: { operation: Operation; because: RefusedOrigin }[]
}

/**
 * Anybody can write such a file, and its writes run with the rights of the person who imports it.
 * So writes of staff are accepted only from a device that a colleague uses, and of a known
 * colleague. `known`: null if the server could not be asked.
 */
export function sortByOrigin(file: HelpFile, known: KnownOrigins | null): SortedWrites {
  const sorted: SortedWrites = { accepted: [], refused: [] }
  for (const operation of file.waiting) {
    const because = refusedOrigin(operation, file.device, known)
    if (because === null) sorted.accepted.push(operation)
    else sorted.refused.push({ operation, because })
  }
  return sorted
}

function refusedOrigin(
  { scope }: Operation,
  device: string | null,
  known: KnownOrigins | null,
): RefusedOrigin | null {
  if (scope === 'anon') return null
  if (known === null) return 'unchecked'
  const isOfStaff = known.devices.some(({ id, email }) => id === device && email !== null)
  if (!isOfStaff) return 'unknown-device'
  const isOfColleague = known.people.some(
    ({ user_id: userId, barred }) => scope === `user:${userId}` && !barred,
  )
  return isOfColleague ? null : 'unknown-author'
}
