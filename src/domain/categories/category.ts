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

/** Null when the row does not fit. */
export function parseCategory(row: unknown): Category | null {
  const parsed = v.safeParse(Category, row)
  return parsed.success ? parsed.output : null
}
