import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { createDraftKeeper } from '#db/draft-keeper.ts'
import {
  type CategoryValues,
  categoryCreationOf,
  categoryToValues,
  formCategoryEditsOf,
  newCategoryValues,
} from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { hasTouched } from '#domain/form-merge.ts'
import { nameToSlug } from '#domain/slug.ts'
import { useServices } from '#services.ts'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Write } from '#ui/toast/outcome-toast.ts'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { useLiveForm } from '#ui/form/use-live-form.ts'
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
  taken: ReadonlySet<string>
  write: Write
}

/** Stays open while the category changes, or even goes, elsewhere: nothing typed is lost, nothing is overwritten unseen. */
export function EditCategory({ id, category, isGone, draft, taken, write }: EditCategoryProps) {
  const { db } = useServices()
  const navigate = useNavigate()
  const draftKey = categoryDraftKey(id)
  const [keeper] = useState(() => createDraftKeeper<CategoryDraft>(db, draftKey, Date.now))
  const [restored, setRestored] = useState(draft !== null)
  const row = category && categoryToValues(category)
  const [start] = useState(() => draft ?? { seen: row ?? newCategoryValues, typed: row })
  const { form, typed, busy } = useCategoryForm(start.typed ?? start.seen, save)
  const live = useLiveForm<CategoryValues>({
    start: start.seen,
    live: row,
    typed,
    set: (name, value) => form.setFieldValue(name, value),
  })
  const { seen } = live
  const isTouched = hasTouched(seen, typed)
  const isSaved = useRef(false)
  useEffect(() => {
    if (isSaved.current) return
    keeper.keep(isTouched ? { seen, typed } : null)
  }, [keeper, seen, typed, isTouched])

  async function save(fields: CategoryValues, values: CategoryValues): Promise<void> {
    const mutations = isGone
      ? [categoryCreationOf(nameToSlug(fields.name, taken), fields)]
      : formCategoryEditsOf(id, seen, values, fields)
    isSaved.current = true
    await keeper.drop()
    const words = isGone ? categoryAdded : categoryUpdated
    if (mutations.length === 0)
      showToast({ tone: 'success', title: words.title, message: 'Nothing had to be changed.' })
    else if (!(await write({ mutations, words, draftKey }))) {
      isSaved.current = false
      return keeper.keep({ seen, typed: values })
    }
    await navigate({ to: '/admin/categories' })
  }

  return (
    <CategoryFormView
      form={form}
      imageUrl={typed.imageUrl}
      savedImage={category?.image_url}
      submitText={submitText(isGone, busy)}
      busy={busy}
      cancel={() => void keeper.drop()}
      live={live}
      notices={
        <>
          {isGone && <DeletedNote />}
          {restored && isTouched && !isGone && (
            <RestoredNote
              discard={() => {
                if (row !== null) form.reset(row)
                setRestored(false)
              }}
            />
          )}
        </>
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

function DeletedNote() {
  return (
    <Notice tone="danger" className="mb-5">
      <p role="alert">
        This category was deleted elsewhere. What you typed is kept: you can save it as a new
        category, or leave it with Cancel.
      </p>
    </Notice>
  )
}
