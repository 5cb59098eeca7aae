import { useNavigate } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { listCategories } from '#db/mirror/catalog.ts'
import { createDraftKeeper } from '#db/draft-keeper.ts'
import { categoryCreationOf, newCategoryValues } from '#domain/categories/category-form.ts'
import { hasTouched } from '#domain/form-merge.ts'
import { nameToSlug } from '#domain/slug.ts'
import { useServices } from '#services.ts'
import { load } from '#ui/page/load.ts'
import { LoadingNote } from '#ui/page/loading-note.tsx'
import type { Write } from '#ui/toast/outcome-toast.ts'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { type CategoryDraft, newCategoryDraftKey } from './category-draft.ts'
import { CategoryFormView } from './category-form-view.tsx'
import { categoryAdded } from './category-words.ts'
import { useCategoryForm } from './use-category-form.ts'
import { useDraft } from './use-draft.ts'

export function AddCategoryScreen({ write }: { write: Write }) {
  const draft = useDraft(newCategoryDraftKey)
  if (draft === undefined) return <LoadingNote text="Loading..." />
  return <AddCategory draft={draft} write={write} />
}

function AddCategory({ draft, write }: { draft: CategoryDraft | null; write: Write }) {
  const { db } = useServices()
  const navigate = useNavigate()
  const known = useLiveQuery(() => load(() => listCategories(db)), [db])
  const taken = new Set(known?.ok ? known.value.map(({ id }) => id) : [])
  const [restored, setRestored] = useState(draft !== null)
  const [keeper] = useState(() =>
    createDraftKeeper<CategoryDraft>(db, newCategoryDraftKey, Date.now),
  )
  const { form, typed, busy } = useCategoryForm(
    draft?.typed ?? newCategoryValues,
    async (fields, values) => {
      await keeper.drop()
      const mutations = [categoryCreationOf(nameToSlug(fields.name, taken), fields)]
      if (await write({ mutations, words: categoryAdded, draftKey: newCategoryDraftKey }))
        await navigate({ to: '/admin/categories' })
      else keeper.keep({ seen: newCategoryValues, typed: values })
    },
  )
  useEffect(() => {
    const isWorthKeeping = hasTouched(newCategoryValues, typed)
    keeper.keep(isWorthKeeping ? { seen: newCategoryValues, typed } : null)
  }, [keeper, typed])

  return (
    <CategoryFormView
      form={form}
      imageUrl={typed.imageUrl}
      submitText={busy ? 'Saving...' : 'Save Category'}
      busy={busy}
      cancel={() => void keeper.drop()}
      live={null}
      notices={
        restored && (
          <RestoredNote
            discard={() => {
              form.reset(newCategoryValues)
              setRestored(false)
            }}
          />
        )
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
