/** Writes of staff, based on their screen now or at the time when the form was opened. */
import type { Category } from '#domain/categories/category.ts'
import type { Picture } from '#domain/products/pictures.ts'
import type { Product } from '#domain/products/product.ts'
import { isSame } from '#domain/is-same.ts'
import { piecesAnswers } from '#domain/orders/delivery-attempt.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import type { Page } from '../device/types.ts'
import type { Step } from '../story/steps.ts'
import type { World } from '../world.ts'
import { sendForm } from './two-tabs.ts'

type Of<D extends Step['do']> = Extract<Step, { do: D }>
type Shown = Record<string, unknown> & { id: string }
type ShownProduct = Product & Record<string, unknown>
type ShownCategory = Category & Record<string, unknown>

export interface Author {
  world: World
  page: Page
  user: string
}

const statuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
const names = ['Ankh', 'Falcon', 'Lotus', 'Scarab'] as const

const arabicNames = ['عنخ', 'صقر', 'لوتس', 'جعران'] as const

export async function editProduct(author: Author, step: Of<'edit-product'>): Promise<void> {
  const row = await shownProduct(author, step.pick, step.stale)
  if (row === undefined) return
  const wish = [
    { name: `${names[step.value] ?? 'Ankh'} Box`, ...translation(step.value) },
    { price: 9_000 + 500 * step.value },
    { featured: step.value % 2 === 0 },
    {
      description: `All that is known about it, take ${step.value}.`,
      ...facts(author, row, step.value),
    },
    { category: await categoryAt(author, step.value) },
  ][step.field]
  if (wish === undefined) return
  const patch = changedFields(row, wish)
  const base = Object.fromEntries(
    Object.keys(patch).map((field) => [
      field,
      (field === 'pictures' ? picturesSeen(author, row) : row[field]) ?? null,
    ]),
  )
  if (Object.keys(patch).length === 0) return
  const payload = { product_id: row.id, base, patch }
  await queue(author, [{ kind: 'updateProduct', payload }], [row])
}

/** A fact and a second picture. */
function facts(author: Author, row: ShownProduct, value: number): object {
  const detail = { image: '/images/details/2-lid.jpg', alt: `Take ${value}`, alt_ar: '' }
  const pictures = [...picturesSeen(author, row).slice(0, 1), detail]
  return { wood: `Walnut, take ${value}`, pictures }
}

function picturesSeen({ page: { app } }: Author, row: ShownProduct): readonly Picture[] {
  return 'picturesOf' in app ? app.picturesOf(row) : []
}

function translation(value: number): { name_ar: string } {
  return { name_ar: `${arabicNames[value] ?? 'علبة'} خشب` }
}

function changedFields(row: Shown, wish: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(wish).filter(([field, value]) => !isSame(row[field], value)),
  )
}

/** Archives a product, or brings it back. */
export async function archive(author: Author, step: Of<'archive'>): Promise<void> {
  const { app, db } = author.page
  const ids = [
    ...(await app.listProducts(db)).map(({ id }) => id),
    ...(await app.readArchivedIds(db)),
  ]
  const [id] = rotated([...new Set(ids)].toSorted(), step.pick)
  const row = id === undefined ? null : await app.getStaffProduct(db, id)
  if (row === null) return
  const seen = { ...row, archived: row.archived ?? false }
  const [base, patch] = [{ archived: seen.archived }, { archived: !seen.archived }]
  await queue(
    author,
    [{ kind: 'updateProduct', payload: { product_id: row.id, base, patch } }],
    [seen],
  )
}

function rotated<T>(list: readonly T[], by: number): T[] {
  const at = by % Math.max(1, list.length)
  return [...list.slice(at), ...list.slice(0, at)]
}

export async function countStock(author: Author, step: Of<'count-stock'>): Promise<void> {
  const row = await shownProduct(author, step.pick, false)
  if (row === undefined || step.delta === 0) return
  await queue(author, [move(row.id, step.delta, 'count')], [null])
}

export async function importRows(author: Author, { deltas, creates }: Of<'import'>): Promise<void> {
  const products = await shownProducts(author)
  const moves = deltas.flatMap((delta, n) => {
    const row = products[n % Math.max(1, products.length)]
    return row === undefined ? [] : [move(row.id, delta, 'import')]
  })
  const mutations = creates ? [createOne(author), ...moves] : moves
  await queue(
    author,
    mutations,
    mutations.map(() => null),
  )
}

export async function createProduct(author: Author, step: Of<'create-product'>): Promise<void> {
  const category = await categoryAt(author, step.category)
  const image = step.photo ? await takePhoto(author) : '/images/products/1.jpg'
  await queue(author, [creation(author, category, step.stock, image)], [null])
}

