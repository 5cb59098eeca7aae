/**
 * One kind of write in one object, complete or it does not compile. Read it through mutations.ts.
 */
import type { Named } from '#domain/products/translations.ts'
import * as v from 'valibot'
import type { Category } from '#domain/categories/category.ts'
import type { NewConfirmation } from '#domain/orders/confirming.ts'
import type { NewAttempt, StatusChange } from '#domain/orders/parcel.ts'
import type { OrderPayment } from '#domain/orders/payment.ts'
import type { OrderReturn } from '#domain/orders/order-return.ts'
import type { MarketMove } from '#domain/orders/market.ts'
import type { LineChange, OrderContact } from '#domain/orders/order-correction.ts'
import type { ParcelPatch } from '#domain/orders/tracking.ts'
import type { Product } from '#domain/products/product.ts'
import type { SettingsPatch } from '#domain/settings/settings.ts'

export interface WriteDefinition<P> {
  payload: v.GenericSchema<unknown, P>
  /** 'anyone': sent without an identity. 'staff': sent only with the identity of its author. */
  audience: 'anyone' | 'staff'
  /** Operations of one lane, `<lane>:<id>`, are sent one at a time, in order. */
  lane:
    | 'product'
    | 'category'
    | 'order'
    | 'closing'
    | 'market'
    | 'note'
    | 'settings'
    | 'photo'
    | 'newsletter'
    | 'alert'
    | 'message'
  /** The changed row, also the lane's id; null: no such row, the operation's id names the lane. */
  id: ((payload: P) => string) | null
  /** Its changes in the overlay. `date` (ISO 8601) stands for the server's dates. */
  effects: (payload: P, date: string) => Effect[]
  /** The names of the created row; null: it creates none. */
  creates: ((payload: P) => Named) | null
  /**
   * By the kind of the next write in its lane, if neither was attempted: the payload that replaces
   * both ('none': they cancel out), or null when both must stay.
   */
  mergeWith: Readonly<Record<string, (payload: P, next: never) => P | 'none' | null>>
  /** Maps each category id in the payload. */
  categories: (payload: P, map: MapCategoryId) => P
  /** Maps each picture address in the payload. */
  pictures: (payload: P, map: MapPicture) => P
  /** The field of the payload with the device's time (ISO 8601); absent: it has none. */
  time?: string & keyof P
  /** The field with the day of that time (YYYY-MM-DD); it moves along if that is put right. */
  day?: string & keyof P
  /** The payload without texts about a customer; absent: it has none. Only of staff's writes. */
  withoutCustomer?: (payload: P) => P
  /** The fields that a person can correct after a refusal; empty: send it again or discard it. */
  editable: (payload: P) => EditableField[]
  /**
   * Where the payload holds the base values that the server compares to find conflicts: the fields
   * of a `patch`, one `value`, a whole `row`; null: no conflicts.
   */
  conflictBase: 'patch' | 'value' | 'row' | null
  /** An upload to the server's store; null: sent to the server's function of the same name. */
  upload: ((payload: P) => PhotoUpload) | null
  /** The lease of a claim (ms). */
  leaseMs: number
  /** Takes stock: it is sent after waiting writes that increase it. */
  waitsForStock: boolean
  /** The reason in the stock history. */
  stockReason: (payload: P) => string
}

