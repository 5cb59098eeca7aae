/** What staff write about products. Edits carry the value their author saw of every changed field; stock travels as a difference. */
import * as v from 'valibot'
import { definedOnly } from '#domain/plain-values.ts'
import { Piastres } from '#domain/piastres.ts'
import { Id, type Product } from '#domain/products/product.ts'
import {
  type AtPicture,
  type WriteDefinition,
  asWritten,
  editableFields,
  mergeEdits,
  noGoods,
  noReferences,
  request,
  uploadLeaseMs,
} from './definition.ts'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const mostStock = 1_000_000
const Stock = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(mostStock))
const Delta = v.pipe(v.number(), v.safeInteger(), v.minValue(-mostStock), v.maxValue(mostStock))

const fields = {
  name: text(200),
  description: text(5000),
  price: Piastres,
  image: text(2000),
  category: v.nullable(Id),
  featured: v.boolean(),
  bestseller: v.boolean(),
  new: v.boolean(),
}
const ProductPatch = v.partial(v.object(fields))
type ProductPatch = v.InferOutput<typeof ProductPatch>
const CreateProduct = v.object({ product_id: Id, ...fields, stock: Stock })
type CreateProduct = v.InferOutput<typeof CreateProduct>
const UpdateProduct = v.object({ product_id: Id, base: ProductPatch, patch: ProductPatch })
type UpdateProduct = v.InferOutput<typeof UpdateProduct>
const SeenProduct = v.partial(v.object({ ...fields, stock: v.number() }))
/** `base`: what its author saw; older versions of the app named nothing. */
const DeleteProduct = v.object({ product_id: Id, base: v.optional(SeenProduct) })
type DeleteProduct = v.InferOutput<typeof DeleteProduct>
const AdjustStock = v.object({ product_id: Id, delta: Delta, reason: text(200) })
type AdjustStock = v.InferOutput<typeof AdjustStock>
/** Its file is in `local.photos`. */
const UploadPhoto = v.object({ photo_id: v.pipe(v.string(), v.uuid()), address: text(2000) })
type UploadPhoto = v.InferOutput<typeof UploadPhoto>

const about = {
  audience: 'staff',
  lane: 'product',
  id: (payload: { product_id: string }) => payload.product_id,
  ...request,
} as const

const createProduct: WriteDefinition<CreateProduct> = {
  ...about,
  label: 'New product',
  payload: CreateProduct,
  effects: ({ product_id: id, ...row }, date) => [
    { t: 'products', id, type: 'put', row: { id, ...row, created_at: date, updated_at: date } },
  ],
  creates: ({ name }) => name,
  absorbs: {
    updateProduct: (creation, { patch }: UpdateProduct) => ({ ...creation, ...definedOnly(patch) }),
    deleteProduct: () => 'none',
  },
  categories: (payload, at) => ({ ...payload, category: at(payload.category, 'target') }),
  pictures: (payload, at) => ({ ...payload, image: at(payload.image, 'shown') }),
  editable: ({ product_id: _id, ...rest }) => editableFields(rest),
  based: null,
  awaitsGoods: false,
  bringsGoods: true,
  stockReason: () => 'created',
}

const updateProduct: WriteDefinition<UpdateProduct> = {
  ...about,
  ...noGoods,
  label: 'Product edit',
  payload: UpdateProduct,
  effects: ({ product_id: id, patch }) => [{ t: 'products', id, type: 'patch', patch }],
  creates: null,
  absorbs: { updateProduct: mergeEdits<UpdateProduct> },
  categories: ({ base, patch, ...rest }, at) => ({
    ...rest,
    base: atCategory(base, (id) => at(id, 'seen')),
    patch: atCategory(patch, (id) => at(id, 'target')),
  }),
  pictures: ({ base, patch, ...rest }, at) => ({
    ...rest,
    base: atImage(base, at, 'seen'),
    patch: atImage(patch, at, 'shown'),
  }),
  editable: ({ patch }) => editableFields(patch, 'patch.'),
  based: 'patch',
}

const deleteProduct: WriteDefinition<DeleteProduct> = {
  ...about,
  ...asWritten,
  ...noReferences,
  ...noGoods,
  label: 'Product deletion',
  payload: DeleteProduct,
  effects: ({ product_id: id }) => [{ t: 'products', id, type: 'remove' }],
  creates: null,
  categories: ({ base, ...rest }, at) =>
    base === undefined ? rest : { ...rest, base: atCategory(base, (id) => at(id, 'seen')) },
  pictures: ({ base, ...rest }, at) =>
    base === undefined ? rest : { ...rest, base: atImage(base, at, 'seen') },
  based: 'row',
}

const adjustStock: WriteDefinition<AdjustStock> = {
  ...about,
  ...noReferences,
  label: 'Stock change',
  payload: AdjustStock,
  effects: ({ product_id: id, delta }) => [{ t: 'products', id, type: 'add-stock', delta }],
  creates: null,
  absorbs: { adjustStock: sumOf },
  editable: ({ delta }) => editableFields({ delta }),
  based: null,
  awaitsGoods: false,
  bringsGoods: ({ delta }) => delta > 0,
  stockReason: ({ reason }) => reason,
}

/** Photos of products and of categories: no function of the server, a file for its store. */
const uploadPhoto: WriteDefinition<UploadPhoto> = {
  ...asWritten,
  ...noReferences,
  ...noGoods,
  label: 'Photo',
  payload: UploadPhoto,
  audience: 'staff',
  lane: 'photo',
  id: ({ photo_id: id }) => id,
  effects: () => [],
  creates: null,
  editable: ({ address: value }) => [{ path: 'address', name: 'image', value }],
  upload: (payload) => payload,
  leaseMs: uploadLeaseMs,
}

/** The deletion of a product as its author sees it. */
export function deletionOf(seen: Product) {
  const { id, created_at: _created, updated_at: _updated, ...base } = seen
  return { kind: 'deleteProduct' as const, payload: { product_id: id, base } }
}

export const productWrites = {
  createProduct,
  updateProduct,
  deleteProduct,
  adjustStock,
  uploadPhoto,
}

/** Moves with different reasons stay two lines of the stock's history. */
function sumOf(first: AdjustStock, second: AdjustStock): AdjustStock | 'none' | null {
  const delta = first.delta + second.delta
  if (first.reason !== second.reason || Math.abs(delta) > mostStock) return null
  return delta === 0 ? 'none' : { ...first, delta }
}

function atCategory<P extends ProductPatch>(patch: P, at: (id: string | null) => string | null): P {
  return patch.category === undefined ? patch : { ...patch, category: at(patch.category) }
}

function atImage<P extends ProductPatch>(patch: P, at: AtPicture, role: 'seen' | 'shown'): P {
  return patch.image === undefined ? patch : { ...patch, image: at(patch.image, role) }
}
