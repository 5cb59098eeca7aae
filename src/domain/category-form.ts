/** The category form: what is typed, its rules, and what an edit sends. */
import * as v from 'valibot'
import type { Category } from './category.ts'
import { ImageUrl, requiredText } from './form-rules.ts'
import type { Mutation } from './mutations.ts'

export const CategoryForm = v.object({
  name: requiredText('Name', 3, 200),
  description: requiredText('Description', 10, 5000),
  imageUrl: ImageUrl,
})
export type CategoryValues = v.InferInput<typeof CategoryForm>
export type CategoryField = keyof CategoryValues

/** In the order of the form: the first bad one gets the focus. */
export const categoryFields = [
  'name',
  'description',
  'imageUrl',
] as const satisfies readonly CategoryField[]

export const newCategoryValues: CategoryValues = { name: '', description: '', imageUrl: '' }

export function categoryToValues({ name, description, image_url }: Category): CategoryValues {
  return { name, description, imageUrl: image_url }
}

export function categoryCreationOf(id: string, fields: CategoryValues): Mutation {
  const { imageUrl, ...texts } = fields
  return { kind: 'createCategory', payload: { category_id: id, ...texts, image_url: imageUrl } }
}

/** Only the fields that differ from what the editor saw, each with that value as its base; nothing when none does. */
export function categoryEditsOf(base: Category, wanted: CategoryValues): Mutation[] {
  const patch = { name: wanted.name, description: wanted.description, image_url: wanted.imageUrl }
  const changed = (['name', 'description', 'image_url'] as const).filter(
    (name) => patch[name] !== base[name],
  )
  if (changed.length === 0) return []
  return [
    {
      kind: 'updateCategory',
      payload: {
        category_id: base.id,
        base: Object.fromEntries(changed.map((name) => [name, base[name]])),
        patch: Object.fromEntries(changed.map((name) => [name, patch[name]])),
      },
    },
  ]
}
