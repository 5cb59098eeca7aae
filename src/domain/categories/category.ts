import * as v from 'valibot'
import { Id } from '#domain/products/product.ts'

/** A category as the server's functions send it; its id is the slug made from its first name, frozen afterwards. */
export const Category = v.object({
  id: Id,
  name: v.string(),
  description: v.string(),
  image_url: v.string(),
  updated_at: v.string(),
})
export type Category = v.InferOutput<typeof Category>

/** Null when the row does not fit. */
export function parseCategory(row: unknown): Category | null {
  const parsed = v.safeParse(Category, row)
  return parsed.success ? parsed.output : null
}

/** 'home-accessories' → 'Home accessories': the label of a filter chip. */
export function slugToLabel(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'home-accessories' → 'Home Accessories': badges, and titles of unknown categories. */
export function slugToTitle(slug: string): string {
  return slug
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
