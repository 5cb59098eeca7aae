import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { readEditedProduct } from '#db/staff/edited-rows.ts'
import { useServices } from '#services.ts'
import { GoBack } from '#ui/page/go-back.tsx'
import { load } from '#ui/page/load.ts'
import { LoadingNote } from '#ui/page/loading-note.tsx'
import type { Write } from '#ui/toast/outcome-toast.ts'
import { EditProduct } from './edit-product.tsx'
import { productDraftKey } from './product-draft.ts'
import { useDraft } from './use-draft.ts'

export function EditProductScreen({ id, write }: { id: string; write: Write }) {
  const { db, sync } = useServices()
  const stored = useLiveQuery(() => load(() => readEditedProduct(db, id)), [db, id])
  const draft = useDraft(productDraftKey(id))
  const isMissing = stored?.ok === true && stored.value.row === null
  useEffect(() => {
    if (isMissing) void sync.pull()
  }, [isMissing, sync])
  if (stored?.ok === false) return failed
  if (stored === undefined || draft === undefined) return <LoadingNote text="Loading..." />
  const { row, known, failed: unreachable, categories } = stored.value
  // Whatever was typed stays, even when the product is gone.
  if (row !== null || draft !== null)
    return (
      <EditProduct
        id={id}
        product={row}
        isGone={row === null && known}
        draft={draft}
        categories={categories}
        write={write}
      />
    )
  if (known) return <GoBack to="/admin/products" message="Product not found" />
  return unreachable ? failed : <LoadingNote text="Loading..." />
}

const failed = <GoBack to="/admin/products" message="Failed to fetch product details" />