export type Effect =
  | { t: 'products'; id: string; type: 'put'; row: Product }
  | { t: 'products'; id: string; type: 'patch'; patch: Fields<Product> }
  /** `market`: first of what is set aside, or into it. */
  | { t: 'products'; id: string; type: 'add-stock'; delta: number; market?: boolean }
  /** From stock to what is set aside; below 0: back. */
  | { t: 'products'; id: string; type: 'set-aside'; delta: number }
  /** All that was set aside is gone, and `back` pieces are in stock. */
  | { t: 'products'; id: string; type: 'count-aside'; back: number }
  /** `id`: the market's day. */
  | ({ t: 'markets'; id: string; type: 'move'; product: string } & MarketMove)
  | { t: 'markets'; id: string; type: 'count'; product: string; back: number; at: string }
  | { t: 'products'; id: string; type: 'remove' }
  /** All products of the category `from`. */
  | { t: 'products'; id: null; type: 'move'; from: string; to: string | null }
  | { t: 'categories'; id: string; type: 'put'; row: Category }
  | { t: 'categories'; id: string; type: 'patch'; patch: Fields<Category> }
  | { t: 'categories'; id: string; type: 'remove' }
  | { t: 'settings' | 'staff_settings'; id: string; type: 'patch'; patch: SettingsPatch }
  | ({ t: 'orders'; id: string; type: 'status' } & StatusChange)
  /** A delivery failed; `text` is a note about it. */
  | ({ t: 'orders'; id: string; type: 'attempt' } & NewAttempt)
  /** Courier and number of the parcel. */
  | { t: 'orders'; id: string; type: 'parcel'; patch: ParcelPatch }
  /** Its customer was asked, or said yes. */
  | ({ t: 'orders'; id: string; type: 'confirmation' } & NewConfirmation)
  /** A held order is released. */
  | { t: 'orders'; id: string; type: 'release' }
  /** Fields of the customer and differences of lines. */
  | {
      t: 'orders'
      id: string
      type: 'correct'
      patch: Partial<OrderContact>
      items: readonly LineChange[]
    }
  /** A note is added; `at` in ISO 8601. */
  | { t: 'orders'; id: string; type: 'note'; text: string; at: string }
  /** Items come back; the overlay sets the id. */
  | { t: 'orders'; id: string; type: 'return'; of: OrderReturn }
  /** Paid before the delivery; the overlay sets the id. */
  | { t: 'orders'; id: string; type: 'payment'; of: OrderPayment }

/** 'own': the category that is changed; 'seen': one in the base; 'target': a product's new one. */
export type MapCategoryId = <T extends string | null>(
  id: T,
  role: 'own' | 'seen' | 'target',
) => T | string
/** 'seen': a picture in the base; 'shown': one that is set. */
export type MapPicture = (address: string, role: 'seen' | 'shown') => string

export interface PhotoUpload {
  photo_id: string
  /** The final address, known before the upload. */
  address: string
}

export interface EditableField {
  /** 'patch.name', 'items.0.quantity'. */
  path: string
  name: string
  value: unknown
  /** The product, for a field of a sale's line. */
  product?: string
}

/** A text in a payload, of at most `max` characters. */
export function text(max: number) {
  return v.pipe(v.string(), v.maxLength(max))
}

/** An Arabic text in a payload; null: none. Older versions of the app send none. */
export function translation(max: number) {
  return v.optional(v.nullable(text(max)))
}

/** The lease of a claim (ms); longer than any request may take. */
export const leaseMs = 30_000
/** The lease for the upload of a photo (ms): 120 kB on a slow connection. */
export const uploadLeaseMs = 90_000

/** Sent to a function of the server. */
export const serverFunction = { upload: null, leaseMs } as const
/** Names neither categories nor pictures. */
export const noReferences = { categories: unchanged, pictures: unchanged } as const
/** Moves no stock, or only takes existing stock. */
export const noStockEffect = { waitsForStock: false, stockReason: () => '' }
/** Sent unchanged, or discarded. */
export const notEditable = { mergeWith: {}, editable: () => [], conflictBase: null } as const

export function editableFields(fields: object, prefix = ''): EditableField[] {
  return Object.entries(fields).map(([name, value]) => ({ path: `${prefix}${name}`, name, value }))
}

interface Edit {
  base: object
  patch: object
}

/** Of each field: the base of the first edit and the last value. */
export function mergeEdits<P extends Edit>(first: P, { base, patch }: Edit): P {
  return { ...first, base: { ...base, ...first.base }, patch: { ...first.patch, ...patch } }
}

type Fields<Row> = { [K in keyof Row]?: Row[K] | undefined }

function unchanged<P>(payload: P): P {
  return payload
}
