/** Staff's writes about categories. */
import * as v from 'valibot'
import { definedOnly, mapFields } from '#domain/plain-values.ts'
import type { Category } from '#domain/categories/category.ts'
import { Id, textLimits, translationLimits } from '#domain/products/product.ts'
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
} from './definition.ts'

const { image: image_url, ...texts } = mapFields(textLimits, text)
const fields = { ...texts, image_url, ...mapFields(translationLimits, translation) }
const CategoryPatch = v.partial(v.object(fields))
type CategoryPatch = v.InferOutput<typeof CategoryPatch>
const CreateCategory = v.object({ category_id: Id, ...fields })
type CreateCategory = v.InferOutput<typeof CreateCategory>
const UpdateCategory = v.object({ category_id: Id, base: CategoryPatch, patch: CategoryPatch })
type UpdateCategory = v.InferOutput<typeof UpdateCategory>
/**
 * `move_to`: null: its products become uncategorised. `base`: older versions of the app sent none.
 */
const DeleteCategory = v.object({
  category_id: Id,
  move_to: v.nullable(Id),
  base: v.optional(CategoryPatch),
})
type DeleteCategory = v.InferOutput<typeof DeleteCategory>

const defaults = {
  audience: 'staff',
  lane: 'category',
  id: (payload: { category_id: string }) => payload.category_id,
  ...noStockEffect,
  ...serverFunction,
} as const

const createCategory: WriteDefinition<CreateCategory> = {
  ...defaults,
  payload: CreateCategory,
  effects: ({ category_id: id, ...row }, date) => [
    { t: 'categories', id, type: 'put', row: { id, ...row, updated_at: date } },
  ],
  creates: (payload) => payload,
  mergeWith: {
    updateCategory: (creation, { patch }: UpdateCategory) => ({
      ...creation,
      ...definedOnly(patch),
    }),
    // With an heir it also moves products, even if the category never reached the server.
    deleteCategory: (_, { move_to: heir }: DeleteCategory) => (heir === null ? 'none' : null),
  },
  categories: (payload, map) => ({ ...payload, category_id: map(payload.category_id, 'own') }),
  pictures: (payload, map) => ({ ...payload, image_url: map(payload.image_url, 'shown') }),
  editable: ({ category_id: _id, ...rest }) => editableFields(rest),
  conflictBase: null,
}

const updateCategory: WriteDefinition<UpdateCategory> = {
  ...defaults,
  payload: UpdateCategory,
  effects: ({ category_id: id, patch }) => [{ t: 'categories', id, type: 'patch', patch }],
  creates: null,
  mergeWith: { updateCategory: mergeEdits<UpdateCategory> },
  categories: (payload, map) => ({ ...payload, category_id: map(payload.category_id, 'own') }),
  pictures: ({ base, patch, ...rest }, map) => ({
    ...rest,
    base: mapCover(base, map, 'seen'),
    patch: mapCover(patch, map, 'shown'),
  }),
  editable: ({ patch }) => editableFields(patch, 'patch.'),
  conflictBase: 'patch',
}

const deleteCategory: WriteDefinition<DeleteCategory> = {
  ...defaults,
  ...notEditable,
  ...noReferences,
  payload: DeleteCategory,
  effects: ({ category_id: id, move_to: to }) => [
    { t: 'categories', id, type: 'remove' },
    { t: 'products', id: null, type: 'move', from: id, to },
  ],
  creates: null,
  categories: ({ category_id: id, move_to: heir, ...rest }, map) => ({
    ...rest,
    category_id: map(id, 'own'),
    move_to: map(heir, 'target'),
  }),
  pictures: ({ base, ...rest }, map) =>
    base === undefined ? rest : { ...rest, base: mapCover(base, map, 'seen') },
  conflictBase: 'row',
}

/** `seen`: the category as its author sees it. */
export function categoryDeletionOf(seen: Category, heir: string | null) {
  const { id, updated_at: _updated, ...base } = seen
  return { kind: 'deleteCategory' as const, payload: { category_id: id, move_to: heir, base } }
}

export const categoryWrites = { createCategory, updateCategory, deleteCategory }

function mapCover(patch: CategoryPatch, map: MapPicture, role: 'seen' | 'shown'): CategoryPatch {
  return patch.image_url === undefined ? patch : { ...patch, image_url: map(patch.image_url, role) }
}
