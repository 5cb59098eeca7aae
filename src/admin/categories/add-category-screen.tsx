import { useNavigate } from '@tanstack/react-router'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useState } from 'react'
import { listCategories } from '#db/mirror/catalog.ts'
import {
  type CategoryValues,
  categoryCreationOf,
  categoryFields,
  isNameTaken,
  newCategoryValues,
} from '#domain/categories/category-form.ts'
import { nameToSlug } from '#domain/slug.ts'
import { useDraft } from '#features/edit-form/use-draft.ts'
import { useFreshStart } from '#features/edit-form/use-fresh-start.ts'
import { usePhoto } from '#features/photo/use-photo.ts'
import { usePersistedForm } from '#features/edit-form/use-persisted-form.ts'
import { LoadingNote } from '#ui/page/loading-note.tsx'
import { RestoredNote } from '#features/edit-form/edit-notices.tsx'
import { type CategoryDraft, newCategoryDraftKey, parseCategoryDraft } from './category-draft.ts'
import { CategoryFormView } from './category-form-view.tsx'
import { categoryAdded } from './category-words.ts'
import { useCategoryForm } from './use-category-form.ts'

export function AddCategoryScreen() {
  const draft = useDraft(newCategoryDraftKey, parseCategoryDraft)
  const fresh = useFreshStart(draft ?? null, categoryFields[0])
  if (draft === undefined) return <LoadingNote text="Loading..." />
  const { key, startAfresh } = fresh
  return <AddCategory key={key} draft={fresh.draft} startAfresh={startAfresh} />
}

interface AddCategoryProps {
  draft: CategoryDraft | null
  startAfresh: () => void
}

function AddCategory({ draft, startAfresh }: AddCategoryProps) {
  const navigate = useNavigate()
  const others = valueOr(useQuery(listCategories), [])
  const taken = new Set(others.map(({ id }) => id))
  const [start] = useState({ seen: newCategoryValues, typed: draft?.typed ?? newCategoryValues })
  const { form, typed, busy } = useCategoryForm(start.typed, save)
  const { send, forget } = usePersistedForm<CategoryValues>({
    draftKey: newCategoryDraftKey,
    start,
    row: null,
    typed,
    set: (name, value) => form.setFieldValue(name, value),
  })

  const photo = usePhoto({
    draftKey: newCategoryDraftKey,
    image: typed.imageUrl,
    savedImage: '',
    setImage: (address) => form.setFieldValue('imageUrl', address),
  })

  const forgetAll = () => Promise.all([forget(), photo.forget()])

  async function save(fields: CategoryValues, values: CategoryValues): Promise<void> {
    const mutations = [categoryCreationOf(nameToSlug(fields.name, taken), fields)]
    if (!(await send(values, { mutations, words: categoryAdded }))) return
    void photo.forget()
    await navigate({ to: '/admin/categories' })
  }

  return (
    <CategoryFormView
      form={form}
      imageUrl={typed.imageUrl}
      isNameTaken={!busy && isNameTaken(typed.name, others)}
      photo={photo}
      submitText={busy ? 'Saving...' : 'Save Category'}
      busy={busy}
      cancel={() => void forgetAll()}
      live={null}
      notices={
        draft !== null && <RestoredNote discard={() => void forgetAll().then(startAfresh)} />
      }
      id={
        typed.name.trim() !== '' && (
          <p className="hint order-last">
            Its ID will be <code className="break-all">{nameToSlug(typed.name, taken)}</code> and
            cannot be changed later.
          </p>
        )
      }
    />
  )
}
