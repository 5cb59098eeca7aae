/** What a kind of write has to say about itself; one that leaves anything out does not compile. Read by mutations.ts. */
import type * as v from 'valibot'
import type { Category } from '#domain/categories/category.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import type { Product } from '#domain/products/product.ts'

export interface WriteDefinition<P> {
  /** What people read it as, wherever they are told of writes. */
  label: string
  payload: v.GenericSchema<unknown, P>
  /** Anyone: sent without an identity. Staff: only ever sent with the identity that wrote it. */
  audience: 'anyone' | 'staff'
  /** Operations of one lane are sent one at a time, in order. It is `<lane>:<id>`. */
  lane: 'product' | 'category' | 'order' | 'photo' | 'newsletter' | 'message'
  /** The row it is about; null: it is about none that is there, and the operation's own id names its lane. */
  id: ((payload: P) => string) | null
  /** What it does to the rows people see; `date` (ISO 8601) for rows that the server has not dated yet. */
  effects: (payload: P, date: string) => Effect[]
  /** The name of the row it creates; null: it creates none. */
  creates: ((payload: P) => string) | null
  /** By the kind of a never-attempted neighbour behind it in its lane: what replaces both; null: they must stay two. */
  absorbs: Readonly<Record<string, (payload: P, next: never) => P | 'none' | null>>
  /** The same payload with every category id in it replaced by what `at` makes of it. */
  categories: (payload: P, at: AtCategory) => P
  /** The same payload with every picture's address in it replaced by what `at` makes of it. */
  pictures: (payload: P, at: AtPicture) => P
  /** What a person can change before it is sent again; empty: it is sent again as it is, or discarded. */
  editable: (payload: P) => EditableField[]
  /** How the values its author saw are sent: those of a `patch`, that of one `value`, those of a `row` to delete; null: it meets no conflicts. */
  based: 'patch' | 'value' | 'row' | null
  /** It brings a photo to the server's store; null: it is a function of the server. */
  upload: ((payload: P) => PhotoUpload) | null
  leaseMs: number
  /** It is sent after what brought the goods it takes. */
  awaitsGoods: boolean
  bringsGoods: boolean | ((payload: P) => boolean)
  /** What the server writes into the history of the stock it moves. */
  stockReason: (payload: P) => string
}

export type Effect =
  | { t: 'products'; id: string; type: 'put'; row: Product }
  | { t: 'products'; id: string; type: 'patch'; patch: Fields<Product> }
  | { t: 'products'; id: string; type: 'add-stock'; delta: number }
  | { t: 'products'; id: string; type: 'remove' }
  /** Every product of a category moves to another one (or to none). */
  | { t: 'products'; id: null; type: 'move'; from: string; to: string | null }
  | { t: 'categories'; id: string; type: 'put'; row: Category }
  | { t: 'categories'; id: string; type: 'patch'; patch: Fields<Category> }
  | { t: 'categories'; id: string; type: 'remove' }
  | { t: 'orders'; id: string; type: 'status'; status: OrderStatus }
  /** It is held no longer. */
  | { t: 'orders'; id: string; type: 'release' }

/** Own: the category it is about. Seen: where its author saw something. Target: where it puts something. */
export type AtCategory = <T extends string | null>(
  id: T,
  role: 'own' | 'seen' | 'target',
) => T | string
/** Seen: what its author saw. Shown: what it wants to show. */
export type AtPicture = (address: string, role: 'seen' | 'shown') => string

export interface PhotoUpload {
  photo_id: string
  /** Where it will be seen. */
  address: string
}

export interface EditableField {
  /** Where it stands in the payload: 'patch.name', 'items.0.quantity'. */
  path: string
  /** Its own name: 'name', 'quantity'. */
  name: string
  value: unknown
  /** The product of a sale's line. */
  product?: string
}

/** How long a claim is valid (ms); longer than any request may take. */
export const leaseMs = 30_000
/** The same for the upload of a photo: 120 kB on a bad line. */
export const uploadLeaseMs = 90_000

/** For those that are one function of the server. */
export const request = { upload: null, leaseMs } as const
/** For those that name neither categories nor pictures. */
export const noReferences = { categories: same, pictures: same } as const
/** For those that move no stock, or only take what is there. */
export const noGoods = { awaitsGoods: false, bringsGoods: false, stockReason: () => '' }
/** For those that are sent as they were written, or not at all. */
export const asWritten = { absorbs: {}, editable: () => [], based: null } as const

export function editableFields(fields: object, prefix = ''): EditableField[] {
  return Object.entries(fields).map(([name, value]) => ({ path: `${prefix}${name}`, name, value }))
}

interface Edit {
  base: object
  patch: object
}

/** The earliest base and the latest wish of every field. */
export function mergeEdits<P extends Edit>(first: P, { base, patch }: Edit): P {
  return { ...first, base: { ...base, ...first.base }, patch: { ...first.patch, ...patch } }
}

type Fields<Row> = { [K in keyof Row]?: Row[K] | undefined }

function same<P>(payload: P): P {
  return payload
}
