import { useEffect, useState } from 'react'
import { readDraft } from '#db/drafts.ts'
import { useServices } from '#services.ts'
import { type ProductDraft, parseProductDraft } from './product-draft.ts'

/** What was kept when the screen opened: undefined until it is known, null for nothing. */
export function useDraft(key: string): ProductDraft | null | undefined {
  const { db } = useServices()
  const [draft, setDraft] = useState<ProductDraft | null>()
  useEffect(() => {
    let open = true
    const show = (kept: ProductDraft | null) => open && setDraft(kept)
    readDraft(db, key).then(
      (stored) => show(parseProductDraft(stored)),
      () => show(null),
    )
    return () => {
      open = false
    }
  }, [db, key])
  return draft
}
