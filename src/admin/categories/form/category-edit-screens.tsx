/** How categories are added and edited; what they have in common with products is in admin/edit. */
import { AddScreen, EditScreen } from '#admin/edit/edit-screens.tsx'
import type { EditStep, EditedKind } from '#admin/edit/edited-kind.ts'
import { readEditedCategory } from '#db/staff/edited-rows.ts'
import {
  type CategoryValues,
  categoryCreationOf,
  categoryFields,
  categoryToValues,
  formCategoryEditsOf,
  newCategoryValues,
} from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { parseFormDraft } from '#domain/form-merge.ts'
import { nameToSlug } from '#domain/slug.ts'
import { CategoryFieldList } from './category-field-list.tsx'
import { CoverPreview } from './cover-preview.tsx'
import { type CategoryFormApi, useCategoryForm } from './use-category-form.ts'

export function AddCategoryScreen() {
  return <AddScreen kind={categories} />
}

export function EditCategoryScreen({ id }: { id: string }) {
  return <EditScreen kind={categories} id={id} />
}

const submitTexts: Record<EditStep, { idle: string; busy: string }> = {
  new: { idle: 'Save Category', busy: 'Saving...' },
  edit: { idle: 'Update Category', busy: 'Updating...' },
  gone: { idle: 'Save as a new category', busy: 'Saving...' },
}

const categories: EditedKind<Category, CategoryValues, CategoryValues, CategoryFormApi> = {
  thing: 'category',
  list: '/admin/categories',
  messages: {
    missing: 'Category not found',
    failed: 'Failed to fetch category. Please try again.',
  },
  words: {
    added: {
      title: 'Category Added',
      text: 'The category has been added successfully.',
      failure: 'Failed to add category. Please try again.',
    },
    updated: {
      title: 'Category Updated',
      text: 'The category has been updated successfully.',
      failure: 'Failed to update category. Please try again.',
    },
  },
  submitText: (step, busy) => submitTexts[step][busy ? 'busy' : 'idle'],
  firstField: categoryFields[0],
  empty: newCategoryValues,
  toValues: categoryToValues,
  imageOf: ({ imageUrl }) => imageUrl,
  read: readEditedCategory,
  parseDraft: (stored) => parseFormDraft(stored, newCategoryValues),
  creationOf: (fields, known) =>
    categoryCreationOf(nameToSlug(fields.name, new Set(known.map(({ id }) => id))), fields),
  editsOf: formCategoryEditsOf,
  useForm: useCategoryForm,
  FieldList: CategoryFieldList,
  Preview: CoverPreview,
  look: { columns: 'lg:grid-cols-[1fr_20rem]', picture: 'lt-lg:max-w-70' },
}