async function categoryAt({ page: { app, db } }: Author, pick: number): Promise<string | null> {
  const categories = (await app.listCategories(db)).toSorted(byId)
  return categories[pick % Math.max(1, categories.length)]?.id ?? null
}

async function takePhoto({ world, page, user }: Author): Promise<string> {
  const id = world.random.uuid()
  world.photographers.set(id, user)
  const photo = {
    id,
    blob: new Blob(['photo'], { type: 'image/webp' }),
    draftKey: `user:${user}/add-product`,
  }
  await page.app.keepPhoto(page.db, { ...photo, createdAt: page.now() })
  return `/storage/v1/object/public/product-photos/${id}.webp`
}

export async function deleteProduct(author: Author, step: Of<'delete-product'>): Promise<void> {
  const row = await shownProduct(author, step.pick, step.stale)
  if (row !== undefined) await queueDeletion(author, author.page.app.deletionOf(row), row)
}

/** Older releases send no base with a deletion, so their deletions are not checked. */
async function queueDeletion(author: Author, mutation: Mutation, row: Shown): Promise<void> {
  await queue(author, [mutation], ['base' in mutation.payload ? row : null])
}

export async function createCategory(
  author: Author,
  { same = false }: Of<'create-category'>,
): Promise<void> {
  const payload = {
    category_id: same ? 'c-toys' : `c-${author.world.random.uuid().slice(0, 8)}`,
    name: 'Toys',
    description: 'Things to play with, carved by hand.',
    image_url: '/images/categories/decor.jpg',
  }
  await queue(author, [{ kind: 'createCategory', payload }], [null])
}

export async function editCategory(author: Author, step: Of<'edit-category'>): Promise<void> {
  const row = await shownCategory(author, step.pick)
  if (row === undefined) return
  const name = `Toys ${names[step.value] ?? ''}`
  const patch = changedFields(row, { name, ...translation(step.value) })
  const base = Object.fromEntries(Object.keys(patch).map((field) => [field, row[field] ?? null]))
  if (Object.keys(patch).length === 0) return
  const payload = { category_id: row.id, base, patch }
  await queue(author, [{ kind: 'updateCategory', payload }], [row])
}

export async function deleteCategory(author: Author, step: Of<'delete-category'>): Promise<void> {
  const row = await shownCategory(author, step.pick)
  if (row === undefined) return
  const heir = step.to === null ? null : ((await shownCategory(author, step.to))?.id ?? null)
  const moveTo = heir === row.id ? null : heir
  await queueDeletion(author, author.page.app.categoryDeletionOf(row, moveTo), row)
}

export async function setStatus(author: Author, step: Of<'set-status'>): Promise<void> {
  const { app, db } = author.page
  const orders = (await app.listStaffOrders(db)).map(({ order }) => order).toSorted(byId)
  const chosen = orders[step.pick % Math.max(1, orders.length)]
  const status = statuses[step.status]
  if (chosen === undefined || status === undefined || chosen.status === status) return
  // A held order has two buttons instead of its status; an older release shows the status.
  if ('isHeld' in app && app.isHeld(chosen)) return
  const payload = {
    order_id: chosen.id,
    base: chosen.status,
    status,
    ...answerOf(author, step, chosen),
  }
  await queue(author, [{ kind: 'setOrderStatus', payload }], [{ ...chosen }])
}

/** To 'Are the pieces back?', where the screen asks it. */
function answerOf({ page: { app } }: Author, step: Of<'set-status'>, order: StaffOrder) {
  const pieces = step.pieces ?? piecesAnswers[step.pick % piecesAnswers.length]
  const isAsked = statuses[step.status] === 'cancelled' && 'isParcelOut' in app
  return isAsked && pieces !== undefined && app.isParcelOut(order) ? { pieces } : {}
}

/** 'It is back' on an order whose parcel is on its way back. */
export async function bringParcelBack(author: Author, step: Of<'parcel-back'>): Promise<void> {
  const { app, db } = author.page
  if (!('isOnItsWayBack' in app)) return
  const orders = (await app.listStaffOrders(db)).map(({ order }) => order).toSorted(byId)
  const away = orders.filter(app.isOnItsWayBack)
  const chosen = away[step.pick % Math.max(1, away.length)]
  if (chosen === undefined) return
  const [line] = step.broken ? (app.readOrderItems(chosen) ?? []) : []
  const broken = line === undefined ? [] : [{ product_id: line.id, quantity: line.quantity }]
  const payload = {
    order_id: chosen.id,
    base: chosen.status,
    status: 'cancelled',
    back: { broken },
  } as const
  await queue(author, [{ kind: 'setOrderStatus', payload }], [{ ...chosen }])
}

