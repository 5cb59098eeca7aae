/** The courier and the number of a parcel: apart from the status, so that both are merged alone. */
import * as v from 'valibot'
import { ParcelPatch } from '#domain/orders/tracking.ts'
import { Id } from '#domain/products/product.ts'
import {
  type WriteDefinition,
  editableFields,
  mergeEdits,
  noReferences,
  noStockEffect,
  serverFunction,
} from './definition.ts'

const SetParcel = v.object({ order_id: Id, base: ParcelPatch, patch: ParcelPatch })
type SetParcel = v.InferOutput<typeof SetParcel>

const setParcel: WriteDefinition<SetParcel> = {
  ...noReferences,
  ...noStockEffect,
  ...serverFunction,
  payload: SetParcel,
  audience: 'staff',
  lane: 'order',
  id: ({ order_id: id }) => id,
  effects: ({ order_id: id, patch }) => [{ t: 'orders', id, type: 'parcel', patch }],
  creates: null,
  mergeWith: { setParcel: mergeEdits<SetParcel> },
  editable: ({ patch }) => editableFields(patch, 'patch.'),
  conflictBase: 'patch',
  withoutCustomer: (payload) => ({ ...payload, base: {}, patch: {} }),
}

export const parcelWrites = { setParcel }
