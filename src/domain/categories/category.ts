import * as v from 'valibot'
import { Id, translations } from '#domain/products/product.ts'

/** A category as the server sends it. Its id is the slug of its first name and never changes. */
export const Category = v.object({
  id: Id,
  name: v.string(),
  description: v.string(),
  image_url: v.string(),
  ...translations,
  updated_at: v.string(),
})
export type Category = v.InferOutput<typeof Category>
