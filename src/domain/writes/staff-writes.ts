/** Payloads of what staff write. Patches carry the value the editor saw of every changed field; stock travels as a difference. */
import * as v from 'valibot'
import { Piastres } from '#domain/money.ts'
import { BoughtItems, OrderStatus } from '#domain/orders/order.ts'
import { Id } from '#domain/products/product.ts'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))

const productFields = {
  name: text(200),
  description: text(5000),
  price: Piastres,
  image: text(2000),
  category: v.nullable(Id),
  featured: v.boolean(),
  bestseller: v.boolean(),
  new: v.boolean(),
}
export const ProductPatch = v.partial(v.object(productFields))
export type ProductPatch = v.InferOutput<typeof ProductPatch>

const categoryFields = { name: text(200), description: text(5000), image_url: text(2000) }
export const CategoryPatch = v.partial(v.object(categoryFields))
export type CategoryPatch = v.InferOutput<typeof CategoryPatch>

const Stock = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000))
const Delta = v.pipe(v.number(), v.safeInteger(), v.minValue(-1_000_000), v.maxValue(1_000_000))

export const CreateProduct = v.object({ product_id: Id, ...productFields, stock: Stock })
export const UpdateProduct = v.object({ product_id: Id, base: ProductPatch, patch: ProductPatch })
export const DeleteProduct = v.object({ product_id: Id })
export const AdjustStock = v.object({ product_id: Id, delta: Delta, reason: text(200) })
export const CreateCategory = v.object({ category_id: Id, ...categoryFields })
export const UpdateCategory = v.object({
  category_id: Id,
  base: CategoryPatch,
  patch: CategoryPatch,
})
export const DeleteCategory = v.object({ category_id: Id, move_to: v.nullable(Id) })
export const SetOrderStatus = v.object({ order_id: Id, base: OrderStatus, status: OrderStatus })

/** A sale at the stall: paid in cash, taken along, several lines at once. The operation's id becomes the order's id. */
export const RecordSale = v.object({
  sold_at: v.string(),
  items: BoughtItems,
})
export type RecordSale = v.InferOutput<typeof RecordSale>

/** A photo on its way to the server's store. Its file is in `local.photos`; `address` is where it will be seen. */
export const UploadPhoto = v.object({ photo_id: v.pipe(v.string(), v.uuid()), address: text(2000) })
export type UploadPhoto = v.InferOutput<typeof UploadPhoto>

export type CreateProduct = v.InferOutput<typeof CreateProduct>
export type UpdateProduct = v.InferOutput<typeof UpdateProduct>
export type DeleteProduct = v.InferOutput<typeof DeleteProduct>
export type AdjustStock = v.InferOutput<typeof AdjustStock>
export type CreateCategory = v.InferOutput<typeof CreateCategory>
export type UpdateCategory = v.InferOutput<typeof UpdateCategory>
export type DeleteCategory = v.InferOutput<typeof DeleteCategory>
export type SetOrderStatus = v.InferOutput<typeof SetOrderStatus>
