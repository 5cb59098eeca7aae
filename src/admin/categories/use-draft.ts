import { useEffect, useState } from 'react'
import { readDraft } from '#db/drafts.ts'
import { useServices } from '#services.ts'
import { type CategoryDraft, parseCategoryDraft } from './category-draft.ts'

/** What was kept when the screen opened: undefined until it is known, null for nothing. */
export function useDraft(key: string): CategoryDraft | null | undefined {
  const { db } = useServices()
  const [draft, setDraft] = useState<CategoryDraft | null>()
  useEffect(() => {
    let open = true
    const show = (kept: CategoryDraft | null) => open && setDraft(kept)
    readDraft(db, key).then(
      (stored) => show(parseCategoryDraft(stored)),
      () => show(null),
    )
    return () => {
      open = false
    }
  }, [db, key])
  return draft
}
