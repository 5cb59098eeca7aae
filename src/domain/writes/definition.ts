/** The definition of one kind of write, in one object; one that leaves anything out does not compile. Asked through mutations.ts. */
import * as v from 'valibot'
import type { Category } from '#domain/categories/category.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import type { Product } from '#domain/products/product.ts'

export interface WriteDefinition<P> {
  /** Its name for people: 'Product edit'. */
  label: string
  payload: v.GenericSchema<unknown, P>
  /** Anyone: sent without an identity. Staff: only ever sent with the identity that wrote it. */
  audience: 'anyone' | 'staff'
  /** Operations of one lane are sent one at a time, in order. It is `<lane>:<id>`. */
  lane: 'product' | 'category' | 'order' | 'photo' | 'newsletter' | 'message'
  /** The id of the row it changes, and of its lane; null: there is no such row, and the operation's own id names the lane. */
  id: ((payload: P) => string) | null
  /** What it does to the rows people see until the mirror contains it (the overlay); `date` (ISO 8601) stands for the server's dates. */
  effects: (payload: P, date: string) => Effect[]
  /** The name of the row it creates; null: it creates none. */
  creates: ((payload: P) => string) | null
  /**
   * Merging, by the kind of the next write in its lane, as long as neither was ever attempted: the payload that replaces both ('none': both
   * cancel out), or null where they must stay two.
   */
  mergeWith: Readonly<Record<string, (payload: P, next: never) => P | 'none' | null>>
  /** Maps every category id in the payload: collects references, and renames. */
  categories: (payload: P, map: MapCategoryId) => P
  /** Maps every picture's address in the payload, likewise. */
  pictures: (payload: P, map: MapPicture) => P
  /** What a person can correct after a refusal; empty: it is sent again as it is, or discarded. */
  editable: (payload: P) => EditableField[]
  /**
   * How the payload carries the values its author saw (`base`), against which the server finds conflicts: those of the fields of a `patch`, that of
   * one `value`, those of a whole `row`; null: it has none and meets no conflicts.
   */
  conflictBase: 'patch' | 'value' | 'row' | null
  /** For an upload to the server's store; null: it is sent to the server's function of the same name. */
  upload: ((payload: P) => PhotoUpload) | null
  /** How long a claim for sending it is valid (ms). */
  leaseMs: number
  /** Takes goods: it is sent after the writes that bring them (outbox-rules.ts). */
  waitsForStock: boolean
  /** Creates a product or adds to a stock. */
  increasesStock: boolean | ((payload: P) => boolean)
  /** The reason that the server writes into the history of the stock it changes. */
  stockReason: (payload: P) => string
}

export type Effect =
  | { t: 'products'; id: string; type: 'put'; row: Product }
  | { t: 'products'; id: string; type: 'patch'; patch: Fields<Product> }
  | { t: 'products'; id: string; type: 'add-stock'; delta: number }
  | { t: 'products'; id: string; type: 'remove' }
  /** All products of the category `from`. */
  | { t: 'products'; id: null; type: 'move'; from: string; to: string | null }
  | { t: 'categories'; id: string; type: 'put'; row: Category }
  | { t: 'categories'; id: string; type: 'patch'; patch: Fields<Category> }
  | { t: 'categories'; id: string; type: 'remove' }
  | { t: 'orders'; id: string; type: 'status'; status: OrderStatus }
  /** A held order is released. */
  | { t: 'orders'; id: string; type: 'release' }

/** Own: the category the write changes. Seen: a category in its `base`. Target: one that it puts a product into. */
export type MapCategoryId = <T extends string | null>(
  id: T,
  role: 'own' | 'seen' | 'target',
) => T | string
/** Seen: a picture in its `base`. Shown: one that it sets. */
export type MapPicture = (address: string, role: 'seen' | 'shown') => string

export interface PhotoUpload {
  photo_id: string
  /** The photo's final address, known before it is uploaded. */
  address: string
}

export interface EditableField {
  /** Where it stands in the payload: 'patch.name', 'items.0.quantity'. */
  path: string
  /** The last part of the path: 'name', 'quantity'. */
  name: string
  value: unknown
  /** The product's id, where the field belongs to a line of a sale. */
  product?: string
}

/** A text in a payload: at most so many characters. */
export function text(max: number) {
  return v.pipe(v.string(), v.maxLength(max))
}

/** How long a claim is valid (ms); longer than any request may take. */
export const leaseMs = 30_000
/** The same for the upload of a photo: 120 kB on a bad line. */
export const uploadLeaseMs = 90_000

/** For those that are one function of the server. */
export const serverFunction = { upload: null, leaseMs } as const
/** For those that name neither categories nor pictures. */
export const noReferences = { categories: unchanged, pictures: unchanged } as const
/** For those that move no stock, or only take what is there. */
export const noStockEffect = { waitsForStock: false, increasesStock: false, stockReason: () => '' }
/** For those that are sent as they were written, or not at all. */
export const notEditable = { mergeWith: {}, editable: () => [], conflictBase: null } as const

export function editableFields(fields: object, prefix = ''): EditableField[] {
  return Object.entries(fields).map(([name, value]) => ({ path: `${prefix}${name}`, name, value }))
}

interface Edit {
  base: object
  patch: object
}

/** Two edits in a row: of every field the first base and the last value. */
export function mergeEdits<P extends Edit>(first: P, { base, patch }: Edit): P {
  return { ...first, base: { ...base, ...first.base }, patch: { ...first.patch, ...patch } }
}

type Fields<Row> = { [K in keyof Row]?: Row[K] | undefined }

function unchanged<P>(payload: P): P {
  return payload
}
