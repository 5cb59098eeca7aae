/** Staff's writes about products. Edits carry their base values; stock is sent as a difference. */
import * as v from 'valibot'
import { definedOnly, mapFields } from '#domain/plain-values.ts'
import { altLimit, maxPictures, picturesOf } from '#domain/products/pictures.ts'
import {
  Id,
  Product,
  factLimits,
  factNames,
  maxStock,
  maxWeight,
  textLimits,
  translatedFactLimits,
  translationLimits,
} from '#domain/products/product.ts'
import {
  type MapPicture,
  type WriteDefinition,
  notEditable,
  editableFields,
  mergeEdits,
  noStockEffect,
  noReferences,
  serverFunction,
  text,
  translation,
  uploadLeaseMs,
} from './definition.ts'

const Picture = v.object({
  image: text(textLimits.image),
  alt: text(altLimit),
  alt_ar: text(altLimit),
})
/** Stricter than `Product`, whose texts may be longer: other tools write rows, too. */
const fields = {
  ...v.omit(Product, ['id', 'stock', 'set_aside', 'created_at', 'updated_at']).entries,
  ...mapFields(textLimits, text),
  ...mapFields({ ...translationLimits, ...factLimits, ...translatedFactLimits }, translation),
  size: translation(30),
  weight: v.optional(v.nullable(v.pipe(v.number(), v.minValue(1), v.maxValue(maxWeight)))),
  low_stock: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(maxStock)))),
  pictures: v.optional(v.pipe(v.array(Picture), v.minLength(1), v.maxLength(maxPictures))),
}
const ProductPatch = v.partial(v.object(fields))
type ProductPatch = v.InferOutput<typeof ProductPatch>
const Stock = v.pipe(Product.entries.stock, v.maxValue(maxStock))
const CreateProduct = v.object({ product_id: Id, ...fields, stock: Stock })
type CreateProduct = v.InferOutput<typeof CreateProduct>
const UpdateProduct = v.object({ product_id: Id, base: ProductPatch, patch: ProductPatch })
type UpdateProduct = v.InferOutput<typeof UpdateProduct>
const SeenProduct = v.partial(v.object({ ...fields, stock: v.number() }))
/** `base`: the values that its author saw; older versions of the app sent none. */
const DeleteProduct = v.object({ product_id: Id, base: v.optional(SeenProduct) })
type DeleteProduct = v.InferOutput<typeof DeleteProduct>
const Delta = v.pipe(v.number(), v.safeInteger(), v.minValue(-maxStock), v.maxValue(maxStock))
const AdjustStock = v.object({ product_id: Id, delta: Delta, reason: text(200) })
type AdjustStock = v.InferOutput<typeof AdjustStock>
/** Its file is in `local.photos`. */
const UploadPhoto = v.object({ photo_id: v.pipe(v.string(), v.uuid()), address: text(2000) })
type UploadPhoto = v.InferOutput<typeof UploadPhoto>

const defaults = {
  audience: 'staff',
  lane: 'product',
  id: (payload: { product_id: string }) => payload.product_id,
  ...serverFunction,
} as const

const createProduct: WriteDefinition<CreateProduct> = {
  ...defaults,
  payload: CreateProduct,
  effects: ({ product_id: id, ...row }, date) => [
    { t: 'products', id, type: 'put', row: { id, ...row, created_at: date, updated_at: date } },
  ],
  creates: (payload) => payload,
  mergeWith: {
    updateProduct: (creation, { patch }: UpdateProduct) => ({
      ...creation,
      ...definedOnly(withFirstPicture(patch)),
    }),
    deleteProduct: () => 'none',
  },
  categories: (payload, map) => ({ ...payload, category: map(payload.category, 'target') }),
  pictures: (payload, map) => mapImages(payload, map, 'shown'),
  editable: ({ product_id: _id, ...rest }) => editableFields(withoutUnknown(rest)),
  conflictBase: null,
  waitsForStock: false,
  stockReason: () => 'created',
}

