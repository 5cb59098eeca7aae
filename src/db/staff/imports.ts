/**
 * The imports of the last days on this device, so that they can be taken back, and which columns of
 * another program's file it was told.
 */
import { parseMutation, type Mutation } from '#domain/writes/mutations.ts'
import { readOrderItems } from '#domain/orders/staff-order.ts'
import type { UndoFacts } from '#domain/products/undo-import.ts'
import type { Db } from '#db/database.ts'
import { listCategories } from '#db/mirror/catalog.ts'
import { importKeptMs, importsKey } from '#db/old-imports.ts'
import { writeBestEffort } from '#db/storage.ts'
import { picturesSetBy } from '#domain/writes/references.ts'
import { copyIdsOf } from './copied-pictures.ts'
import { ImportGoneError } from './import-gone.ts'
import { readMirrorProducts, readOutbox, viewProducts } from './products.ts'

export interface StoredImport {
  id: string
  /** Of its file. */
  name: string
  /** ms since 1970. */
  at: number
  writes: readonly Mutation[]
}

/** Those that can be taken back now (ms since 1970), the newest first. */
export async function readImports({ local }: Db, now: number): Promise<StoredImport[]> {
  const stored: unknown = (await local.settings.get(importsKey))?.value
  const imports = Array.isArray(stored) ? stored.flatMap(readImport) : []
  return imports.filter(({ at }) => at > now - importKeptMs)
}

/** In the transaction that queues its writes: it is undone only if they were queued. */
export async function saveImport(db: Db, added: StoredImport): Promise<void> {
  await changeImports(db, added.at, (imports) => [added, ...imports])
}

/**
 * In the transaction that queues its undo, so that nothing is undone twice. A repeated attempt may
 * have lost it: a full disk drops imports.
 */
export function forgetOnce(db: Db, id: string, now: number): () => Promise<void> {
  let wasThere = false
  return () =>
    changeImports(db, now, (imports) => {
      wasThere ||= imports.some((one) => one.id === id)
      if (!wasThere) throw new ImportGoneError()
      return imports.filter((one) => one.id !== id)
    })
}

/** The products and categories as they are on this device, with queued writes. */
export async function readUndoFacts(db: Db, imported: readonly Mutation[]): Promise<UndoFacts> {
  const [{ rows }, categories, operations, orders, copyIds] = await Promise.all([
    readMirrorProducts(db),
    listCategories(db),
    readOutbox(db),
    db.mirror.orders.toArray(),
    copyIdsOf(imported.flatMap(picturesSetBy)),
  ])
  const views = viewProducts(rows, operations)
  return {
    products: new Map(views.map(({ product }) => [product.id, product])),
    categories,
    copyIds,
    ordered: new Set(orders.flatMap((order) => readOrderItems(order) ?? []).map(({ id }) => id)),
  }
}

async function changeImports(
  db: Db,
  now: number,
  change: (imports: readonly StoredImport[]) => StoredImport[],
): Promise<void> {
  const { settings } = db.local
  await db.local.transaction('rw', settings, async () => {
    await settings.put({ key: importsKey, value: change(await readImports(db, now)) })
  })
}

/** None if a later version wrote it. */
function readImport(stored: unknown): StoredImport[] {
  if (typeof stored !== 'object' || stored === null) return []
  const { id, name, at, writes }: Partial<Record<keyof StoredImport, unknown>> = stored
  if (typeof id !== 'string' || typeof name !== 'string' || typeof at !== 'number') return []
  const read = Array.isArray(writes) ? writes.flatMap(readWrite) : []
  return [{ id, name, at, writes: read }]
}

function readWrite(stored: unknown): Mutation[] {
  if (typeof stored !== 'object' || stored === null) return []
  const { kind, payload }: { kind?: unknown; payload?: unknown } = stored
  const mutation = typeof kind === 'string' ? parseMutation(kind, payload) : null
  return mutation === null ? [] : [mutation]
}

const key = 'import-columns'
/** Files of so many programs are remembered. */
const most = 20

type Remembered = Readonly<Record<string, readonly (string | null)[]>>

/** What this device was told, by the names of all columns; the latest first. */
export async function readImportColumns({ local }: Db): Promise<Remembered> {
  const stored: unknown = (await local.settings.get(key))?.value
  if (typeof stored !== 'object' || stored === null) return {}
  const entries = Object.entries(stored).filter(([, fields]) => Array.isArray(fields))
  return Object.fromEntries(entries)
}

export async function saveImportColumns(
  db: Db,
  header: string,
  fields: readonly (string | null)[],
): Promise<void> {
  const { settings } = db.local
  await writeBestEffort(db, () =>
    db.local.transaction('rw', settings, async () => {
      const { [header]: _old, ...others } = await readImportColumns(db)
      const kept = Object.entries(others).slice(0, most - 1)
      await settings.put({ key, value: Object.fromEntries([[header, [...fields]], ...kept]) })
    }),
  )
}
