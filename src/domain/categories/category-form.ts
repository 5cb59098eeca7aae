/** The category form: its fields and rules, and the writes that an edit sends. */
import * as v from 'valibot'
import type { Category } from './category.ts'
import { ImageUrl, optionalText, requiredText } from '#domain/forms/typed-values.ts'
import { fold } from '#domain/fold.ts'
import { keysOf, mapFields } from '#domain/plain-values.ts'
import { textLimits, translationLimits, type translations } from '#domain/products/product.ts'
import { withRepeated, withoutRepeated } from '#domain/products/missing-translations.ts'
import type { Named } from '#domain/products/translations.ts'
import { type Mutation, newMutation } from '#domain/writes/mutations.ts'

const stored = {
  name: requiredText('name', 3, textLimits.name),
  name_ar: optionalText('name', 2, translationLimits.name_ar),
  description: requiredText('description', 10, textLimits.description),
  description_ar: optionalText('description', 10, translationLimits.description_ar),
  imageUrl: ImageUrl,
}

/** The one list of the fields, in the order of the form. */
export const categoryFields = keysOf(stored)

/** `slug`: a new category's id is made from it; '' or absent: from the name. */
export const CategoryForm = v.object({ ...stored, slug: v.optional(v.string(), '') })
export type CategoryValues = v.InferInput<typeof CategoryForm>
export type CategoryFields = v.InferOutput<typeof CategoryForm>
export type CategoryField = keyof typeof stored

/** The form in both languages: one name and one description are enough. */
export const TranslatedCategoryForm = v.pipe(
  v.custom<CategoryValues>(() => true),
  v.transform(withRepeated),
  CategoryForm,
)

export const newCategoryValues: CategoryValues = mapFields(CategoryForm.entries, () => '')

export function categoryToValues(category: Category): CategoryValues {
  const { name, name_ar, description, description_ar, image_url: imageUrl } = category
  const arabic = { name_ar: name_ar ?? '', description_ar: description_ar ?? '' }
  return withoutRepeated({ name, description, ...arabic, imageUrl })
}

/** Two categories may have the same name, but are easily confused. */
export function isNameTaken(name: string, others: readonly Named[]): boolean {
  const wanted = plain(name)
  return (
    wanted !== '' &&
    others.some((other) => plain(other.name) === wanted || plain(other.name_ar ?? '') === wanted)
  )
}

function plain(name: string): string {
  return fold(name.trim()).replaceAll(/\s+/g, ' ')
}

/** The fields of a stored category, without the typed id of a new one. */
type StoredFields = Omit<CategoryFields, 'slug'>

type NewCategory = Omit<StoredFields, keyof typeof translations> &
  Partial<Pick<StoredFields, keyof typeof translations>>

export function categoryCreationOf(id: string, fields: NewCategory): Mutation {
  const { imageUrl, ...texts } = fields
  return newMutation.createCategory({ category_id: id, ...texts, image_url: imageUrl })
}

/** An edited form sends the touched fields only; their base has the values that the editor saw. */
export function formCategoryEditsOf(
  id: string,
  seen: CategoryValues,
  typed: CategoryValues,
  fields: StoredFields,
): Mutation[] {
  const [before, after] = [withRepeated(seen), withRepeated(typed)]
  const changed = categoryFields.filter(
    (name) => after[name] !== before[name] && (fields[name] ?? '') !== before[name],
  )
  if (changed.length === 0) return []
  // An absent translation is null: the server compares the base with its row.
  const base = {
    ...before,
    name_ar: before.name_ar || null,
    description_ar: before.description_ar || null,
  }
  const pick = (from: StoredFields) =>
    Object.fromEntries(changed.map((name) => [columns[name], from[name]]))
  const payload = { category_id: id, base: pick(base), patch: pick(fields) }
  return [newMutation.updateCategory(payload)]
}

const columns: Record<CategoryField, keyof Category> = {
  name: 'name',
  name_ar: 'name_ar',
  description: 'description',
  description_ar: 'description_ar',
  imageUrl: 'image_url',
}

const maxLength = 56
const fallback = 'category'

/** Whether no letter of the name can be part of an address, as with an Arabic name. */
export function needsSlug(name: string): boolean {
  return name.trim() !== '' && plainSlug(name) === fallback && !/[a-z]/i.test(name)
}

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
      .replace(/-+$/, '') || fallback
  )
}
