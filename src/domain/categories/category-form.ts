/** The category form: its fields and rules, and the writes that an edit sends. */
import * as v from 'valibot'
import type { Category } from './category.ts'
import { ImageUrl, requiredText } from '#domain/forms/typed-values.ts'
import { fold } from '#domain/fold.ts'
import { keysOf, mapFields } from '#domain/plain-values.ts'
import { textLimits } from '#domain/products/product.ts'
import { type Mutation, newMutation } from '#domain/writes/mutations.ts'

/** The one list of the fields, in the order of the form. */
export const CategoryForm = v.object({
  name: requiredText('name', 3, textLimits.name),
  description: requiredText('description', 10, textLimits.description),
  imageUrl: ImageUrl,
})
export type CategoryValues = v.InferInput<typeof CategoryForm>
export type CategoryField = keyof CategoryValues

export const categoryFields = keysOf(CategoryForm.entries)

export const newCategoryValues: CategoryValues = mapFields(CategoryForm.entries, () => '')

export function categoryToValues({ name, description, image_url }: Category): CategoryValues {
  return { name, description, imageUrl: image_url }
}

/** Two categories may have the same name, but are easily confused. */
export function isNameTaken(name: string, others: readonly Pick<Category, 'name'>[]): boolean {
  return plain(name) !== '' && others.some((other) => plain(other.name) === plain(name))
}

function plain(name: string): string {
  return fold(name.trim()).replaceAll(/\s+/g, ' ')
}

export function categoryCreationOf(id: string, fields: CategoryValues): Mutation {
  const { imageUrl, ...texts } = fields
  return newMutation.createCategory({ category_id: id, ...texts, image_url: imageUrl })
}

/** An edited form sends the touched fields only; their base is what the editor saw. */
export function formCategoryEditsOf(
  id: string,
  seen: CategoryValues,
  typed: CategoryValues,
  fields: CategoryValues,
): Mutation[] {
  const changed = categoryFields.filter(
    (name) => typed[name] !== seen[name] && fields[name] !== seen[name],
  )
  if (changed.length === 0) return []
  const pick = (from: CategoryValues) =>
    Object.fromEntries(changed.map((name) => [columns[name], from[name]]))
  const payload = { category_id: id, base: pick(seen), patch: pick(fields) }
  return [newMutation.updateCategory(payload)]
}

const columns = { name: 'name', description: 'description', imageUrl: 'image_url' } as const

const maxLength = 56

/** The id of a new category, made from its name once: valid in a URL and none of `taken`. */
export function nameToSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = plainSlug(name)
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}

/** Without Latin letters or digits, as in an Arabic name, the slug is 'category'. */
function plainSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return (
    words
      .slice(0, maxLength + 1)
      .replace(/^-+/, '')
      .slice(0, maxLength)
      .replace(/-+$/, '') || 'category'
  )
}
