import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type CategoryValues,
  categoryCreationOf,
  categoryToValues,
  formCategoryEditsOf,
  isNameTaken,
  newCategoryValues,
} from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { untouched } from '#domain/form-merge.ts'
import { nameToSlug } from '#domain/slug.ts'
import { usePhoto } from '#features/photo/use-photo.ts'
import { usePersistedForm } from '#features/edit-form/use-persisted-form.ts'
import { EditNotices } from '#features/edit-form/edit-notices.tsx'
import { Field } from '#ui/form/field.tsx'
import { type CategoryDraft, categoryDraftKey } from './category-draft.ts'
import { CategoryFormView } from './category-form-view.tsx'
import { categoryAdded, categoryUpdated } from './category-words.ts'
import { useCategoryForm } from './use-category-form.ts'

interface EditCategoryProps {
  id: string
  /** Live; null when it is not there (any more). */
  category: Category | null
  isGone: boolean
  draft: CategoryDraft | null
  startAfresh: () => void
  categories: readonly Category[]
}

/** Stays open while the category changes, or even goes, elsewhere: nothing typed is lost, nothing is overwritten unseen. */
export function EditCategory(props: EditCategoryProps) {
  const { id, category, isGone, draft, startAfresh, categories } = props
  const navigate = useNavigate()
  const others = categories.filter((other) => other.id !== id)
  const row = category && categoryToValues(category)
  const [start] = useState(() => draft ?? untouched(row ?? newCategoryValues))
  const { form, typed, busy } = useCategoryForm(start.typed, save)
  const { live, isTouched, send, forget } = usePersistedForm<CategoryValues>({
    draftKey: categoryDraftKey(id),
    start,
    row,
    typed,
    set: (name, value) => form.setFieldValue(name, value),
  })

  const photo = usePhoto({
    draftKey: categoryDraftKey(id),
    image: typed.imageUrl,
    savedImage: live.seen.imageUrl,
    setImage: (address) => form.setFieldValue('imageUrl', address),
  })

  const forgetAll = () => Promise.all([forget(), photo.forget()])

  async function save(fields: CategoryValues, values: CategoryValues): Promise<void> {
    const taken = new Set(categories.map((known) => known.id))
    const request = isGone
      ? {
          mutations: [categoryCreationOf(nameToSlug(fields.name, taken), fields)],
          words: categoryAdded,
        }
      : {
          mutations: formCategoryEditsOf(id, live.seen, values, fields),
          words: categoryUpdated,
        }
    if (!(await send(values, request))) return
    void photo.forget()
    await navigate({ to: '/admin/categories' })
  }

  return (
    <CategoryFormView
      form={form}
      imageUrl={typed.imageUrl}
      isNameTaken={!busy && isNameTaken(typed.name, others)}
      photo={photo}
      savedImage={category?.image_url}
      submitText={submitText(isGone, busy)}
      busy={busy}
      cancel={() => void forgetAll()}
      live={live}
      notices={
        <EditNotices
          thing="category"
          isGone={isGone}
          isRestored={draft !== null && isTouched}
          discard={() => void forgetAll().then(startAfresh)}
        />
      }
      id={
        !isGone && (
          <Field label="Category ID" value={id} readOnly hint="Category ID cannot be changed" />
        )
      }
    />
  )
}

function submitText(isGone: boolean, busy: boolean): string {
  if (isGone) return busy ? 'Saving...' : 'Save as a new category'
  return busy ? 'Updating...' : 'Update Category'
}
