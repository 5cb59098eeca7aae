import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { readEditedCategory } from '#db/staff/edited-rows.ts'
import { useServices } from '#services.ts'
import { GoBack } from '#ui/page/go-back.tsx'
import { load } from '#ui/page/load.ts'
import { LoadingNote } from '#ui/page/loading-note.tsx'
import type { Write } from '#ui/toast/outcome-toast.ts'
import { categoryDraftKey } from './category-draft.ts'
import { EditCategory } from './edit-category.tsx'
import { useDraft } from './use-draft.ts'

export function EditCategoryScreen({ id, write }: { id: string; write: Write }) {
  const { db, sync } = useServices()
  const stored = useLiveQuery(() => load(() => readEditedCategory(db, id)), [db, id])
  const draft = useDraft(categoryDraftKey(id))
  const isMissing = stored?.ok === true && stored.value.row === null
  useEffect(() => {
    if (isMissing) void sync.pull()
  }, [isMissing, sync])
  if (stored?.ok === false) return failed
  if (stored === undefined || draft === undefined) return <LoadingNote text="Loading..." />
  const { row, known, failed: unreachable, categories } = stored.value
  // Whatever was typed stays, even when the category is gone.
  if (row !== null || draft !== null)
    return (
      <EditCategory
        id={id}
        category={row}
        isGone={row === null && known}
        draft={draft}
        taken={new Set(categories.map((category) => category.id))}
        write={write}
      />
    )
  if (known) return <GoBack to="/admin/categories" message="Category not found" />
  return unreachable ? failed : <LoadingNote text="Loading..." />
}

const failed = (
  <GoBack to="/admin/categories" message="Failed to fetch category. Please try again." />
)
