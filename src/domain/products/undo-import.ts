/** Takes an import back: what is still as it was imported. Nothing is written here. */
import type { Category } from '#domain/categories/category.ts'
import { isSame } from '#domain/is-same.ts'
import { keysOf } from '#domain/plain-values.ts'
import { categoryDeletionOf } from '#domain/writes/category-writes.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { deletionOf } from '#domain/writes/product-writes.ts'
import { withCopies } from './copied-pictures.ts'
import { type WantedProduct, editsOf } from './product-form.ts'
import { picturesOf } from './pictures.ts'
import type { Product } from './product.ts'

export interface UndoFacts {
  products: ReadonlyMap<string, Product>
  categories: readonly Category[]
  /** Products of orders that this device knows. */
  ordered: ReadonlySet<string>
  /** By the address of an imported picture: the photo that is its copy (`copied-pictures.ts`). */
  copyIds: ReadonlyMap<string, string>
}

/** Why something stays. */
export interface KeptImport {
  name: string
  reason: 'changed' | 'ordered' | 'gone' | 'in-use'
  /** The fields that somebody changed since; empty: all of it. */
  fields: readonly string[]
}

export interface UndoPlan {
  writes: Mutation[]
  /** Of so many writes of the import, also those of which a newer value stays. */
  total: number
  undone: number
  kept: KeptImport[]
}

/** `imported`: its writes. A category goes last, and only if nothing else is in it. */
export function planUndo(imported: readonly Mutation[], facts: UndoFacts): UndoPlan {
  const writes = imported.map((write) => withPresentCopies(write, facts))
  const plan: UndoPlan = { writes: [], total: writes.length, undone: 0, kept: [] }
  for (const write of writes) undoProductWrite(write, facts, plan)
  const removed = new Set(
    plan.writes.flatMap((write) =>
      write.kind === 'deleteProduct' ? write.payload.product_id : [],
    ),
  )
  const used = new Set(
    [...facts.products.values()].flatMap(({ id, category }) =>
      removed.has(id) ? [] : (category ?? []),
    ),
  )
  for (const write of writes) undoCategory(write, facts, used, plan)
  return plan
}

/** A picture that was copied to this shop since is not a change. */
function withPresentCopies(
  write: Mutation,
  { products, categories, copyIds }: UndoFacts,
): Mutation {
  if (write.kind === 'createProduct' || write.kind === 'updateProduct') {
    const product = products.get(write.payload.product_id)
    const shown = product === undefined ? [] : picturesOf(product).map(({ image }) => image)
    return withCopies(write, shown, copyIds)
  }
  if (write.kind !== 'createCategory') return write
  const category = categories.find(({ id }) => id === write.payload.category_id)
  return withCopies(write, category === undefined ? [] : [category.image_url], copyIds)
}

function undoProductWrite(write: Mutation, { products, ordered }: UndoFacts, plan: UndoPlan): void {
  if (write.kind === 'createProduct') {
    const { product_id: id, name } = write.payload
    const product = products.get(id)
    const reason = product === undefined ? 'gone' : ordered.has(id) ? 'ordered' : 'changed'
    const isUntouched = product !== undefined && reason === 'changed' && isAsCreated(product, write)
    if (isUntouched) add(plan, deletionOf(product))
    else keep(plan, product?.name ?? name, reason)
  } else if (write.kind === 'updateProduct') {
    const { product_id: id, base, patch } = write.payload
    const product = products.get(id)
    if (product !== undefined) undoEdit(product, base, patch, plan)
    else keep(plan, patch.name ?? base.name ?? id, 'gone')
  } else if (write.kind === 'adjustStock') {
    const { product_id: id, delta } = write.payload
    const product = products.get(id)
    if (product === undefined) keep(plan, id, 'gone')
    else if (product.stock < delta) keep(plan, product.name, 'changed', ['stock'])
    else add(plan, ...editsOf(product, { stock: product.stock - delta }, 'import'))
  }
}

type Creation = Extract<Mutation, { kind: 'createProduct' }>

/** The server makes a list of a single picture and leaves out what is empty. */
function isAsCreated(product: Product, { payload }: Creation): boolean {
  const { product_id: _id, ...created } = payload
  const wanted = { ...created, pictures: [...picturesOf(created)] }
  return editsOf(product, wanted, 'import').length === 0
}

/** Each field gets its old value back, unless it has a newer one. */
function undoEdit(
  product: Product,
  base: WantedProduct,
  patch: WantedProduct,
  plan: UndoPlan,
): void {
  const now: WantedProduct = { ...product, pictures: [...picturesOf(product)] }
  const fields = keysOf(patch).filter((field) => patch[field] !== undefined)
  const newer = fields.filter((field) => !isSame(now[field] ?? null, patch[field] ?? null))
  const old = fields.filter((field) => !newer.includes(field))
  const wanted: WantedProduct = Object.fromEntries(old.map((field) => [field, base[field] ?? null]))
  const edits = editsOf(product, wanted, 'import')
  if (newer.length > 0) keep(plan, product.name, 'changed', newer)
  if (newer.length === 0 || edits.length > 0) add(plan, ...edits)
}

function undoCategory(
  write: Mutation,
  { categories }: UndoFacts,
  used: ReadonlySet<string>,
  plan: UndoPlan,
): void {
  if (write.kind !== 'createCategory') return
  const { category_id: id, ...created } = write.payload
  const category = categories.find((one) => one.id === id)
  if (category === undefined) keep(plan, created.name, 'gone')
  else if (used.has(id)) keep(plan, category.name, 'in-use')
  else if (
    keysOf(created).some((field) => !isSame(category[field] ?? null, created[field] ?? null))
  )
    keep(plan, category.name, 'changed')
  else add(plan, categoryDeletionOf(category, null))
}

function add(plan: UndoPlan, ...writes: Mutation[]): void {
  plan.writes.push(...writes)
  plan.undone += 1
}

function keep(
  plan: UndoPlan,
  name: string,
  reason: KeptImport['reason'],
  fields: readonly string[] = [],
): void {
  plan.kept.push({ name, reason, fields })
}
