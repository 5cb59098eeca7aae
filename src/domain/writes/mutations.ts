/**
 * The closed list of writes. A mutation's name is the same end to end: `placeOrder` here and in the outbox,
 * `place_order` as the server's function and in its tests. `uploadPhoto` alone goes to the server's store for files.
 */
import * as v from 'valibot'
import { SendContactMessage, SubscribeNewsletter } from '#domain/messages.ts'
import { PlaceOrder } from '#domain/orders/order.ts'
import * as staff from './staff-writes.ts'

export interface MutationPayloads {
  placeOrder: PlaceOrder
  subscribeNewsletter: SubscribeNewsletter
  sendContactMessage: SendContactMessage
  createProduct: staff.CreateProduct
  updateProduct: staff.UpdateProduct
  deleteProduct: staff.DeleteProduct
  adjustStock: staff.AdjustStock
  createCategory: staff.CreateCategory
  updateCategory: staff.UpdateCategory
  deleteCategory: staff.DeleteCategory
  setOrderStatus: staff.SetOrderStatus
  recordSale: staff.RecordSale
  uploadPhoto: staff.UploadPhoto
}
export type MutationName = keyof MutationPayloads
export type Mutation = {
  [K in MutationName]: { kind: K; payload: MutationPayloads[K] }
}[MutationName]

interface Definition<P> {
  payload: v.GenericSchema<unknown, P>
  /** Operations of one lane are sent one at a time, in order. */
  lane: (payload: P, operationId: string) => string
  /** Anyone: sent without an identity. Staff: only ever sent with the identity that wrote it. */
  audience: 'anyone' | 'staff'
}

type Definitions = { [K in MutationName]: Definition<MutationPayloads[K]> }

const productLane = (payload: { product_id: string }) => `product:${payload.product_id}`
const categoryLane = (payload: { category_id: string }) => `category:${payload.category_id}`

const definitions: Definitions = {
  placeOrder: { payload: PlaceOrder, lane: (_, id) => `order:${id}`, audience: 'anyone' },
  subscribeNewsletter: {
    payload: SubscribeNewsletter,
    lane: (_, id) => `newsletter:${id}`,
    audience: 'anyone',
  },
  sendContactMessage: {
    payload: SendContactMessage,
    lane: (_, id) => `message:${id}`,
    audience: 'anyone',
  },
  createProduct: { payload: staff.CreateProduct, lane: productLane, audience: 'staff' },
  updateProduct: { payload: staff.UpdateProduct, lane: productLane, audience: 'staff' },
  deleteProduct: { payload: staff.DeleteProduct, lane: productLane, audience: 'staff' },
  adjustStock: { payload: staff.AdjustStock, lane: productLane, audience: 'staff' },
  createCategory: { payload: staff.CreateCategory, lane: categoryLane, audience: 'staff' },
  updateCategory: { payload: staff.UpdateCategory, lane: categoryLane, audience: 'staff' },
  deleteCategory: { payload: staff.DeleteCategory, lane: categoryLane, audience: 'staff' },
  setOrderStatus: {
    payload: staff.SetOrderStatus,
    lane: (payload) => `order:${payload.order_id}`,
    audience: 'staff',
  },
  recordSale: { payload: staff.RecordSale, lane: (_, id) => `order:${id}`, audience: 'staff' },
  uploadPhoto: {
    payload: staff.UploadPhoto,
    lane: (payload) => `photo:${payload.photo_id}`,
    audience: 'staff',
  },
}

export function isMutationName(text: string): text is MutationName {
  return Object.hasOwn(definitions, text)
}

export function audienceOf(kind: MutationName): 'anyone' | 'staff' {
  return definitions[kind].audience
}

/** 'placeOrder' → 'place_order', the server's function of the same name. */
export function mutationToFunctionName(kind: MutationName): string {
  return kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export function laneOf(mutation: Mutation, operationId: string): string {
  const lane: (payload: never, operationId: string) => string = definitions[mutation.kind].lane
  return lane(mutation.payload as never, operationId)
}

/** Checks a stored or typed payload against its mutation's schema; null when it does not fit. */
export function parseMutation(kind: string, payload: unknown): Mutation | null {
  if (!isMutationName(kind)) return null
  const parsed = v.safeParse(definitions[kind].payload, payload)
  return parsed.success ? ({ kind, payload: parsed.output } as Mutation) : null
}