/** 'Release' or 'Cancel' on an order that is held. */
export async function decideHeld(author: Author, step: Of<'decide-held'>): Promise<void> {
  const { app, db } = author.page
  if (!('isHeld' in app)) return
  const orders = (await app.listStaffOrders(db)).map(({ order }) => order).toSorted(byId)
  const held = orders.filter(app.isHeld)
  const chosen = held[step.pick % Math.max(1, held.length)]
  if (chosen === undefined) return
  const payload = { order_id: chosen.id, release: step.release }
  await queue(author, [{ kind: 'decideHeldOrder', payload }], [{ ...chosen }])
}

/** Several writes at once, as forms and imports queue them. */
export async function queue(
  { world, page, user }: Author,
  mutations: readonly Mutation[],
  seen: readonly (Shown | null)[],
  notBefore?: number,
): Promise<string[]> {
  const wait = notBefore === undefined ? {} : { notBefore }
  const request = { userId: user, mutations, now: page.now(), ...wait }
  const ids = await page.app.queueWrites(page.db, request)
  mutations.forEach((mutation, n) => {
    const id = ids[n]
    if (id === undefined) return
    world.diary.save({ id, device: page.device.number, user, mutation, seen: seen[n] ?? null })
  })
  for (const id of ids.slice(mutations.length)) {
    const upload = { kind: 'uploadPhoto', payload: { photo_id: id, address: '' } } as const
    world.diary.save({ id, device: page.device.number, user, mutation: upload, seen: null })
  }
  page.push()
  return ids
}

/** A write that ends the draft of its form; see `sendForm`. */
export async function queueForm(
  author: Author,
  mutation: Mutation,
  seen: Shown | null,
  { key, twice = false }: { key: string; twice?: boolean | undefined },
): Promise<void> {
  if (!twice) return void (await queue(author, [mutation], [seen]))
  const { world, page, user } = author
  const { device } = page
  const now = page.now()
  let written: string | undefined
  await sendForm(world, page, { twice }, async (on) => {
    const isStored = on === page || device.world.faults.sendsFormsTwice !== true
    const request = { userId: user, mutations: [mutation], now, draft: { key, isStored } }
    const ids = await on.app.queueWrites(on.db, request).catch(unlessFormIsGone)
    written ??= ids[0]
    return ids.length > 0
  })
  if (written === undefined) return
  world.diary.save({ id: written, device: device.number, user, mutation, seen })
  page.push()
}

function unlessFormIsGone(error: unknown): string[] {
  if (error instanceof Error && error.name === 'DraftGoneError') return []
  throw error
}

function move(id: string, delta: number, reason: string): Mutation {
  return { kind: 'adjustStock', payload: { product_id: id, delta, reason } }
}

export function createOne(author: Author): Mutation {
  return creation(author, null, 2, '/images/products/1.jpg')
}

export function repriced({ id, price }: ShownProduct, value: number): Mutation {
  const patch = { price: price === 9_000 + 500 * value ? price + 500 : 9_000 + 500 * value }
  return { kind: 'updateProduct', payload: { product_id: id, base: { price }, patch } }
}

function creation(
  { world }: Author,
  category: string | null,
  stock: number,
  image: string,
): Mutation {
  const id = `p-${world.random.uuid().slice(0, 8)}`
  const flags = { featured: false, bestseller: false, new: true }
  const text = { name: 'New panel', description: 'A panel, carved and inlaid by hand.' }
  const payload = { product_id: id, ...text, ...flags, price: 12_000, image, category, stock }
  return { kind: 'createProduct', payload }
}

export async function shownProducts({ page }: Pick<Author, 'page'>): Promise<ShownProduct[]> {
  const products = await page.app.listProducts(page.db)
  return products.map((row) => ({ ...row })).toSorted(byId)
}

async function shownProduct(
  author: Author,
  pick: number,
  stale: boolean,
): Promise<ShownProduct | undefined> {
  const products = await shownProducts(author)
  const row = products[pick % Math.max(1, products.length)]
  const before = row && author.world.memories.get(author.page.device)?.get(row.id)
  return stale && before !== undefined && row !== undefined ? { ...before, id: row.id } : row
}

async function shownCategory({ page }: Author, pick: number): Promise<ShownCategory | undefined> {
  const rows = (await page.app.listCategories(page.db)).map((row) => ({ ...row })).toSorted(byId)
  return rows[pick % Math.max(1, rows.length)]
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