const updateProduct: WriteDefinition<UpdateProduct> = {
  ...defaults,
  ...noStockEffect,
  payload: UpdateProduct,
  effects: ({ product_id: id, patch }) => [
    { t: 'products', id, type: 'patch', patch: withFirstPicture(patch) },
  ],
  creates: null,
  mergeWith: { updateProduct: mergeProductEdits },
  categories: ({ base, patch, ...rest }, map) => ({
    ...rest,
    base: mapCategoryOf(base, (id) => map(id, 'seen')),
    patch: mapCategoryOf(patch, (id) => map(id, 'target')),
  }),
  pictures: ({ base, patch, ...rest }, map) => ({
    ...rest,
    base: mapImages(base, map, 'seen'),
    patch: mapImages(patch, map, 'shown'),
  }),
  editable: ({ patch }) => editableFields(patch, 'patch.'),
  conflictBase: 'patch',
}

const deleteProduct: WriteDefinition<DeleteProduct> = {
  ...defaults,
  ...notEditable,
  ...noReferences,
  ...noStockEffect,
  payload: DeleteProduct,
  effects: ({ product_id: id }) => [{ t: 'products', id, type: 'remove' }],
  creates: null,
  categories: ({ base, ...rest }, map) =>
    base === undefined ? rest : { ...rest, base: mapCategoryOf(base, (id) => map(id, 'seen')) },
  pictures: ({ base, ...rest }, map) =>
    base === undefined ? rest : { ...rest, base: mapImages(base, map, 'seen') },
  conflictBase: 'row',
}

const adjustStock: WriteDefinition<AdjustStock> = {
  ...defaults,
  ...noReferences,
  payload: AdjustStock,
  effects: ({ product_id: id, delta }) => [{ t: 'products', id, type: 'add-stock', delta }],
  creates: null,
  mergeWith: { adjustStock: sumOf },
  editable: ({ delta }) => editableFields({ delta }),
  conflictBase: null,
  waitsForStock: false,
  stockReason: ({ reason }) => reason,
}

/** The photo of a product or category: sent to the server's store, to no function. */
const uploadPhoto: WriteDefinition<UploadPhoto> = {
  ...notEditable,
  ...noReferences,
  ...noStockEffect,
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

/** `seen`: the product as its author sees it. */
export function deletionOf(seen: Product) {
  const { id, created_at: _created, updated_at: _updated, set_aside: _aside, ...base } = seen
  const pictures = base.pictures && { pictures: [...picturesOf(base)] }
  return {
    kind: 'deleteProduct' as const,
    payload: { product_id: id, base: { ...base, ...pictures } },
  }
}

export const productWrites = {
  createProduct,
  updateProduct,
  deleteProduct,
  adjustStock,
  uploadPhoto,
}

/** Changes with different reasons stay separate lines of the stock history. */
function sumOf(first: AdjustStock, second: AdjustStock): AdjustStock | 'none' | null {
  const delta = first.delta + second.delta
  if (first.reason !== second.reason || Math.abs(delta) > maxStock) return null
  return delta === 0 ? 'none' : { ...first, delta }
}

/** Leaves out facts that are unknown: they have nothing to correct. */
function withoutUnknown(values: object): object {
  const facts: readonly string[] = factNames
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => (value ?? null) !== null || !facts.includes(name),
    ),
  )
}

function mapCategoryOf<P extends ProductPatch>(
  patch: P,
  map: (id: string | null) => string | null,
): P {
  return patch.category === undefined ? patch : { ...patch, category: map(patch.category) }
}

function mapImages<P extends ProductPatch>(patch: P, map: MapPicture, role: 'seen' | 'shown'): P {
  const { image, pictures } = patch
  return {
    ...patch,
    ...(image !== undefined && { image: map(image, role) }),
    ...(pictures && {
      pictures: pictures.map((picture) => ({ ...picture, image: map(picture.image, role) })),
    }),
  }
}

/** The first picture of a new list is the image, as on the server. */
function withFirstPicture(patch: ProductPatch): ProductPatch {
  const [first] = patch.pictures ?? []
  return first === undefined ? patch : { ...patch, image: first.image }
}

/** An edit of the image and one of the pictures depend on their order: both are sent. */
function mergeProductEdits(first: UpdateProduct, next: UpdateProduct): UpdateProduct | null {
  const set = [first, next].map(({ patch }) => [
    patch.image !== undefined,
    patch.pictures !== undefined,
  ])
  const mixes = set.some(([image]) => image) && set.some(([, pictures]) => pictures)
  return mixes ? null : mergeEdits(first, next)
}
