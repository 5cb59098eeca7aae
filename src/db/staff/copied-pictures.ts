/** Copies of pictures of another server. Their photos are named by the old address. */
import type { Db } from '#db/database.ts'
import { ownDraftKey } from '#db/drafts.ts'
import { listCategories } from '#db/mirror/catalog.ts'
import { watchUntil } from '#db/watch.ts'
import {
  type Copies,
  type Foreign,
  type Home,
  categoryCopyEdits,
  foreignPictures,
  productCopyEdits,
} from '#domain/products/copied-pictures.ts'
import { isHttpUrl } from '#domain/forms/typed-values.ts'
import { photoAddress } from '#domain/products/product-photo.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { keepPhoto, showAtOnce } from './photos.ts'
import { readMirrorProducts, readOutbox, viewProducts } from './products.ts'

/** Products and categories with pictures of another server. For live queries. */
export async function readForeignPictures(db: Db, home: Home): Promise<Foreign[]> {
  const { products, categories } = await readShown(db)
  return foreignPictures(products, categories, home)
}

/** The edits that show these copies, of the rows as they are now. */
export async function readCopyEdits(
  db: Db,
  { type, id }: Foreign,
  copies: Copies,
): Promise<Mutation[]> {
  const { products, categories } = await readShown(db)
  const product = type === 'product' ? products.find((one) => one.id === id) : undefined
  if (product !== undefined) return productCopyEdits(product, copies)
  const category = type === 'category' ? categories.find((one) => one.id === id) : undefined
  return category === undefined ? [] : categoryCopyEdits(category, copies)
}

/** So many copies wait on this device at a time. */
const mostWaiting = 10

/** Waits until `n` more copies may be kept here; false: not within `timeoutMs`. */
export async function waitForRoom({ local }: Db, n: number, timeoutMs: number): Promise<boolean> {
  const { photos } = local
  const countQueued = async () =>
    (await photos.count()) - (await photos.where('draftKey').notEqual('').count())
  const hasRoom = (queued: number) => queued + n <= mostWaiting
  return hasRoom((await watchUntil(countQueued, hasRoom, timeoutMs)) ?? mostWaiting)
}

/** Like those of a form, until they are queued. */
function draftKeyOf(userId: string): string {
  return ownDraftKey(userId, 'copied-pictures')
}

/**
 * Keeps the copy until the write that shows it is queued, and returns its address. A copy that
 * already waits for its upload stays as it is.
 */
export async function keepCopy(
  db: Db,
  address: string,
  blob: Blob,
  { server, userId }: Pick<Home, 'server'> & { userId: string },
): Promise<string> {
  const id = await copyIdOf(address)
  const known = await db.local.photos.get(id)
  const isQueued = known !== undefined && known.draftKey === undefined
  if (!isQueued)
    await keepPhoto(db, { id, blob, draftKey: draftKeyOf(userId), createdAt: Date.now() })
  const kept = isQueued ? known.blob : blob
  const copy = photoAddress(server, id, kept.type)
  await showAtOnce(copy, kept)
  return copy
}

/** Those that no queued write shows: the writes were not saved. */
export async function dropCopies({ local }: Db, userId: string): Promise<void> {
  await local.photos.where('draftKey').equals(draftKeyOf(userId)).delete()
}

/** By address, of those with http or https. */
export async function copyIdsOf(addresses: readonly string[]): Promise<Map<string, string>> {
  const foreign = [...new Set(addresses)].filter(isHttpUrl)
  return new Map(await Promise.all(foreign.map(async (one) => [one, await copyIdOf(one)] as const)))
}

/** The same on every device: an address is stored once, and an undo recognises the copy. */
async function copyIdOf(address: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(address))
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

async function readShown(db: Db) {
  const [{ rows }, categories, operations] = await Promise.all([
    readMirrorProducts(db),
    listCategories(db),
    readOutbox(db),
  ])
  return { products: viewProducts(rows, operations).map(({ product }) => product), categories }
}
