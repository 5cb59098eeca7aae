/** The help file: writes that a device could not send, for another device to read in. */
import * as v from 'valibot'
import { Operation, isWaiting } from '#domain/writes/operation.ts'

const HelpFile = v.object({
  shop: v.literal('Nefer'),
  exportedAt: v.string(),
  app: v.optional(v.string(), ''),
  outbox: v.array(v.unknown()),
  /** Rows that the writing app could not read. */
  setAside: v.optional(v.array(v.unknown()), []),
  photos: v.optional(
    v.array(v.object({ id: v.string(), createdAt: v.number(), picture: v.string() })),
    [],
  ),
})

export interface HelpFile {
  /** ISO 8601. */
  exportedAt: string
  app: string
  /** Writes the server had not acknowledged, in the order of writing. */
  waiting: Operation[]
  /** Entries this version cannot read. */
  unreadable: number
  photos: { id: string; createdAt: number; picture: string }[]
}

/** Null: not a help file of this shop. */
export function readHelpFile(text: string): HelpFile | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), HelpFile), text)
  if (!parsed.success) return null
  const { outbox, setAside, exportedAt, app, photos } = parsed.output
  const rows = [...outbox, ...setAside].map((row) => v.safeParse(Operation, row))
  const operations = rows.flatMap((row) => (row.success ? [row.output] : []))
  const waiting = operations.filter(isWaiting).toSorted((a, b) => a.seq - b.seq)
  return { exportedAt, app, waiting, unreadable: rows.length - operations.length, photos }
}
